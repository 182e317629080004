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

    /**
     * Position 0, the year 2000, transaction 3: the first normal transaction id, which initdb uses and no user transaction
     * has.
     */
    private static final String BEGIN = "42" + "0000000000000000" + "0000000000000000" + "00000003";

    /** Relation message with an OID that no table has: its schema, its name, a key of one column {@code id}, of type 23. */
    private static final String RELATION = "52" + "7fffffff" + "7075626c696300" + "64627a706572665f656e6400" + "640001"
            + "01696400" + "00000017" + "ffffffff";

    /** Insert message of one column with the text 1. */
    private static final String INSERT = "49" + "7fffffff" + "4e0001" + "740000000131";

    /** Commit message: flags, the commit's LSN, the transaction's end LSN, the year 2000. */
    private static final String COMMIT = "4300" + "0000000000000000" + "0000000000000040" + "0000000000000000";

    private EndMarker() {}

    /**
     * @param last the LSN of the message before it, the end of a transaction
     * @param commitMicros the marker's commit time, in microseconds since 1970
     */
    public static void write(TapeFileWriter writer, long last, long commitMicros) throws IOException {
        // A server sends relation messages with LSN 0.
        long[] positions = {last, 0, last, last + LENGTH};
        String[] messages = {BEGIN, RELATION, INSERT, COMMIT};
        for (int i = 0; i < messages.length; i++) {
            ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(messages[i]));
            long micros = commitMicros - PgOutputMessages.YEAR_2000_MICROS;
            writer.add(positions[i], ByteBuffer.wrap(new PgOutputMessages().moved(bytes, last, micros)));
        }
    }
}
