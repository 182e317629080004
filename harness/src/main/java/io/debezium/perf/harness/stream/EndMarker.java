package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

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
        byte[] type = bytes('R', RELATION, "public", "dbzperf_end", 'd', (short) 1, '\1', "id", INTEGER_OID, -1);
        // A server sends a relation at no position.
        return List.of(
                marked(begin, bytes('B', begin, micros, TRANSACTION)),
                marked(0, type),
                marked(begin, bytes('I', RELATION, 'N', (short) 1, 't', 1, '1')),
                marked(end, bytes('C', '\0', begin, end, micros)));
    }

    /** A message of fields one after the other: a character takes one byte, a text ends with a zero byte. */
    private static byte[] bytes(Object... fields) {
        ByteBuffer message = ByteBuffer.allocate(64);
        for (Object field : fields) {
            if (field instanceof Long number) {
                message.putLong(number);
            } else if (field instanceof Integer number) {
                message.putInt(number);
            } else if (field instanceof Short number) {
                message.putShort(number);
            } else if (field instanceof Character letter) {
                message.put((byte) letter.charValue());
            } else {
                message.put((field + "\0").getBytes(StandardCharsets.US_ASCII));
            }
        }
        return Arrays.copyOf(message.array(), message.position());
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
                marked(
                        begin,
                        decoderbufs(commitMicros, DecoderbufsMessages.BEGIN)
                                .build()
                                .toByteArray()),
                marked(begin, insert.build().toByteArray()),
                marked(
                        end,
                        decoderbufs(commitMicros, DecoderbufsMessages.COMMIT)
                                .build()
                                .toByteArray()));
    }

    private static UnknownFieldSet.Builder decoderbufs(long commitMicros, int operation) {
        // Two methods for one thing: the shorter one takes numbers of 32 bits only.
        return UnknownFieldSet.newBuilder()
                .mergeVarintField(DecoderbufsMessages.TRANSACTION, TRANSACTION)
                .mergeField(
                        DecoderbufsMessages.COMMIT_TIME,
                        Field.newBuilder().addVarint(commitMicros).build())
                .mergeVarintField(DecoderbufsMessages.OPERATION, operation);
    }

    private static Marked marked(long position, byte[] message) {
        return new Marked(position, ByteBuffer.wrap(message));
    }
}
