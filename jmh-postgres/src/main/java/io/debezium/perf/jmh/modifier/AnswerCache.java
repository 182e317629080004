package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Remembers the answer itself, for a type and a text together, in a table where each has one place: no lock, no list of
 * what was used last, nothing made when the answer is there.
 *
 * <p>For any number of threads. An entry never changes and has only final fields, so that a thread that finds one without
 * any synchronization sees all of it; two threads that write to the same place both have a right answer, and either may
 * stay. A place that two texts share is written anew at each turn, which costs a {@link Scan} and not more.
 */
public final class AnswerCache implements TypeModifierParser {

    /** Entries at most, a power of two. A database has some dozens of different texts. */
    public static final int SIZE = 1024;

    private record Entry(PostgresType type, String text, LengthAndScale answer) {}

    private final Scan scan = new Scan();
    private final Entry[] table = new Entry[SIZE];

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & SIZE - 1;
        Entry entry = table[place];
        // By identity: the connector's registry has one object for a type until the schema changes.
        if (entry != null && entry.type == type && entry.text.equals(text)) {
            return entry.answer;
        }
        LengthAndScale answer = scan.parse(type, text);
        table[place] = new Entry(type, text, answer);
        return answer;
    }
}
