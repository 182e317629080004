package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.connection.Lsn;
import net.bytebuddy.asm.Advice;

/** All of {@code sequence}. */
public final class SequenceText {

    private SequenceText() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.FieldValue("lastCommitLsn") Lsn committed,
            @Advice.FieldValue("lsn") Lsn lsn,
            @Advice.Return(readOnly = false) String text) {
        text = text(committed, lsn);
    }

    /** A JSON array of two texts, or null for one that is unknown: {@code ["24023128","24023128"]}. */
    public static String text(Lsn committedOrNull, Lsn lsnOrNull) {
        if (committedOrNull != null && lsnOrNull != null) {
            // Of the numbers themselves, the whole is written in one step.
            return "[\"" + committedOrNull.asLong() + "\",\"" + lsnOrNull.asLong() + "\"]";
        }
        return "[" + quoted(committedOrNull) + "," + quoted(lsnOrNull) + "]";
    }

    private static String quoted(Lsn lsnOrNull) {
        return lsnOrNull == null ? "null" : "\"" + lsnOrNull.asLong() + "\"";
    }
}
