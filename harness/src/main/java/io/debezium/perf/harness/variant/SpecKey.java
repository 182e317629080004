package io.debezium.perf.harness.variant;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.variant.VariantSpec.VariantKind;

/** The keys of a spec. {@link SpecParser} says what becomes of their values. */
public enum SpecKey {
    COUNT("count=", "lines|exit|/REGEX/", List.of(VariantKind.COMMAND), "how its events are counted"),
    PLUGIN("plugin=", "NAME", List.of(VariantKind.values()), DecodingPlugins.EITHER),
    OVERLAY(
            "overlay=",
            "PATH",
            List.of(VariantKind.DEBEZIUM),
            "classes or jars put first on the class path, or a built",
            "checkout of Debezium"),
    GIT(
            "git=",
            "DIR[@COMMIT]",
            List.of(VariantKind.DEBEZIUM),
            "the sources of a clone of Debezium, compiled onto the",
            "release: its work tree, a COMMIT, or the commits",
            "BASE..COMMIT alone"),
    DIFF("diff=", "FILE", List.of(VariantKind.DEBEZIUM), "a diff of Debezium's sources, compiled onto the release"),
    BUILD("build=", "maven", List.of(VariantKind.DEBEZIUM), "with git=: a full build by the clone's own Maven"),
    PATCH("patch=", "NAME[+...]", List.of(VariantKind.DEBEZIUM), "built-in patches, or all; perf patches lists them"),
    JDK("jdk=", "DIR", List.of(VariantKind.DEBEZIUM, VariantKind.RAW), "the JDK that runs the engine"),
    JVM("jvm=", "OPTIONS", List.of(VariantKind.DEBEZIUM, VariantKind.RAW), "options of its JVM"),
    SET("set.", "NAME=VALUE", List.of(VariantKind.DEBEZIUM), "a property of the connector or the engine"),
    SINK(
            "sink=",
            "SINK",
            List.of(VariantKind.DEBEZIUM),
            "json: serialize each event; kafka: also send it to a",
            "broker; table (latency, soak): insert it into a table"),
    BATCH("batch=", "ROWS", List.of(VariantKind.DEBEZIUM), "with sink=table: rows per batch insert (100)"),
    LINGER("linger=", "TIME", List.of(VariantKind.DEBEZIUM), "with sink=table: how long a partial batch waits (50ms)"),
    CONVERTER(
            "converter=",
            "NAME",
            List.of(VariantKind.DEBEZIUM),
            "format of the sink's JSON: json, json-schemaless,",
            "cloudevents or a class"),
    TRANSFORM(
            "transform=",
            "NAME...",
            List.of(VariantKind.DEBEZIUM),
            "NAME[:PROPERTY=VALUE]...[+...]: unwrap, timezone,",
            "timestamp, outbox, filter, route, planted or a class"),
    RUNTIME(
            "runtime=",
            "RUNTIME",
            List.of(VariantKind.DEBEZIUM),
            "engine, or connect: a distributed Kafka Connect worker that",
            "sends to a broker like sink=kafka"),
    WORKERS(
            "workers=",
            "N",
            List.of(VariantKind.DEBEZIUM),
            "with runtime=connect: workers in its group (1); the first",
            "runs the connector, the others stand by"),
    BURN("burn=", "TIME", List.of(VariantKind.DEBEZIUM), "use this much extra CPU time per event: 1500ns"),
    SPIN("spin=", "TURNS", List.of(VariantKind.DEBEZIUM), "execute a loop of this many turns per event");

    private final String start;
    private final String value;
    private final List<VariantKind> kinds;
    private final List<String> meaning;

    /** @param meaning line by line */
    SpecKey(String start, String value, List<VariantKind> kinds, String... meaning) {
        this.start = start;
        this.value = value;
        this.kinds = kinds;
        this.meaning = List.of(meaning);
    }

    /** Empty for a key that this kind of variant does not take. */
    static Optional<SpecKey> of(String name, VariantKind kind) {
        return of(kind).stream()
                .filter(key -> key == SET ? name.length() > 4 && name.startsWith("set.") : key.start.equals(name + "="))
                .findFirst();
    }

    /** {@code plugin=, jdk= and jvm=}. */
    static String list(VariantKind kind) {
        List<String> all = of(kind).stream()
                .map(key -> key == SET ? "set.PROPERTY=" : key.start)
                .toList();
        String last = all.get(all.size() - 1);
        return all.size() == 1 ? last : String.join(", ", all.subList(0, all.size() - 1)) + " and " + last;
    }

    /** Those of Debezium for the help of a command, a line or two each. */
    public static String help() {
        return of(VariantKind.DEBEZIUM).stream()
                .map(key -> "  %-18s%s%n"
                        .formatted(
                                key.start + key.value,
                                String.join(System.lineSeparator() + " ".repeat(20), key.meaning)))
                .collect(Collectors.joining());
    }

    private static List<SpecKey> of(VariantKind kind) {
        return Arrays.stream(values()).filter(key -> key.kinds.contains(kind)).toList();
    }
}
