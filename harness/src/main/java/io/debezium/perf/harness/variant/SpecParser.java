package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.source.SourceChange;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;
import io.debezium.perf.patches.Refusal;

/** Reads one spec, without alternatives; to be used once. */
final class SpecParser {

    /** What the words of a command may name. */
    static final List<String> PLACEHOLDERS =
            List.of("host", "port", "user", "database", "slot", "publication", "plugin", "events", "lsn");

    private final String spec;
    private final String text;
    private final VariantKind kind;
    private final List<String> parts;
    private final Map<SpecKey, List<String>> values = new EnumMap<>(SpecKey.class);
    private final Map<String, String> properties = new TreeMap<>();

    SpecParser(String option, String text) {
        this.spec = option + " " + Secrets.masked(text);
        this.text = text.startsWith("git=") ? release(text) + "," + text : text;
        this.parts = SpecText.parts(this.text);
        this.kind = kind(parts.get(0));
    }

    /** What sources without a version are laid on. */
    private static String release(String text) {
        return SourceChange.of(SpecText.parts(text).get(0).substring("git=".length()), Optional.empty())
                .newestRelease()
                .orElse(Versions.debezium());
    }

    private VariantKind kind(String first) {
        if (first.startsWith(SpecText.COMMAND)) {
            return VariantKind.COMMAND;
        }
        return switch (first) {
            case "raw" -> VariantKind.RAW;
            case "pg_recvlogical" -> VariantKind.PG_RECVLOGICAL;
            default -> {
                require(first.matches("\\d+\\.\\d+\\.\\d+[A-Za-z0-9._-]*"), "variant.must-begin-with-version");
                yield VariantKind.DEBEZIUM;
            }
        };
    }

    VariantSpec parse() {
        try {
            parts.subList(1, parts.size()).forEach(this::take);
            transform();
            List<String> words = words();
            VariantSpec parsed = new VariantSpec(text, kind, version(), values, properties, words);
            check(parsed);
            return parsed;
        } catch (IllegalArgumentException e) {
            throw InvalidConfiguration.of("variant.has-quotes", spec, e.getMessage())
                    .because(e);
        }
    }

    private String version() {
        return switch (kind) {
            case DEBEZIUM -> parts.get(0);
            case RAW -> Versions.debezium();
            case PG_RECVLOGICAL, COMMAND -> "";
        };
    }

    private void take(String part) {
        String name = SpecText.key(part);
        SpecKey key = SpecKey.of(name, kind)
                .orElseThrow(() ->
                        InvalidConfiguration.of("variant.has-unknown-key", spec, name, kind.id(), SpecKey.list(kind)));
        String written = part.substring(name.length() + 1);
        String value = kind == VariantKind.COMMAND ? SpecText.unescaped(written) : SpecText.value(written);
        require(key.takes(value), key.code(), value);
        if (key == SpecKey.SET) {
            properties.put(SpecKey.property(name), value);
        } else {
            values.computeIfAbsent(key, each -> new ArrayList<>()).add(value);
        }
    }

    /** What is set by its own name wins. */
    private void transform() {
        values.getOrDefault(SpecKey.CONVERTER, List.of())
                .forEach(name -> Transforms.converter(spec, name).forEach(properties::putIfAbsent));
        List<String> transforms = values.getOrDefault(SpecKey.TRANSFORM, List.of());
        if (!transforms.isEmpty()) {
            require(!properties.containsKey(Transforms.LIST), "variant.has-both-transforms");
            Transforms.properties(spec, String.join("+", transforms)).forEach(properties::putIfAbsent);
        }
    }

    private List<String> words() {
        if (kind == VariantKind.PG_RECVLOGICAL) {
            return VariantSpec.PG_RECVLOGICAL;
        }
        if (kind != VariantKind.COMMAND) {
            return List.of();
        }
        List<String> words = SpecText.words(SpecText.unescaped(parts.get(0).substring(SpecText.COMMAND.length())));
        require(!words.isEmpty(), "variant.command-needs-value");
        Set<String> unknown = SpecText.placeholders(words);
        unknown.removeAll(PLACEHOLDERS);
        require(
                unknown.isEmpty(),
                "variant.has-unknown-placeholder",
                String.join("} {", unknown),
                String.join("} {", PLACEHOLDERS));
        return words;
    }

    /** What must hold of several keys together; a variant is named by its text in every result. */
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
        require(values.containsKey(SpecKey.GIT) || !values.containsKey(SpecKey.DIFF), "variant.has-diff-without-git");
        try {
            parsed.change();
            parsed.patches();
            parsed.counting();
        } catch (Refusal e) {
            throw Patching.refused(spec, e);
        } catch (PatternSyntaxException e) {
            throw InvalidConfiguration.of(
                            "variant.count-is-no-regular-expression", spec, e.getPattern(), e.getDescription())
                    .because(e);
        }
    }

    private void require(boolean holds, String code, Object... arguments) {
        if (!holds) {
            throw InvalidConfiguration.of(code, spec, arguments);
        }
    }
}
