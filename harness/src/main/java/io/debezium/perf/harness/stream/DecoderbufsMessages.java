package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * The messages of decoderbufs, each a protobuf {@code RowMessage}; the numbers are those of the plugin's
 * {@code pg_logicaldec.proto}. They hold no WAL positions, and a table is named rather than numbered.
 */
final class DecoderbufsMessages implements PluginMessages {

    static final int TRANSACTION = 1;
    static final int COMMIT_TIME = 2;
    static final int TABLE = 3;
    static final int OPERATION = 4;
    static final int NEW_TUPLE = 5;
    static final int OLD_TUPLE = 6;
    static final int TYPE_INFO = 7;

    static final int COLUMN_NAME = 1;
    static final int COLUMN_TYPE = 2;
    /** The first of those fields of a datum one of which is its value; null has none. */
    static final int FIRST_VALUE = 3;
    /** Says that a value in TOAST has not changed and was not read. */
    static final int MISSING = 11;

    static final int INSERT = 0;
    private static final int UPDATE = 1;
    private static final int DELETE = 2;
    static final int BEGIN = 3;
    static final int COMMIT = 4;

    private static final int NO_OPERATION = -1;

    @Override
    public MessageKind kind(ByteBuffer message) {
        return switch (operationNumber(message)) {
            case INSERT, UPDATE, DELETE -> MessageKind.ROW;
            case BEGIN -> MessageKind.BEGIN;
            case COMMIT -> MessageKind.COMMIT;
            default -> MessageKind.OTHER;
        };
    }

    /** Whether it is an update that comes with old values. */
    static boolean hasOldRow(ByteBuffer message) {
        return operationNumber(message) == UPDATE
                && Protobuf.read(message, in -> Protobuf.find(in, OLD_TUPLE, WireFormat.WIRETYPE_LENGTH_DELIMITED));
    }

    /** Names without the quotes that the plugin puts around those that need them; a quote in a name is doubled there. */
    static String unquoted(String names) {
        StringBuilder plain = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < names.length(); i++) {
            char next = names.charAt(i);
            if (next != '"') {
                plain.append(next);
            } else if (isQuoted && i + 1 < names.length() && names.charAt(i + 1) == '"') {
                plain.append(next);
                i++;
            } else {
                isQuoted = !isQuoted;
            }
        }
        return plain.toString();
    }

    @Override
    public String operation(ByteBuffer row) {
        int operation = operationNumber(row);
        return switch (operation) {
            case INSERT -> "c";
            case UPDATE -> "u";
            case DELETE -> "d";
            default -> throw new DamagedMessage("operation %d: must be of a row".formatted(operation), row.position());
        };
    }

    @Override
    public int relation(ByteBuffer message) {
        return 0;
    }

    @Override
    public String table(ByteBuffer row) {
        return Protobuf.read(row, in -> {
            if (!Protobuf.find(in, TABLE, WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                throw new InvalidProtocolBufferException("it names no table");
            }
            return unquoted(in.readString());
        });
    }

    @Override
    public long commitMicros(ByteBuffer begin) {
        return Protobuf.read(begin, in -> {
            if (!Protobuf.find(in, COMMIT_TIME, WireFormat.WIRETYPE_VARINT)) {
                throw new InvalidProtocolBufferException("it has no commit time");
            }
            return in.readInt64();
        });
    }

    @Override
    public byte[] moved(ByteBuffer message, long positions, long micros) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        if (micros == 0) {
            return bytes;
        }
        return Protobuf.read(message, in -> {
            if (!Protobuf.find(in, COMMIT_TIME, WireFormat.WIRETYPE_VARINT)) {
                return bytes;
            }
            int at = in.getTotalBytesRead();
            long time = in.readInt64() + micros;
            int after = in.getTotalBytesRead();
            byte[] moved = new byte[at + CodedOutputStream.computeInt64SizeNoTag(time) + bytes.length - after];
            CodedOutputStream out = CodedOutputStream.newInstance(moved);
            out.writeRawBytes(bytes, 0, at);
            out.writeInt64NoTag(time);
            out.writeRawBytes(bytes, after, bytes.length - after);
            return moved;
        });
    }

    @Override
    public byte[] withTypes(ByteBuffer message, LongUnaryOperator oids) {
        Protobuf.Rewriting datum = (in, out) -> {
            for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
                if (Protobuf.is(tag, COLUMN_TYPE, WireFormat.WIRETYPE_VARINT)) {
                    out.writeInt64(COLUMN_TYPE, oids.applyAsLong(in.readInt64()));
                } else {
                    in.skipField(tag, out);
                }
            }
        };
        return Protobuf.read(
                message,
                row -> Protobuf.rewritten(row, (in, out) -> {
                    for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
                        if (isTuple(tag)) {
                            byte[] typed = Protobuf.rewritten(in.readBytes().newCodedInput(), datum);
                            out.writeByteArray(WireFormat.getTagFieldNumber(tag), typed);
                        } else {
                            in.skipField(tag, out);
                        }
                    }
                }));
    }

    /** Whether the field is the new or the old value of a column. */
    static boolean isTuple(int tag) throws InvalidProtocolBufferException {
        return Protobuf.is(tag, NEW_TUPLE, WireFormat.WIRETYPE_LENGTH_DELIMITED)
                || Protobuf.is(tag, OLD_TUPLE, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    }

    private static int operationNumber(ByteBuffer message) {
        long operation = Protobuf.read(
                message,
                in -> Protobuf.find(in, OPERATION, WireFormat.WIRETYPE_VARINT) ? in.readInt64() : NO_OPERATION);
        return operation < INSERT || operation > COMMIT ? NO_OPERATION : (int) operation;
    }
}
