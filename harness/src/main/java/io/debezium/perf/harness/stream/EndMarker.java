package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The transaction that ends a tape, as pgoutput sends it: one row in {@code public.dbzperf_end}. A tape recorded on the
 * harness's own server has it in its WAL; to the stream of an external server it is appended.
 */
public final class EndMarker {

    /** Creates the marker's table. */
    public static final String TABLE = "CREATE TABLE public.dbzperf_end (id integer PRIMARY KEY);\n";

    /** The marker's length in the WAL, in bytes. */
    private static final long LENGTH = 64;

    /** The LSN, the commit time and transaction 3: the first normal id, which initdb uses and no user transaction has. */
    private static final String BEGIN = "42%1$016x%3$016x00000003";

    /** Relation message with an OID that no table has: its schema, its name, a key of one column {@code id}, of type 23. */
    private static final String RELATION = "52" + "7fffffff" + "7075626c696300" + "64627a706572665f656e6400" + "640001"
            + "01696400" + "00000017" + "ffffffff";

    /** Insert message of one column with the text 1. */
    private static final String INSERT = "49" + "7fffffff" + "4e0001" + "740000000131";

    /** Flags, the commit's LSN, the transaction's end LSN, the commit time. */
    private static final String COMMIT = "4300%1$016x%2$016x%3$016x";

    private EndMarker() {}

    /**
     * @param last the LSN of the message before it, the end of a transaction
     * @param commitMicros the marker's commit time, in microseconds since 2000
     */
    public static void write(TapeFileWriter writer, long last, long commitMicros) throws IOException {
        long end = last + LENGTH;
        writer.add(last, message(BEGIN.formatted(last, end, commitMicros)));
        // A server sends relation messages with LSN 0.
        writer.add(0, message(RELATION));
        writer.add(last, message(INSERT));
        writer.add(end, message(COMMIT.formatted(last, end, commitMicros)));
    }

    private static ByteBuffer message(String hexadecimal) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hexadecimal));
    }
}
