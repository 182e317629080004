package io.debezium.perf.harness.jfr;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;

/**
 * The primitives of a JFR file, read one after the other from the bytes of a chunk. Anything that a whole chunk does
 * not have ends in an unchecked exception.
 */
final class Input {

    private static final int MOST_BYTES = 9;

    private final byte[] bytes;
    private int position;

    /** @param bytes a whole chunk */
    Input(byte[] bytes) {
        this.bytes = bytes;
    }

    int position() {
        return position;
    }

    Input at(int newPosition) {
        position = newPosition;
        return this;
    }

    int end() {
        return bytes.length;
    }

    int octet() {
        return bytes[position++];
    }

    void skip(int count) {
        position += count;
    }

    /** An integer of any width: seven bits a byte, the least significant first; the high bit says that more follow. */
    long number() {
        long value = 0;
        for (int shift = 0; shift < 7 * (MOST_BYTES - 1); shift += 7) {
            byte next = bytes[position++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        // The ninth byte carries eight bits, so that 64 fit.
        return value | (bytes[position++] & 0xffL) << 56;
    }

    void skipNumber() {
        skipNumbers(1);
    }

    void skipNumbers(long count) {
        for (long i = 0; i < count; i++) {
            int last = position + MOST_BYTES - 1;
            while (bytes[position++] < 0 && position <= last) {
                // The last byte has been read by the condition.
            }
        }
    }

    /** A number of elements, none of which can be smaller than a byte. */
    int count() {
        long count = number();
        if (count < 0 || count > bytes.length - position) {
            throw new IllegalArgumentException("%d elements in %d bytes".formatted(count, bytes.length - position));
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
        int length = count();
        String text = new String(bytes, position, length, charset);
        position += length;
        return text;
    }

    private String characters() {
        char[] characters = new char[count()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) number();
        }
        return new String(characters);
    }
}
