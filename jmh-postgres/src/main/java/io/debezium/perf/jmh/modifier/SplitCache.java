package io.debezium.perf.jmh.modifier;

import java.util.LinkedHashMap;
import java.util.Map;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Remembers the modifiers of the texts used last: the idea of DBZ-9093. What they make of the type is found out anew each
 * time. For one thread: a read moves an entry.
 */
public final class SplitCache implements TypeModifierParser {

    /** As many as Debezium remembers. */
    public static final int SIZE = 128;

    private final Map<String, String[]> modifiers = new LinkedHashMap<>(SIZE, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String[]> eldest) {
            return size() > SIZE;
        }
    };

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        return LengthAndScale.of(type, modifiers.computeIfAbsent(text, RegularExpression::split));
    }
}
