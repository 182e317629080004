package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.source.SourceChange;
import io.debezium.perf.patches.Refusal;

/** Parses one spec; to be used once. */
final class SpecParser {

    private final String spec;
    private final String text;
    private final boolean debezium;
    private final List<String> parts;
    private final Map<SpecKey, List<String>> values = new EnumMap<>(SpecKey.class);
    private final Map<String, String> properties = new TreeMap<>();

    SpecParser(String option, String text) {
        this.spec = (option + " " + Secrets.masked(text)).stripLeading();
        this.text = text.startsWith("git=") ? release(text) + "," + text : text;
        this.parts = SpecText.parts(this.text);
        this.debezium = !parts.get(0).equals(VariantSpec.RAW);
        require(
                !debezium || parts.get(0).matches("\\d+\\.\\d+\\.\\d+[A-Za-z0-9._-]*"),
                "variant.must-begin-with-version");
    }

    /**
     * The release for a spec that begins with {@code git=}: the newest one with a tag in the checkout, or else the default
     * version.
     */
    private static String release(String text) {
        return SourceChange.of(SpecText.parts(text).get(0).substring("git=".length()))
                .newestRelease()
                .orElse(Versions.debezium());
    }

    VariantSpec parse() {
        try {
            parts.subList(1, parts.size()).forEach(this::take);
            transform();
            String version = debezium ? parts.get(0) : Versions.debezium();
            VariantSpec parsed = new VariantSpec(text, debezium, version, values, properties);
            check(parsed);
            return parsed;
        } catch (IllegalArgumentException e) {
            throw InvalidConfiguration.of("variant.has-quotes", spec, e.getMessage())
                    .because(e);
        }
    }

    private void take(String part) {
        String name = SpecText.key(part);
        SpecKey key = SpecKey.of(name, debezium)
                .orElseThrow(() -> InvalidConfiguration.of(
                        "variant.has-unknown-key",
                        spec,
                        name,
                        debezium ? "debezium" : VariantSpec.RAW,
                        SpecKey.list(debezium)));
        String value = SpecText.value(part.substring(name.length() + 1));
        require(key.takes(value), key.code(), value);
        if (key == SpecKey.SET) {
            properties.put(SpecKey.property(name), value);
        } else {
            values.computeIfAbsent(key, each -> new ArrayList<>()).add(value);
        }
    }

    /** Adds the properties of transforms and converters; those given by {@code set.} take precedence. */
    private void transform() {
        values.getOrDefault(SpecKey.CONVERTER, List.of())
                .forEach(name -> Transforms.converter(spec, name).forEach(properties::putIfAbsent));
        List<String> transforms = values.getOrDefault(SpecKey.TRANSFORM, List.of());
        if (!transforms.isEmpty()) {
            require(!properties.containsKey(Transforms.LIST), "variant.has-both-transforms");
            Transforms.properties(spec, String.join("+", transforms)).forEach(properties::putIfAbsent);
        }
    }

    /** Checks rules about several keys, and that the text has no secrets, since every result contains it. */
    private void check(VariantSpec parsed) {
        properties.keySet().forEach(property -> {
            DebeziumProperties.requireNotOwn(spec, property);
            require(!Secrets.named(property), "variant.sets-secret", property);
        });
        parsed.jvm().forEach(option -> require(Secrets.masked(option).equals(option), "variant.gives-jvm-secret"));
        String sink = parsed.last(SpecKey.SINK).orElse(VariantSpec.KAFKA);
        require(!parsed.connect() || sink.equals(VariantSpec.KAFKA), "variant.has-sink-with-connect", sink);
        boolean batched = values.containsKey(SpecKey.BATCH) || values.containsKey(SpecKey.LINGER);
        require(parsed.writesToTable() || !batched, "variant.has-batch-without-table");
        require(
                !parsed.writesToTable() || !properties.containsKey(Transforms.LIST),
                "variant.has-transforms-with-table");
        try {
            parsed.change();
            parsed.patches();
        } catch (Refusal e) {
            throw Patching.refused(spec, e);
        }
    }

    private void require(boolean holds, String code, Object... arguments) {
        if (!holds) {
            throw InvalidConfiguration.of(code, spec, arguments);
        }
    }
}
