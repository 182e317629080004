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
        int hash = bytes.hashCode();
        int place = (hash ^ hash >>> 16) & SIZE - 1;
        Entry entry = table[place];
        if (entry != null && entry.bytes.equals(bytes)) {
            return entry.text;
        }
        String text = last.apply(bytes.toStringUtf8());
        table[place] = new Entry(bytes, text);
        return text;
    }
}
