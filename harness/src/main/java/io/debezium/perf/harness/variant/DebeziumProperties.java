package io.debezium.perf.harness.variant;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The effect of Debezium's properties in trials, from the table {@code debezium-properties.csv}, which describes its format.
 */
public final class DebeziumProperties {

    private static final String NOT_SET = "not set";

    /** Columns of the table after those of the {@link EventOrigin}s. */
    private static final int ENGINE = EventOrigin.values().length;

    private static final int CONNECT = ENGINE + 1;

    private static final int CHANGES = ENGINE + 2;

    /** The cells of the table's rows, by property name. */
    private static final Map<String, List<String>> ROWS = new HashMap<>();

    /** Reasons for a refusal, by key: the rule, which follows {@code sets NAME, which}, and the remedy. */
    private static final Map<String, List<String>> REASONS = new HashMap<>();

    static {
        for (String line : Folders.resource(DebeziumProperties.class, "debezium-properties.csv")
                .split("\n")) {
            List<String> cells = List.of(line.split(";", -1));
            if (cells.get(0).equals("reason")) {
                REASONS.put(cells.get(1), cells.subList(3, 5));
            } else {
                ROWS.put(cells.get(0), cells.subList(1, cells.size()));
            }
        }
    }

    private DebeziumProperties() {}

    /** The source of a trial's events, in the order of the table's columns. */
    public enum EventOrigin {
        TAPE,
        PLAYER,
        LIVE,
        SNAPSHOT
    }

    /**
     * The failure for a variant that sets a property which has no effect for these events or is reserved for the harness;
     * empty if there is none.
     */
    public static Optional<InvalidConfiguration> refusal(VariantSpec variant, EventOrigin origin) {
        int runtime = variant.connect() ? CONNECT : ENGINE;
        return new TreeMap<>(variant.properties())
                .keySet().stream()
                        .flatMap(name -> refusal(variant.text(), name, origin.ordinal())
                                .or(() -> refusal(variant.text(), name, runtime))
                                .stream())
                        .findFirst();
    }

    /**
     * @param spec for messages
     * @throws InvalidConfiguration if the property is reserved for the harness in every trial, that is over a tape and live
     *     for the same reason
     */
    static void requireNotOwn(String spec, String name) {
        Optional<InvalidConfiguration> own = refusal(spec, name, EventOrigin.TAPE.ordinal());
        if (own.isPresent() && cell(name, EventOrigin.TAPE.ordinal()).equals(cell(name, EventOrigin.LIVE.ordinal()))) {
            throw own.get();
        }
    }

    private static Optional<InvalidConfiguration> refusal(String spec, String name, int column) {
        return Optional.ofNullable(REASONS.get(cell(name, column)))
                .map(reason ->
                        InvalidConfiguration.of("variant.sets-property", spec, name, reason.get(0), reason.get(1)));
    }

    /** Whether the property selects which changes are delivered. */
    public static boolean selects(String name) {
        return cell(name, CHANGES).equals("events");
    }

    /** The properties that are known to change the content or number of events. */
    public static Map<String, String> changing(Map<String, String> properties) {
        Map<String, String> changing = new TreeMap<>(properties);
        changing.keySet().removeIf(name -> !List.of("content", "events").contains(cell(name, CHANGES)));
        return changing;
    }

    /**
     * The properties that may explain why content differs from a reference.
     *
     * @param reference the properties of the reference, see {@link #changing}
     * @return a clause for each property, each after a semicolon
     */
    public static String differences(Map<String, String> reference, Map<String, String> properties) {
        Map<String, String> all = new TreeMap<>(reference);
        all.putAll(properties);
        return all.keySet().stream()
                .filter(name -> !cell(name, CHANGES).equals("-"))
                .filter(name -> !Objects.equals(reference.get(name), properties.get(name)))
                .map(name -> "; %s is %s here, and %s in the reference"
                        .formatted(name, properties.getOrDefault(name, NOT_SET), reference.getOrDefault(name, NOT_SET)))
                .collect(Collectors.joining());
    }

    private static String cell(String name, int column) {
        return Optional.ofNullable(ROWS.get(name))
                .or(() -> ROWS.keySet().stream()
                        .filter(key -> key.endsWith("*") && name.startsWith(key.substring(0, key.length() - 1)))
                        .max(Comparator.comparingInt(String::length))
                        .map(ROWS::get))
                .map(row -> row.get(column))
                .orElse(column == CHANGES ? "?" : "+");
    }
}
