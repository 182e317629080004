package io.debezium.perf.patches.inside;

/**
 * Reads the wire format of protocol buffers. Throws {@link IndexOutOfBoundsException} where the bytes are cut off or a
 * number is too long.
 */
final class Wire {

    /** The wire types: the lowest three bits of a tag. */
    static final int VARINT = 0;

    static final int BYTES = 2;

    /** The last bit of a 64-bit number, which is in a byte of its own. */
    private static final int LAST_BIT = 63;

    private final byte[] array;
    private final int end;
    private int at;

    Wire(byte[] array, int from, int end) {
        this.array = array;
        this.at = from;
        this.end = end;
    }

    byte[] array() {
        return array;
    }

    int at() {
        return at;
    }

    int end() {
        return end;
    }

    boolean more() {
        return at < end;
    }

    int tag() {
        return (int) varint();
    }

    /** Most numbers take one byte. */
    long varint() {
        int from = at;
        if (from < end) {
            byte only = array[from];
            if (only >= 0) {
                at = from + 1;
                return only;
            }
        }
        return longVarint();
    }

    private long longVarint() {
        long value = 0;
        for (int shift = 0; shift < LAST_BIT; shift += 7) {
            byte next = array[skip(1)];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        // The generated parser takes any tenth byte for a 1, so that others are left to it.
        if (array[skip(1)] != 1) {
            throw new IndexOutOfBoundsException("a number is too long");
        }
        return value | 1L << LAST_BIT;
    }

    int length() {
        long length = varint();
        if (length < 0 || length > end - at) {
            throw new IndexOutOfBoundsException("a part is longer than the whole");
        }
        return (int) length;
    }

    /**
     * Skips some bytes.
     *
     * @return the position of the first of them
     */
    int skip(int length) {
        int from = at;
        if (length > end - from) {
            throw new IndexOutOfBoundsException("the end is missing");
        }
        at = from + length;
        return from;
    }

    /** @throws IndexOutOfBoundsException if another field comes next */
    void expect(int tag) {
        if (tag() != tag) {
            throw new IndexOutOfBoundsException("another field was expected");
        }
    }

    /** Reads a field of text. */
    String text(int field, TextTable texts) {
        expect(field << 3 | BYTES);
        int length = length();
        return texts.text(array, skip(length), length);
    }
}
