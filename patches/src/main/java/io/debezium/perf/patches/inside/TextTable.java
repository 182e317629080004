package io.debezium.perf.patches.inside;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;

import com.google.protobuf.ByteString;

/**
 * A cache of texts by their bytes in UTF-8, in an array in which each text has one place. Safe for any number of threads
 * without a lock, for the reasons that {@link ModifierTable} gives.
 */
final class TextTable {

    /** A power of two. A database has some hundreds of different columns. */
    static final int SIZE = 1024;

    private record Entry(ByteString bytes, byte[] array, String text) {}

    private final Entry[] table = new Entry[SIZE];
    private final UnaryOperator<String> last;

    /** @param last is applied to each text after it was decoded; must always give the same result for the same text */
    TextTable(UnaryOperator<String> last) {
        this.last = last;
    }

    /** The text of these bytes, from the cache or decoded. */
    String text(ByteString bytes) {
        int length = bytes.size();
        int place = length == 0
                ? 0
                : place(
                        length,
                        bytes.byteAt(0),
                        bytes.byteAt(length / 2),
                        bytes.byteAt(length * 3 / 4),
                        bytes.byteAt(length - 1));
        Entry entry = table[place];
        return entry != null && entry.bytes.equals(bytes) ? entry.text : remember(place, bytes);
    }

    /** The text of a part of an array, from the cache or decoded. */
    String text(byte[] array, int from, int length) {
        int place = length == 0
                ? 0
                : place(
                        length,
                        array[from],
                        array[from + length / 2],
                        array[from + length * 3 / 4],
                        array[from + length - 1]);
        Entry entry = table[place];
        return entry != null && Arrays.equals(entry.array, 0, entry.array.length, array, from, from + length)
                ? entry.text
                : remember(place, ByteString.copyFrom(array, from, length));
    }

    private String remember(int place, ByteString bytes) {
        String text = last.apply(bytes.toString(StandardCharsets.UTF_8));
        table[place] = new Entry(bytes, bytes.toByteArray(), text);
        return text;
    }

    /**
     * The place in the array is a hash of some of the bytes: texts that differ mostly do so there, and all bytes are
     * compared in any case.
     */
    private static int place(int length, byte first, byte middle, byte later, byte last) {
        int hash = 31 * (31 * (31 * (31 * length + first) + middle) + later) + last;
        return (hash ^ hash >>> 10) & SIZE - 1;
    }
}
