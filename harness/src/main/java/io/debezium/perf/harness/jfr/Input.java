package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;

/**
 * The primitives of a JFR file, read one after the other from the bytes of a chunk, or of {@link #within a part} of it.
 * Anything that goes beyond ends in an unchecked exception.
 */
final class Input {

    private static final int MOST_BYTES = 9;

    private final ByteBuffer bytes;

    /** @param bytes a whole chunk */
    Input(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    int position() {
        return bytes.position();
    }

    Input at(int position) {
        bytes.position(position);
        return this;
    }

    /** Where the part ends that may be read. */
    int end() {
        return bytes.limit();
    }

    /** From now on nothing from {@code end} on may be read. */
    Input within(int end) {
        bytes.limit(end);
        return this;
    }

    /** From now on everything may be read. */
    Input whole() {
        bytes.clear();
        return this;
    }

    int octet() {
        return bytes.get();
    }

    void skip(int count) {
        bytes.position(bytes.position() + count);
    }

    /** An integer of any width: seven bits a byte, the least significant first; the high bit says that more follow. */
    long number() {
        long value = 0;
        for (int shift = 0; shift < 7 * (MOST_BYTES - 1); shift += 7) {
            byte next = bytes.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        // The ninth byte carries eight bits, so that 64 fit.
        return value | (bytes.get() & 0xffL) << 56;
    }

    void skipNumber() {
        skipNumbers(1);
    }

    void skipNumbers(long count) {
        for (long i = 0; i < count; i++) {
            for (int left = MOST_BYTES; left > 0 && bytes.get() < 0; left--) {
                // The last byte has been read by the condition.
            }
        }
    }

    /** A number of elements, none of which can be smaller than a byte. */
    int count() {
        long count = number();
        if (count < 0 || count > bytes.remaining()) {
            throw new IllegalArgumentException("%d elements in %d bytes".formatted(count, bytes.remaining()));
        }
        return (int) count;
    }

    /**
     * A string.
     *
     * @param pool looks up the strings that are kept in the pool of strings
     * @return null for null
     */
    String string(LongFunction<String> pool) {
        int encoding = octet();
        return switch (encoding) {
            case 0 -> null;
            case 1 -> "";
            case 2 -> pool.apply(number());
            case 3 -> text(StandardCharsets.UTF_8);
            case 4 -> characters();
            case 5 -> text(StandardCharsets.ISO_8859_1);
            default -> throw new IllegalArgumentException("a string in the unknown encoding %d".formatted(encoding));
        };
    }

    void skipString() {
        int encoding = octet();
        switch (encoding) {
            case 0, 1 -> {}
            case 2 -> skipNumber();
            case 3, 5 -> skip(count());
            case 4 -> characters();
            default -> throw new IllegalArgumentException("a string in the unknown encoding %d".formatted(encoding));
        }
    }

    private String text(Charset charset) {
        byte[] text = new byte[count()];
        bytes.get(text);
        return new String(text, charset);
    }

    private String characters() {
        char[] characters = new char[count()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) number();
        }
        return new String(characters);
    }
}
