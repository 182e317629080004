package io.debezium.perf.jmh.modifier;

import java.util.LinkedHashMap;
import java.util.Map;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Remembers the modifiers of the most recently used texts, as Debezium does since DBZ-9093. Length and scale are computed
 * from them each time. Not safe for several threads: even a read moves an entry.
 */
public final class SplitCache implements TypeModifierParser {

    /** The number of texts that Debezium's cache remembers. */
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
