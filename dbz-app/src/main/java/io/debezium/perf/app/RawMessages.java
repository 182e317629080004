package io.debezium.perf.app;

import java.nio.ByteBuffer;

/**
 * Recognises row changes and commit times in the messages of a logical decoding stream, reading as few bytes as possible.
 *
 * <p>decoderbufs sends a protobuf message (its {@code pg_logicaldec.proto}): field 2 is the commit time in microseconds since
 * the epoch; field 4 is the operation, 0 to 2 for insert, update and delete; on the wire it follows the transaction, the time
 * and the table. pgoutput begins a message with a letter (PostgreSQL's manual, "Logical Replication Message Formats"); {@code
 * B} begins a transaction and holds its last position and its commit time, microseconds since the year 2000.
 */
enum RawMessages {
    DECODERBUFS {
        @Override
        int operation(ByteBuffer message) {
            long operation = field(message, OPERATION, LETTERS.length());
            return operation >= 0 && operation < LETTERS.length() ? LETTERS.charAt((int) operation) : NO_ROW;
        }

        @Override
        long commitMicros(ByteBuffer message, long before) {
            int at = message.position();
            long micros = field(message, COMMIT_TIME, before);
            message.position(at);
            return micros;
        }
    },
    PGOUTPUT {
        @Override
        int operation(ByteBuffer message) {
            return switch (message.get(message.position())) {
                case 'I' -> 'c';
                case 'U' -> 'u';
                case 'D' -> 'd';
                default -> NO_ROW;
            };
        }

        @Override
        long commitMicros(ByteBuffer message, long before) {
            int at = message.position();
            return message.get(at) == 'B' ? message.getLong(at + 1 + Long.BYTES) + YEAR_2000_MICROS : before;
        }
    };

    /** The operation of a message that is no row change. */
    static final int NO_ROW = 0;

    private static final int COMMIT_TIME = 2;

    private static final int OPERATION = 4;
    /** Debezium's letters for insert, update and delete, which have these numbers. */
    private static final String LETTERS = "cud";

    private static final long YEAR_2000_MICROS = 946_684_800_000_000L;

    /**
     * @param message from its position on; the position may be moved
     * @return Debezium's letter for the row change; {@link #NO_ROW} for other messages
     */
    abstract int operation(ByteBuffer message);

    /**
     * @param message from its position on, which does not change
     * @param before the commit time of the previous message
     * @return when its transaction was committed, in microseconds since the epoch; {@code before} if the message has no
     *     commit time
     */
    abstract long commitMicros(ByteBuffer message, long before);

    /** @throws IllegalArgumentException for another plugin */
    static RawMessages of(String plugin) {
        return switch (plugin) {
            case "decoderbufs" -> DECODERBUFS;
            case "pgoutput" -> PGOUTPUT;
            default ->
                throw new IllegalArgumentException("plugin.name %s: must be decoderbufs or pgoutput".formatted(plugin));
        };
    }

    /**
     * Reads the number in a field of a protobuf message and moves the position behind it; {@code absent} if there is no such
     * field.
     */
    private static long field(ByteBuffer message, int field, long absent) {
        while (message.hasRemaining()) {
            long tag = varint(message);
            if (tag >>> 3 == field) {
                return varint(message);
            }
            skip(message, (int) tag & 7);
        }
        return absent;
    }

    /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
    private static long varint(ByteBuffer message) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = message.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                break;
            }
        }
        return value;
    }

    private static void skip(ByteBuffer message, int wireType) {
        int bytes =
                switch (wireType) {
                    case 0 -> {
                        varint(message);
                        yield 0;
                    }
                    case 1 -> Long.BYTES;
                    case 2 -> Math.toIntExact(varint(message));
                    case 5 -> Integer.BYTES;
                    default -> throw new IllegalStateException("protobuf: wire type " + wireType);
                };
        message.position(message.position() + bytes);
    }
}
