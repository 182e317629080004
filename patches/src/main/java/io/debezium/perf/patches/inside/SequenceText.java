package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.connection.Lsn;
import net.bytebuddy.asm.Advice;

/** Advice that replaces {@code sequence}: writes the JSON text by string concatenation. */
public final class SequenceText {

    private SequenceText() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.FieldValue("lastCommitLsn") Lsn committed,
            @Advice.FieldValue("lsn") Lsn lsn,
            @Advice.Return(readOnly = false) String text) {
        text = text(committed, lsn);
    }

    /** A JSON array of two LSNs as strings, or null for an unknown one: {@code ["24023128","24023128"]}. */
    public static String text(Lsn committedOrNull, Lsn lsnOrNull) {
        if (committedOrNull != null && lsnOrNull != null) {
            // A single concatenation writes the numbers without a string for each of them.
            return "[\"" + committedOrNull.asLong() + "\",\"" + lsnOrNull.asLong() + "\"]";
        }
        return "[" + quoted(committedOrNull) + "," + quoted(lsnOrNull) + "]";
    }

    private static String quoted(Lsn lsnOrNull) {
        return lsnOrNull == null ? "null" : "\"" + lsnOrNull.asLong() + "\"";
    }
}
