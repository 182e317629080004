package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

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
                && Protobuf.find(message, OLD_TUPLE, Protobuf.DELIMITED) != Protobuf.NOWHERE;
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
        ProtobufFields fields = ProtobufFields.of(row);
        while (fields.next()) {
            if (fields.number() == TABLE) {
                return unquoted(fields.text());
            }
        }
        throw new DamagedMessage("it names no table", row.position());
    }

    @Override
    public long commitMicros(ByteBuffer begin) {
        int at = Protobuf.find(begin, COMMIT_TIME, Protobuf.VARINT);
        if (at == Protobuf.NOWHERE) {
            throw new DamagedMessage("it has no commit time", begin.position());
        }
        return Protobuf.varint(begin, at, begin.limit());
    }

    @Override
    public byte[] moved(ByteBuffer message, long positions, long micros) {
        int start = message.position();
        int end = message.limit();
        int at = micros == 0 ? Protobuf.NOWHERE : Protobuf.find(message, COMMIT_TIME, Protobuf.VARINT);
        if (at == Protobuf.NOWHERE) {
            byte[] same = new byte[end - start];
            message.get(start, same);
            return same;
        }
        long time = Protobuf.varint(message, at, end) + micros;
        int after = Protobuf.afterVarint(message, at, end);
        byte[] moved = new byte[at - start + ProtobufWriter.varintBytes(time) + end - after];
        message.get(start, moved, 0, at - start);
        int next = ProtobufWriter.putVarint(time, moved, at - start);
        message.get(after, moved, next, end - after);
        return moved;
    }

    @Override
    public byte[] withTypes(ByteBuffer message, LongUnaryOperator oids) {
        ProtobufWriter out = new ProtobufWriter();
        ProtobufFields fields = ProtobufFields.of(message);
        while (fields.next()) {
            int number = fields.number();
            byte[] datum = number == NEW_TUPLE || number == OLD_TUPLE ? withType(fields.nested(), oids) : null;
            if (datum == null) {
                out.copy(fields);
            } else {
                out.bytes(number, datum);
            }
        }
        return out.written();
    }

    /** @return the datum; null if its type stays */
    private static byte[] withType(ProtobufFields datum, LongUnaryOperator oids) {
        boolean changed = false;
        ProtobufWriter out = new ProtobufWriter();
        while (datum.next()) {
            if (datum.number() != COLUMN_TYPE) {
                out.copy(datum);
                continue;
            }
            long old = datum.varint();
            long replaced = TypeOid.replaced(old, oids);
            if (replaced == old) {
                out.copy(datum);
            } else {
                out.varint(COLUMN_TYPE, replaced);
                changed = true;
            }
        }
        return changed ? out.written() : null;
    }

    private static int operationNumber(ByteBuffer message) {
        int at = Protobuf.find(message, OPERATION, Protobuf.VARINT);
        if (at == Protobuf.NOWHERE) {
            return NO_OPERATION;
        }
        long operation = Protobuf.varint(message, at, message.limit());
        return operation < INSERT || operation > COMMIT ? NO_OPERATION : (int) operation;
    }
}
