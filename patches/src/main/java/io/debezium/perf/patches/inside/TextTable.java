package io.debezium.perf.patches.inside;

import java.util.function.UnaryOperator;

import com.google.protobuf.ByteString;

/**
 * Texts by their bytes in UTF-8, in a table where each has one place. For any number of threads, without a lock, for the
 * reasons that {@link ModifierTable} gives.
 */
final class TextTable {

    /** A power of two. A database has some hundreds of different columns. */
    static final int SIZE = 1024;

    private record Entry(ByteString bytes, String text) {}

    private final Entry[] table = new Entry[SIZE];
    private final UnaryOperator<String> last;

    /** @param last what is done to a text that has been decoded; the same for the same text always */
    TextTable(UnaryOperator<String> last) {
        this.last = last;
    }

    /** As decoding it would give it. */
    String text(ByteString bytes) {
        int place = place(bytes);
        Entry entry = table[place];
        if (entry != null && entry.bytes.equals(bytes)) {
            return entry.text;
        }
        String text = last.apply(bytes.toStringUtf8());
        table[place] = new Entry(bytes, text);
        return text;
    }

    /** By some of them: the bytes that were found are compared in any case, and those of the others are most often unlike. */
    private static int place(ByteString bytes) {
        int length = bytes.size();
        if (length == 0) {
            return 0;
        }
        int hash = 31 * length + bytes.byteAt(0);
        hash = 31 * hash + bytes.byteAt(length / 2);
        hash = 31 * hash + bytes.byteAt(length * 3 / 4);
        hash = 31 * hash + bytes.byteAt(length - 1);
        return (hash ^ hash >>> 10) & SIZE - 1;
    }
}
