package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;

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
        long micros = commitMicros - PgOutputMessages.YEAR_2000_MICROS;
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
        UnknownFieldSet.Builder id = UnknownFieldSet.newBuilder()
                .mergeLengthDelimitedField(DecoderbufsMessages.COLUMN_NAME, ByteString.copyFromUtf8("id"))
                .mergeVarintField(DecoderbufsMessages.COLUMN_TYPE, INTEGER_OID)
                .mergeVarintField(DecoderbufsMessages.FIRST_VALUE, 1);
        UnknownFieldSet.Builder type = UnknownFieldSet.newBuilder()
                .mergeLengthDelimitedField(1, ByteString.copyFromUtf8("integer"))
                .mergeVarintField(2, 0);
        UnknownFieldSet.Builder insert = decoderbufs(commitMicros, DecoderbufsMessages.INSERT)
                .mergeLengthDelimitedField(DecoderbufsMessages.TABLE, ByteString.copyFromUtf8("public.dbzperf_end"))
                .mergeLengthDelimitedField(
                        DecoderbufsMessages.NEW_TUPLE, id.build().toByteString())
                .mergeLengthDelimitedField(
                        DecoderbufsMessages.TYPE_INFO, type.build().toByteString());
        return List.of(
                marked(begin, decoderbufs(commitMicros, DecoderbufsMessages.BEGIN)),
                marked(begin, insert),
                marked(end, decoderbufs(commitMicros, DecoderbufsMessages.COMMIT)));
    }

    private static UnknownFieldSet.Builder decoderbufs(long commitMicros, int operation) {
        return UnknownFieldSet.newBuilder()
                .mergeVarintField(DecoderbufsMessages.TRANSACTION, TRANSACTION)
                .mergeField(
                        DecoderbufsMessages.COMMIT_TIME,
                        UnknownFieldSet.Field.newBuilder()
                                .addVarint(commitMicros)
                                .build())
                .mergeVarintField(DecoderbufsMessages.OPERATION, operation);
    }

    private static Marked marked(long position, UnknownFieldSet.Builder message) {
        return new Marked(position, ByteBuffer.wrap(message.build().toByteArray()));
    }
}
