package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import com.google.protobuf.WireFormat;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * The messages of decoderbufs, each a protobuf {@code RowMessage}; the numbers are those of the plugin's {@code
 * pg_logicaldec.proto}. They contain no WAL positions, and tables are referred to by name. A rewritten message has its fields
 * in the order of their numbers, as the plugin sends them.
 */
final class DecoderbufsMessages implements PluginMessages {

    static final int COMMIT_TIME = 2;
    static final int OPERATION = 4;
    static final int NEW_TUPLE = 5;
    static final int OLD_TUPLE = 6;
    static final int COLUMN_TYPE = 2;

    /** The kinds, indexed by the number of the operation. */
    private static final List<MessageKind> KINDS =
            List.of(MessageKind.INSERT, MessageKind.UPDATE, MessageKind.DELETE, MessageKind.BEGIN, MessageKind.COMMIT);

    @Override
    public long commitMicros(ByteBuffer begin) {
        List<Long> times = only(parsed(begin), COMMIT_TIME, Field::getVarintList);
        if (times.isEmpty()) {
            throw new DamagedMessage("it has no commit time", begin.position());
        }
        return times.get(0);
    }

    @Override
    public byte[] moved(ByteBuffer message, long positions, long micros) {
        if (micros == 0) {
            return PluginMessages.bytes(message);
        }
        UnknownFieldSet row = parsed(message);
        Field.Builder times = Field.newBuilder();
        only(row, COMMIT_TIME, Field::getVarintList).forEach(time -> times.addVarint(time + micros));
        return with(row, COMMIT_TIME, times).toByteArray();
    }

    @Override
    public byte[] withTypes(ByteBuffer message, LongUnaryOperator oids) {
        UnknownFieldSet changed = parsed(message);
        for (int tuple : new int[] {NEW_TUPLE, OLD_TUPLE}) {
            Field.Builder data = Field.newBuilder();
            for (ByteString each : only(changed, tuple, Field::getLengthDelimitedList)) {
                UnknownFieldSet datum = parsed(each);
                Field.Builder types = Field.newBuilder();
                only(datum, COLUMN_TYPE, Field::getVarintList).forEach(type -> types.addVarint(oids.applyAsLong(type)));
                data.addLengthDelimited(with(datum, COLUMN_TYPE, types).toByteString());
            }
            changed = with(changed, tuple, data);
        }
        return changed.toByteArray();
    }

    /** The message with a field replaced; a message without the field is returned unchanged. */
    private static UnknownFieldSet with(UnknownFieldSet message, int number, Field.Builder field) {
        UnknownFieldSet.Builder changed = message.toBuilder().clearField(number);
        return (message.hasField(number) ? changed.addField(number, field.build()) : changed).build();
    }

    private static UnknownFieldSet parsed(ByteBuffer message) {
        return parsed(ByteString.copyFrom(message.duplicate()));
    }

    private static UnknownFieldSet parsed(ByteString message) {
        try {
            return UnknownFieldSet.parseFrom(message);
        } catch (InvalidProtocolBufferException e) {
            throw new DamagedMessage(e.getMessage(), 0);
        }
    }

    /** The values of a field. All must be of one wire type, since values of another could contain anything. */
    private static <T> List<T> only(UnknownFieldSet message, int number, Function<Field, List<T>> ofType) {
        Field field = message.getField(number);
        int all = field.getVarintList().size()
                + field.getFixed32List().size()
                + field.getFixed64List().size()
                + field.getLengthDelimitedList().size()
                + field.getGroupList().size();
        if (ofType.apply(field).size() != all) {
            throw new DamagedMessage("field %d is of another wire type".formatted(number), 0);
        }
        return ofType.apply(field);
    }

    /** Reads only up to the operation and does not parse the whole message, since this is called for every message. */
    @Override
    public MessageKind kind(ByteBuffer message) {
        CodedInputStream in = CodedInputStream.newInstance(message);
        try {
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (WireFormat.getTagFieldNumber(tag) == OPERATION
                        && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
                    long operation = in.readInt64();
                    return operation < 0 || operation >= KINDS.size() ? MessageKind.OTHER : KINDS.get((int) operation);
                }
                in.skipField(tag);
            }
            return MessageKind.OTHER;
        } catch (IOException e) {
            throw new DamagedMessage(e.getMessage(), message.position() + in.getTotalBytesRead());
        }
    }
}
