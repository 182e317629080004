package io.debezium.perf.patches.inside;

import java.util.Objects;

import io.debezium.relational.TableId;

/**
 * Answers by what was asked, remembered in an array where each question has one place.
 *
 * <p>For any number of threads, without a lock, as {@link ModifierTable}: an entry never changes and has only final fields.
 */
public final class Remembered<K, V> {

    /** Tables by the text that names them, which does not depend on who asks. */
    public static final Remembered<String, TableId> TABLES = new Remembered<>();

    /** A power of two. Of more questions than that, those that meet at a place are answered anew in turn. */
    static final int SIZE = 1024;

    private record Entry<K, V>(K key, V answer) {}

    private final Entry<K, V>[] table = places();

    @SuppressWarnings("unchecked")
    private static <K, V> Entry<K, V>[] places() {
        return new Entry[SIZE];
    }

    /** Null for what is not remembered. */
    public V answerOrNull(K keyOrNull) {
        Entry<K, V> entry = table[place(keyOrNull)];
        return entry != null && entry.key.equals(keyOrNull) ? entry.answer : null;
    }

    /**
     * @param answerOrNull null for none, which is not remembered
     * @return the same
     */
    public V remember(K key, V answerOrNull) {
        if (answerOrNull != null) {
            table[place(key)] = new Entry<>(key, answerOrNull);
        }
        return answerOrNull;
    }

    private static int place(Object keyOrNull) {
        int hash = Objects.hashCode(keyOrNull);
        return (hash ^ hash >>> 16) & SIZE - 1;
    }
}
