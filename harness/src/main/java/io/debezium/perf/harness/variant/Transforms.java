package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;

/**
 * Turns {@code transform=} and {@code converter=} of a spec into properties of the engine, and finds the classes and
 * artifacts that these need.
 */
final class Transforms {

    /** The engine's property with the list of transforms. */
    static final String LIST = "transforms";

    private static final String NAMING_CLASSES = LIST + "[.][^.]+[.]type|(key|value)[.]converter[.]class";

    private static final String FILTER = "io.debezium.transforms.Filter";

    private static final String ROUTE = "io.debezium.transforms.ContentBasedRouter";

    /**
     * A predicate that applies the outbox transform to outbox tables only: it fails on other tables, and each tape ends with
     * an event of its own table.
     */
    private static final Map<String, String> OF_OUTBOX = Map.of(
            "predicates", "outbox",
            "predicates.outbox.type", "org.apache.kafka.connect.transforms.predicates.TopicNameMatches",
            "predicates.outbox.pattern", ".*[.]outbox[^.]*");

    private static final Map<String, String> CLASSES = new TreeMap<>(Map.of(
            "unwrap", "io.debezium.transforms.ExtractNewRecordState",
            "outbox", "io.debezium.transforms.outbox.EventRouter",
            "filter", FILTER,
            "route", ROUTE,
            "timezone", "io.debezium.transforms.TimezoneConverter",
            "timestamp", "org.apache.kafka.connect.transforms.TimestampConverter$Value",
            "planted", "io.debezium.perf.app.PlantedTransform"));

    private Transforms() {}

    /**
     * Reads the value of {@code transform=}: {@code NAME[:PROPERTY=VALUE]...}, several joined by {@code +}. A backslash
     * escapes a colon or plus sign in a value.
     *
     * @param spec for messages
     * @return the engine's properties, among them {@link #LIST}
     * @throws InvalidConfiguration if a name is unknown, or a property has no value
     */
    static Map<String, String> properties(String spec, String text) {
        Map<String, String> properties = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (String one : text.split("(?<!\\\\)\\+", -1)) {
            String[] words = one.split("(?<!\\\\):", -1);
            String type = words[0].contains(".") ? words[0] : CLASSES.get(words[0]);
            if (type == null) {
                throw InvalidConfiguration.of(
                        "variant.transform-is-unknown", spec, words[0], String.join(", ", CLASSES.keySet()));
            }
            String name = name(words[0], names);
            names.add(name);
            String prefix = LIST + "." + name + ".";
            properties.put(prefix + "type", type);
            if (isScripted(type)) {
                properties.put(prefix + "language", "jsr223.groovy");
            }
            if (words[0].equals("outbox")) {
                properties.put(prefix + "predicate", "outbox");
                properties.putAll(OF_OUTBOX);
            }
            for (String word : List.of(words).subList(1, words.length)) {
                int equals = word.indexOf('=');
                // Names are written into a properties file unescaped: another character could inject a property.
                if (equals < 1 || !word.substring(0, equals).matches("[\\w.-]+")) {
                    throw InvalidConfiguration.of("variant.has-where-transform-needs-property", spec, word, words[0]);
                }
                String value = word.substring(equals + 1).replaceAll("\\\\([:+])", "$1");
                properties.put(prefix + word.substring(0, equals), value);
            }
        }
        properties.put(LIST, String.join(",", names));
        return properties;
    }

    /**
     * Reads the value of {@code converter=}.
     *
     * @param spec for messages
     * @return the engine's properties; empty for its default
     * @throws InvalidConfiguration if it is unknown, or needs a schema registry
     */
    static Map<String, String> converter(String spec, String name) {
        return switch (name) {
            case "json" -> Map.of();
            case "json-schemaless" ->
                Map.of("key.converter.schemas.enable", "false", "value.converter.schemas.enable", "false");
            case "cloudevents" -> Map.of("value.converter.class", "io.debezium.converters.CloudEventsConverter");
            case "avro", "protobuf", "apicurio" ->
                throw InvalidConfiguration.of("variant.converter-needs-schema-registry", spec, name);
            default -> {
                if (!name.contains(".")) {
                    throw InvalidConfiguration.of("variant.converter-is-unknown", spec, name);
                }
                yield Map.of("key.converter.class", name, "value.converter.class", name);
            }
        };
    }

    /** The classes of transforms and converters that properties name. */
    static Set<String> classes(Map<String, String> properties) {
        return properties.entrySet().stream()
                .filter(each -> each.getKey().matches(NAMING_CLASSES))
                .map(Map.Entry::getValue)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The Maven coordinates of artifacts that the transforms need in addition to Debezium and the overlay. */
    static List<String> artifacts(VariantSpec spec) {
        List<String> scripted = classes(spec.properties()).stream()
                .filter(Transforms::isScripted)
                .toList();
        if (scripted.isEmpty()) {
            return List.of();
        }
        String groovy = "org.apache.groovy:groovy-jsr223:" + Versions.GROOVY;
        boolean there = scripted.stream()
                .allMatch(name -> ClassPath.classFile(name, spec.overlay()).isPresent());
        return there ? List.of(groovy) : List.of("io.debezium:debezium-scripting:" + spec.version(), groovy);
    }

    /** @throws InvalidConfiguration if a class that the spec names is not on the class path */
    static void require(VariantSpec spec, List<Path> classPath) {
        for (String name : classes(spec.properties())) {
            if (ClassPath.classFile(name, classPath).isEmpty()) {
                throw InvalidConfiguration.of("variant.names-class-which-debezium", spec.text(), name, spec.version());
            }
        }
    }

    /** Whether a transform has {@code drops=true}, which tells the program under test that it may drop events. */
    static boolean mayDrop(VariantSpec spec) {
        return spec.properties().entrySet().stream()
                .anyMatch(each -> each.getKey().matches(LIST + "[.][^.]+[.]drops")
                        && each.getValue().equals("true"));
    }

    private static boolean isScripted(String type) {
        return type.equals(FILTER) || type.equals(ROUTE);
    }

    /** The name of a transform: the class name without its package, with a number if that is taken. */
    private static String name(String text, List<String> taken) {
        String name = text.substring(text.lastIndexOf('.') + 1).replaceAll("[^A-Za-z0-9]", "-");
        return Stream.iterate(1, number -> number + 1)
                .map(number -> number == 1 ? name : name + "-" + number)
                .filter(each -> !taken.contains(each))
                .findFirst()
                .orElseThrow();
    }
}
