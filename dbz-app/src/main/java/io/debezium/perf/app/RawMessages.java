package io.debezium.perf.app;

import java.nio.ByteBuffer;

/**
 * Tells row changes from the other messages of a logical decoding stream, by as few bytes as that takes.
 *
 * <p>decoderbufs sends a protobuf message (its {@code pg_logicaldec.proto}): field 4 is the operation, 0 to 2 for insert,
 * update and delete; on the wire it follows the transaction, the time and the table. pgoutput begins a message with a
 * letter (PostgreSQL's manual, "Logical Replication Message Formats").
 */
enum RawMessages {
    DECODERBUFS {
        @Override
        boolean isRow(ByteBuffer message) {
            while (message.hasRemaining()) {
                long tag = varint(message);
                if (tag >>> 3 == OPERATION) {
                    long operation = varint(message);
                    return operation >= 0 && operation <= DELETE;
                }
                skip(message, (int) tag & 7);
            }
            return false;
        }
    },
    PGOUTPUT {
        @Override
        boolean isRow(ByteBuffer message) {
            byte kind = message.get(message.position());
            return kind == 'I' || kind == 'U' || kind == 'D';
        }
    };

    private static final int OPERATION = 4;
    private static final int DELETE = 2;

    /** @param message from its position on; its position may be moved */
    abstract boolean isRow(ByteBuffer message);

    /** @throws IllegalArgumentException for a plugin that is neither */
    static RawMessages of(String plugin) {
        return switch (plugin) {
            case "decoderbufs" -> DECODERBUFS;
            case "pgoutput" -> PGOUTPUT;
            default ->
                throw new IllegalArgumentException("plugin.name %s: must be decoderbufs or pgoutput".formatted(plugin));
        };
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
