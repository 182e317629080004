package io.debezium.perf.patches.inside;

import java.util.Objects;

import io.debezium.relational.TableId;

/**
 * A cache of answers, in an array in which each key has one place.
 *
 * <p>Safe for any number of threads without a lock, for the reasons that {@link ModifierTable} gives: an entry never
 * changes and has only final fields.
 */
public final class Remembered<K, V> {

    /** Table ids by the text that names the table. They are the same for all connectors in the JVM. */
    public static final Remembered<String, TableId> TABLES = new Remembered<>();

    /** A power of two. Keys that have the same place replace each other. */
    static final int SIZE = 1024;

    private record Entry<K, V>(K key, V answer) {}

    private final Entry<K, V>[] table = places();

    @SuppressWarnings("unchecked")
    private static <K, V> Entry<K, V>[] places() {
        return new Entry[SIZE];
    }

    /** The answer for a key; null if it is not in the cache. */
    public V answerOrNull(K keyOrNull) {
        Entry<K, V> entry = table[place(keyOrNull)];
        return entry != null && entry.key.equals(keyOrNull) ? entry.answer : null;
    }

    /**
     * Keeps an answer.
     *
     * @param answerOrNull null for no answer, which is not kept
     * @return the answer
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
