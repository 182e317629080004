package io.debezium.perf.harness.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import io.debezium.perf.harness.scramble.BuiltInType;

/** The columns of a stream whose values stay, and the types that the stream has told. Not for several threads. */
final class UnscrambledColumns {

    private final Set<String> allowed;
    private final Map<String, Long> columns = new TreeMap<>();
    private final Map<Long, String> typeNames = new HashMap<>();

    /** @param allowed to stay, as {@code schema.table.column} */
    UnscrambledColumns(Set<String> allowed) {
        this.allowed = Set.copyOf(allowed);
    }

    boolean isAllowed(String column) {
        return allowed.contains(column);
    }

    /** A value of the column was left as it is. */
    void add(String column, long type) {
        columns.put(column, type);
    }

    /** What the stream calls a type that is not built in. */
    void name(long type, String name) {
        typeNames.put(type, name);
    }

    /** Each as {@code schema.table.column (type)}. */
    SortedSet<String> all() {
        SortedSet<String> all = new TreeSet<>();
        columns.forEach((column, type) -> all.add("%s (%s)".formatted(column, typeName(type))));
        return all;
    }

    private String typeName(long type) {
        return BuiltInType.of(type)
                .map(BuiltInType::typeName)
                .or(() -> Optional.ofNullable(typeNames.get(type)))
                .orElse("OID " + type);
    }
}
