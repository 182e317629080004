package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * The messages of pgoutput in version 1 of its protocol: a letter that says what it is, then fields of fixed order,
 * big-endian. Source: PostgreSQL's manual, "Logical Replication Message Formats".
 */
final class PgOutputMessages implements PluginMessages {

    /** 2000-01-01, from which PostgreSQL counts, in microseconds since 1970. */
    static final long YEAR_2000_MICROS = 946_684_800_000_000L;

    /** Begin: letter, last position, commit time, transaction. */
    private static final int BEGIN_POSITION = 1;

    private static final int BEGIN_TIME = BEGIN_POSITION + Long.BYTES;
    private static final int BEGIN_BYTES = BEGIN_TIME + Long.BYTES + Integer.BYTES;

    /** Commit: letter, flags, position of the commit, position after it, commit time. */
    private static final int COMMIT_POSITION = 2;

    private static final int COMMIT_END = COMMIT_POSITION + Long.BYTES;
    private static final int COMMIT_TIME = COMMIT_END + Long.BYTES;
    private static final int COMMIT_BYTES = COMMIT_TIME + Long.BYTES;

    /** Logical: letter, flags, position, prefix, length, content. */
    private static final int LOGICAL_POSITION = 2;

    /** Row and relation: letter, number of the relation. */
    private static final int RELATION = 1;

    /** Relation: letter, number, namespace, name, replica identity, number of columns; of each flags, name, type, modifier. */
    static final int IDENTITY_BYTES = Byte.BYTES;

    static final int FLAG_BYTES = Byte.BYTES;
    static final int MODIFIER_BYTES = Integer.BYTES;

    @Override
    public MessageKind kind(ByteBuffer message) {
        return switch (letter(message)) {
            case 'B' -> MessageKind.BEGIN;
            case 'C' -> MessageKind.COMMIT;
            case 'I', 'U', 'D' -> MessageKind.ROW;
            case 'R' -> MessageKind.RELATION;
            case 'Y' -> MessageKind.TYPE;
            case 'M' -> MessageKind.LOGICAL;
            default -> MessageKind.OTHER;
        };
    }

    @Override
    public String operation(ByteBuffer row) {
        return switch (letter(row)) {
            case 'I' -> "c";
            case 'U' -> "u";
            case 'D' -> "d";
            default -> throw new DamagedMessage("letter %d: must be I, U or D".formatted(letter(row)), row.position());
        };
    }

    @Override
    public int relation(ByteBuffer message) {
        return switch (letter(message)) {
            case 'I', 'U', 'D', 'R' -> {
                require(message, RELATION + Integer.BYTES);
                yield message.getInt(message.position() + RELATION);
            }
            default -> 0;
        };
    }

    @Override
    public long commitMicros(ByteBuffer begin) {
        if (letter(begin) != 'B') {
            throw new DamagedMessage("letter %d: must be B".formatted(letter(begin)), begin.position());
        }
        require(begin, BEGIN_BYTES);
        return begin.getLong(begin.position() + BEGIN_TIME) + YEAR_2000_MICROS;
    }

    @Override
    public byte[] moved(ByteBuffer message, long positions, long micros) {
        byte letter = letter(message);
        byte[] bytes = bytes(message);
        ByteBuffer moved = ByteBuffer.wrap(bytes);
        switch (letter) {
            case 'B' -> {
                require(message, BEGIN_BYTES);
                increase(moved, BEGIN_POSITION, positions);
                increase(moved, BEGIN_TIME, micros);
            }
            case 'C' -> {
                require(message, COMMIT_BYTES);
                increase(moved, COMMIT_POSITION, positions);
                increase(moved, COMMIT_END, positions);
                increase(moved, COMMIT_TIME, micros);
            }
            case 'M' -> {
                require(message, LOGICAL_POSITION + Long.BYTES);
                increase(moved, LOGICAL_POSITION, positions);
            }
            default -> {}
        }
        return bytes;
    }

    @Override
    public byte[] withTypes(ByteBuffer message, LongUnaryOperator oids) {
        byte[] bytes = bytes(message);
        ByteBuffer replaced = ByteBuffer.wrap(bytes);
        PgOutputReader reader = new PgOutputReader(replaced);
        switch (reader.int8()) {
            case 'R' -> {
                reader.skip(Integer.BYTES);
                reader.text();
                reader.text();
                reader.skip(IDENTITY_BYTES);
                int columns = reader.count();
                for (int i = 0; i < columns; i++) {
                    reader.skip(FLAG_BYTES);
                    reader.text();
                    replaceType(replaced, reader, oids);
                    reader.skip(MODIFIER_BYTES);
                }
            }
            case 'Y' -> replaceType(replaced, reader, oids);
            default -> {}
        }
        return bytes;
    }

    private static void replaceType(ByteBuffer message, PgOutputReader reader, LongUnaryOperator oids) {
        int at = reader.place();
        message.putInt(at, (int) oids.applyAsLong(reader.oid()));
    }

    private static byte letter(ByteBuffer message) {
        require(message, 1);
        return message.get(message.position());
    }

    private static void require(ByteBuffer message, int bytes) {
        if (message.remaining() < bytes) {
            throw new DamagedMessage(
                    "it has %d bytes, must have at least %d".formatted(message.remaining(), bytes), message.position());
        }
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        return bytes;
    }

    private static void increase(ByteBuffer message, int at, long by) {
        message.putLong(at, message.getLong(at) + by);
    }
}
