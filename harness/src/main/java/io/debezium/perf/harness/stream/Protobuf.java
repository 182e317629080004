package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;

/**
 * Protobuf's wire format, read at given places of a buffer: a field is a tag (its number and its wire type) and a value;
 * tags, lengths and most numbers are varints, seven bits a byte, the lowest first. Nothing here allocates or moves the
 * buffer's position. Source: "Encoding" in the documentation of Protocol Buffers.
 */
final class Protobuf {

    static final int VARINT = 0;

    static final int FIXED_64 = 1;
    /** Text, bytes and messages within messages. */
    static final int DELIMITED = 2;

    static final int FIXED_32 = 5;

    /** No value is there. */
    static final int NOWHERE = -1;

    /** 64 bits, seven a byte. */
    private static final int MOST_VARINT_BYTES = 10;

    private Protobuf() {}

    /** @return where the value of the first field of this number begins; {@link #NOWHERE} if there is none */
    static int find(ByteBuffer message, int field, int wireType) {
        int end = message.limit();
        int at = message.position();
        while (at < end) {
            long tag = varint(message, at, end);
            int value = afterVarint(message, at, end);
            if (number(tag, at) == field) {
                requireType(wireType, tag, at);
                return value;
            }
            at = afterValue(message, value, end, tag);
        }
        return NOWHERE;
    }

    static long varint(ByteBuffer message, int at, int end) {
        long value = 0;
        int most = Math.min(end - at, MOST_VARINT_BYTES);
        for (int i = 0; i < most; i++) {
            byte next = message.get(at + i);
            value |= (long) (next & 0x7f) << 7 * i;
            if (next >= 0) {
                return value;
            }
        }
        throw new DamagedMessage("a varint has no end", at);
    }

    static int afterVarint(ByteBuffer message, int at, int end) {
        int most = Math.min(end - at, MOST_VARINT_BYTES);
        for (int i = 0; i < most; i++) {
            if (message.get(at + i) >= 0) {
                return at + i + 1;
            }
        }
        throw new DamagedMessage("a varint has no end", at);
    }

    /** @param tag of the value that begins there */
    static int afterValue(ByteBuffer message, int at, int end, long tag) {
        return switch ((int) tag & 7) {
            case VARINT -> afterVarint(message, at, end);
            case FIXED_64 -> after(at, Long.BYTES, end);
            case DELIMITED -> after(afterVarint(message, at, end), varint(message, at, end), end);
            case FIXED_32 -> after(at, Integer.BYTES, end);
            default -> throw new DamagedMessage("wire type %d is not known".formatted(tag & 7), at);
        };
    }

    /** @param at of the tag */
    static int number(long tag, int at) {
        long number = tag >>> 3;
        if (number == 0 || number > Integer.MAX_VALUE) {
            throw new DamagedMessage("field number %d: must be from 1 to %d".formatted(number, Integer.MAX_VALUE), at);
        }
        return (int) number;
    }

    static void requireType(int expected, long tag, int at) {
        if ((tag & 7) != expected) {
            throw new DamagedMessage(
                    "wire type %d of field %d: must be %d".formatted(tag & 7, tag >>> 3, expected), at);
        }
    }

    private static int after(int at, long bytes, int end) {
        if (bytes < 0 || bytes > end - at) {
            throw new DamagedMessage("%d bytes are said to follow where %d are left".formatted(bytes, end - at), at);
        }
        return at + (int) bytes;
    }
}
