package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.debezium.config.CommonConnectorConfig;
import io.debezium.connector.postgresql.PostgresConnector;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.embedded.async.AsyncEngineConfig;

/**
 * Refuses Debezium properties that the version on the class path does not know. Debezium itself ignores them, so a
 * misspelt one would measure the default under a wrong name.
 */
final class PropertyCheck {

    /** Namespaces whose names are given by other parts: drivers, stores, transformations, signals. */
    private static final List<String> OPEN = List.of(
            "database.",
            "driver.",
            "internal.",
            "column.",
            "offset.storage.",
            "offset.flush.",
            "schema.history.",
            "transforms.",
            "predicates.",
            "post.processors.",
            "signal.",
            "notification.",
            "topic.",
            "openlineage.",
            "key.converter",
            "value.converter",
            "header.converter",
            "producer.",
            "consumer.",
            "heartbeat.");

    private static final Set<String> LISTS_OF_NAMES =
            Set.of("converters", "post.processors", "transforms", "predicates");

    private final Set<String> known = new TreeSet<>();

    PropertyCheck() {
        known.addAll(new PostgresConnector().config().names());
        PostgresConnectorConfig.ALL_FIELDS.forEach(field -> known.add(field.name()));
        AsyncEngineConfig.ALL_FIELDS.forEach(field -> known.add(field.name()));
        known.addAll(LISTS_OF_NAMES);
        known.addAll(List.of("name", "connector.class", "tasks.max", CommonConnectorConfig.TOPIC_PREFIX.name()));
    }

    /** @throws IllegalArgumentException naming the first unknown property and the known one nearest to it */
    void verify(Map<String, String> properties) {
        List<String> open = new ArrayList<>(OPEN);
        LISTS_OF_NAMES.stream()
                .flatMap(list -> Stream.of(properties.getOrDefault(list, "").split(",")))
                .filter(name -> !name.isBlank())
                .forEach(name -> open.add(name.strip() + "."));
        for (String name : new TreeSet<>(properties.keySet())) {
            if (!known.contains(name) && open.stream().noneMatch(name::startsWith)) {
                throw new IllegalArgumentException("%s: Debezium %s has no such property; nearest: %s"
                        .formatted(name, Versions.debezium(), nearest(name)));
            }
        }
    }

    private String nearest(String name) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .orElseThrow();
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
