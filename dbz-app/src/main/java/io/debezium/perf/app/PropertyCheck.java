package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    private static final Pattern OPEN =
            Pattern.compile("((database|driver|internal|column|offset.storage|offset.flush|schema.history|transforms"
                    + "|predicates|post.processors|signal|notification|topic|openlineage|producer|consumer|heartbeat)\\."
                    + "|(key|value|header).converter).*");

    private static final Set<String> LISTS_OF_NAMES =
            Set.of("converters", "post.processors", "transforms", "predicates");

    private final NavigableSet<String> known = new TreeSet<>();

    PropertyCheck() {
        known.addAll(new PostgresConnector().config().names());
        PostgresConnectorConfig.ALL_FIELDS.forEach(field -> known.add(field.name()));
        AsyncEngineConfig.ALL_FIELDS.forEach(field -> known.add(field.name()));
        known.addAll(LISTS_OF_NAMES);
        known.addAll(List.of("name", "connector.class", "tasks.max", CommonConnectorConfig.TOPIC_PREFIX.name()));
    }

    /** The version on the class path. */
    static String debezium() {
        return new PostgresConnector().version();
    }

    /** @throws IllegalArgumentException naming the first unknown property and the known ones nearest to it */
    void verify(Map<String, String> properties) {
        List<String> open = new ArrayList<>();
        LISTS_OF_NAMES.stream()
                .flatMap(list -> Stream.of(properties.getOrDefault(list, "").split(",")))
                .filter(name -> !name.isBlank())
                .forEach(name -> open.add(name.strip() + "."));
        for (String name : new TreeSet<>(properties.keySet())) {
            if (!known.contains(name)
                    && !OPEN.matcher(name).matches()
                    && open.stream().noneMatch(name::startsWith)) {
                throw new IllegalArgumentException(
                        "%s: Debezium %s has no such property; nearest: %s".formatted(name, debezium(), nearest(name)));
            }
        }
    }

    /** The known properties before and after it in the alphabet. */
    private String nearest(String name) {
        return Stream.of(known.ceiling(name), known.floor(name))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}
