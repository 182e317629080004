package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The transaction that ends a tape, as a plugin sends it: one row in {@code public.dbzperf_end}. A tape that is recorded on
 * a server of our own has it in its WAL; behind a stream of somebody else's server it is put.
 */
public final class EndMarker {

    /** Makes its table. */
    public static final String TABLE = "CREATE TABLE public.dbzperf_end (id integer PRIMARY KEY);\n";

    /** Between its begin and its end in the WAL. */
    private static final long LENGTH = 64;

    /** None that a transaction of a user's has had: the first three are reserved, and the next are initdb's. */
    private static final int TRANSACTION = 3;

    private static final int RELATION = Integer.MAX_VALUE;
    private static final int INTEGER_OID = 23;
    private static final long YEAR_2000_MICROS = 946_684_800_000_000L;

    private EndMarker() {}

    /** A message of it. */
    public record Marked(long position, ByteBuffer message) {}

    /**
     * @param last the position of the message before it, the end of a transaction
     * @param commitMicros when it is to have been committed, in microseconds since 1970
     */
    public static List<Marked> of(String plugin, long last, long commitMicros) {
        long end = last + LENGTH;
        return plugin.equals(DecodingPlugins.PGOUTPUT)
                ? pgoutput(last, end, commitMicros)
                : decoderbufs(last, end, commitMicros);
    }

    private static List<Marked> pgoutput(long begin, long end, long commitMicros) {
        long micros = commitMicros - YEAR_2000_MICROS;
        ByteBuffer first = ByteBuffer.allocate(1 + 2 * Long.BYTES + Integer.BYTES)
                .put((byte) 'B')
                .putLong(begin)
                .putLong(micros)
                .putInt(TRANSACTION);
        ByteBuffer relation = ByteBuffer.allocate(64)
                .put((byte) 'R')
                .putInt(RELATION)
                .put(text("public"))
                .put(text("dbzperf_end"))
                .put((byte) 'd')
                .putShort((short) 1)
                .put((byte) 1)
                .put(text("id"))
                .putInt(INTEGER_OID)
                .putInt(-1);
        ByteBuffer insert = ByteBuffer.allocate(16)
                .put((byte) 'I')
                .putInt(RELATION)
                .put((byte) 'N')
                .putShort((short) 1)
                .put((byte) 't')
                .putInt(1)
                .put((byte) '1');
        ByteBuffer commit = ByteBuffer.allocate(2 + 3 * Long.BYTES)
                .put((byte) 'C')
                .put((byte) 0)
                .putLong(begin)
                .putLong(end)
                .putLong(micros);
        // A server sends a relation at no position.
        return List.of(
                new Marked(begin, first.flip()),
                new Marked(0, relation.flip()),
                new Marked(begin, insert.flip()),
                new Marked(end, commit.flip()));
    }

    private static byte[] text(String text) {
        return (text + '\0').getBytes(StandardCharsets.US_ASCII);
    }

    private static List<Marked> decoderbufs(long begin, long end, long commitMicros) {
        byte[] id = new ProtobufWriter()
                .bytes(DecoderbufsMessages.COLUMN_NAME, ascii("id"))
                .varint(DecoderbufsMessages.COLUMN_TYPE, INTEGER_OID)
                .varint(DecoderbufsMessages.FIRST_VALUE, 1)
                .written();
        byte[] type =
                new ProtobufWriter().bytes(1, ascii("integer")).varint(2, 0).written();
        byte[] insert = head(commitMicros)
                .bytes(DecoderbufsMessages.TABLE, ascii("public.dbzperf_end"))
                .varint(DecoderbufsMessages.OPERATION, DecoderbufsMessages.INSERT)
                .bytes(DecoderbufsMessages.NEW_TUPLE, id)
                .bytes(DecoderbufsMessages.TYPE_INFO, type)
                .written();
        return List.of(
                new Marked(begin, bare(commitMicros, DecoderbufsMessages.BEGIN)),
                new Marked(begin, ByteBuffer.wrap(insert)),
                new Marked(end, bare(commitMicros, DecoderbufsMessages.COMMIT)));
    }

    private static ByteBuffer bare(long commitMicros, int operation) {
        return ByteBuffer.wrap(head(commitMicros)
                .varint(DecoderbufsMessages.OPERATION, operation)
                .written());
    }

    private static ProtobufWriter head(long commitMicros) {
        return new ProtobufWriter()
                .varint(DecoderbufsMessages.TRANSACTION, TRANSACTION)
                .varint(DecoderbufsMessages.COMMIT_TIME, commitMicros);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
