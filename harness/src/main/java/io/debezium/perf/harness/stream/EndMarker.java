package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The transaction that ends a tape, as pgoutput sends it: one row in {@code public.dbzperf_end}. A tape that is recorded on
 * a server of our own has it in its WAL; behind a stream of somebody else's server it is put.
 */
public final class EndMarker {

    /** Makes its table. */
    public static final String TABLE = "CREATE TABLE public.dbzperf_end (id integer PRIMARY KEY);\n";

    /** Between its begin and its end in the WAL. */
    private static final long LENGTH = 64;

    /** Position 0, the year 2000, transaction 3: none of a user's, the first three are reserved, and the next are initdb's. */
    private static final String BEGIN = "42" + "0000000000000000" + "0000000000000000" + "00000003";

    /** Of a number that no table has: its schema, its name, a key of one column {@code id}, of type 23. */
    private static final String RELATION = "52" + "7fffffff" + "7075626c696300" + "64627a706572665f656e6400" + "640001"
            + "01696400" + "00000017" + "ffffffff";

    /** One column with the text 1. */
    private static final String INSERT = "49" + "7fffffff" + "4e0001" + "740000000131";

    /** Flags, the commit's position, the one behind it, the year 2000. */
    private static final String COMMIT = "4300" + "0000000000000000" + "0000000000000040" + "0000000000000000";

    private EndMarker() {}

    /**
     * @param last the position of the message before it, the end of a transaction
     * @param commitMicros when it is to have been committed, in microseconds since 1970
     */
    public static void write(TapeFileWriter writer, long last, long commitMicros) throws IOException {
        // A server sends a relation at no position.
        long[] positions = {last, 0, last, last + LENGTH};
        String[] messages = {BEGIN, RELATION, INSERT, COMMIT};
        for (int i = 0; i < messages.length; i++) {
            ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(messages[i]));
            long micros = commitMicros - PgOutputMessages.YEAR_2000_MICROS;
            writer.add(positions[i], ByteBuffer.wrap(new PgOutputMessages().moved(bytes, last, micros)));
        }
    }
}
