package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.connection.Lsn;
import net.bytebuddy.asm.Advice;

/** Advice that replaces {@code sequence}: writes the JSON text by string concatenation. */
public final class SequenceText {

    /** The text up to the second number. The events of a transaction have the same first number. */
    private record Start(long committed, String text) {}

    private static Start last = new Start(-1, "[\"-1\",\"");

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
            // A single concatenation writes the number without a string for it.
            return start(committedOrNull.asLong()) + lsnOrNull.asLong() + "\"]";
        }
        return "[" + quoted(committedOrNull) + "," + quoted(lsnOrNull) + "]";
    }

    private static String start(long committed) {
        // The field is read once, since another thread may write to it.
        Start known = last;
        if (known.committed != committed) {
            known = new Start(committed, "[\"" + committed + "\",\"");
            last = known;
        }
        return known.text;
    }

    private static String quoted(Lsn lsnOrNull) {
        return lsnOrNull == null ? "null" : "\"" + lsnOrNull.asLong() + "\"";
    }
}
