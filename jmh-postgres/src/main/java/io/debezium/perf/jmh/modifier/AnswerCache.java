package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Remembers the answer itself, for a type and a text together, in an array in which each text has one place: there is no
 * lock, no order of use, and nothing is allocated when the answer is there.
 *
 * <p>Safe for any number of threads. An entry never changes and has only final fields, so that a thread that finds one
 * without any synchronization sees all of it; two threads that write to the same place both have a right answer, and either
 * may stay. Texts that have the same place replace each other, which costs a {@link Scan} each time.
 */
public final class AnswerCache implements TypeModifierParser {

    /** The largest number of entries, a power of two. A database has some dozens of different texts. */
    public static final int SIZE = 1024;

    private record Entry(PostgresType type, String text, LengthAndScale answer) {}

    private final Scan scan = new Scan();
    private final Entry[] table = new Entry[SIZE];

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & SIZE - 1;
        Entry entry = table[place];
        // Types are compared by identity: the connector's registry has one object for a type until the schema changes.
        if (entry != null && entry.type == type && entry.text.equals(text)) {
            return entry.answer;
        }
        LengthAndScale answer = scan.parse(type, text);
        table[place] = new Entry(type, text, answer);
        return answer;
    }
}
