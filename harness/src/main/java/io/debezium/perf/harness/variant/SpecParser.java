package io.debezium.perf.harness.variant;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.source.SourceChange;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;
import io.debezium.perf.patches.Refusal;

/** Reads one spec, without alternatives; to be used once. */
final class SpecParser {

    private static final String CONNECT = "connect";
    private static final List<String> SINKS = List.of("none", "json", VariantSpec.KAFKA, VariantSpec.TABLE);

    private final String spec;
    private final String text;
    private final VariantKind kind;
    private final List<String> parts;
    private final List<Path> overlay = new ArrayList<>();
    private final List<String> patches = new ArrayList<>();
    private final List<String> jvm = new ArrayList<>();
    private final Map<String, String> properties = new TreeMap<>();
    private SourceChange change = SourceChange.none();
    private boolean maven;
    private Optional<String> plugin = Optional.empty();
    private Optional<Path> jdk = Optional.empty();
    private Optional<String> sinkNamed = Optional.empty();
    private Optional<Integer> batch = Optional.empty();
    private Optional<Duration> linger = Optional.empty();
    private boolean converted;
    private boolean connect;
    private Optional<Integer> workers = Optional.empty();
    private final List<String> transforms = new ArrayList<>();
    private OptionalLong burnNanos = OptionalLong.empty();
    private OptionalLong spinTurns = OptionalLong.empty();
    private Optional<Counting> counting = Optional.empty();

    SpecParser(String option, String text) {
        this.spec = option + " " + Secrets.masked(text);
        this.text = text.matches("(git|diff)=.*") ? release(text) + "," + text : text;
        this.kind = kind();
        this.parts = parts();
    }

    /** What sources without a version are laid on. */
    private static String release(String text) {
        String first = text.split(",", 2)[0];
        return first.startsWith("git=")
                ? SourceChange.none()
                        .git(first.substring("git=".length()))
                        .newestRelease()
                        .orElse(Versions.debezium())
                : Versions.debezium();
    }

    VariantSpec parse() {
        for (String part : parts.subList(1, parts.size())) {
            String key = part.substring(0, part.indexOf('='));
            take(key, part.substring(key.length() + 1));
        }
        transform();
        properties.keySet().forEach(this::refuseOwn);
        if (maven) {
            if (change.checkout().isEmpty()) {
                throw new InvalidConfiguration(
                        spec, "has build=maven without git=", "Name the clone that is built: git=../debezium@COMMIT.");
            }
            change = change.byMaven();
        }
        if (!connect && workers.isPresent()) {
            throw new InvalidConfiguration(
                    spec,
                    "has workers=%d without runtime=connect".formatted(workers.get()),
                    "The embedded engine runs alone: leave workers= out, or add runtime=connect.");
        }
        if (connect) {
            refuseInConnect();
        }
        Optional<VariantSpec.Batching> batching = batching();
        if (!kind.linked() && counting.isEmpty()) {
            counting = Optional.of(new Counting.Exit());
        }
        return new VariantSpec(
                text,
                kind,
                version(),
                plugin,
                overlay,
                change,
                patches(),
                jdk,
                jvm,
                properties,
                connect ? Optional.of(VariantSpec.KAFKA) : sink(),
                batching,
                connect ? workers.orElse(1) : 0,
                burnNanos,
                spinTurns,
                words(),
                counting);
    }

    /** The spec without what it says by these keys. */
    String textWithout(Set<SpecKey> keys) {
        return parts.stream()
                .filter(part -> part.indexOf('=') < 0
                        || SpecKey.of(part.substring(0, part.indexOf('=')), kind)
                                .filter(keys::contains)
                                .isEmpty())
                .collect(Collectors.joining(","));
    }

    private VariantKind kind() {
        if (text.startsWith(SpecText.COMMAND)) {
            return VariantKind.COMMAND;
        }
        return switch (text.split(",", 2)[0]) {
            case "raw" -> VariantKind.RAW;
            case "pg_recvlogical" -> VariantKind.PG_RECVLOGICAL;
            default -> VariantKind.DEBEZIUM;
        };
    }

    private String version() {
        return switch (kind) {
            case DEBEZIUM -> parts.get(0);
            case RAW -> Versions.debezium();
            case PG_RECVLOGICAL, COMMAND -> "";
        };
    }

    private List<String> parts() {
        List<String> found = SpecText.parts(text);
        if (kind != VariantKind.COMMAND && found.get(0).contains(",")) {
            throw new InvalidConfiguration(
                    spec, "'" + found.get(0).split(",", -1)[1] + "' is not key=value", knownKeys());
        }
        if (kind == VariantKind.DEBEZIUM && !found.get(0).matches("\\d+\\.\\d+\\.\\d+[A-Za-z0-9._-]*")) {
            throw new InvalidConfiguration(
                    spec,
                    "must begin with a Debezium version, raw, pg_recvlogical or command=",
                    "For example 3.6.3.Final or 3.6.3.Final,plugin=pgoutput.");
        }
        return found;
    }

    private void take(String key, String value) {
        SpecKey known = SpecKey.of(key, kind)
                .orElseThrow(() -> new InvalidConfiguration(spec, "has the unknown key '" + key + "'", knownKeys()));
        switch (known) {
            case PLUGIN -> plugin = Optional.of(known(value));
            case OVERLAY ->
                Arrays.stream(value.split(File.pathSeparator))
                        .filter(path -> !path.isBlank())
                        .map(Path::of)
                        .forEach(overlay::add);
            case GIT -> change = change.git(value);
            case DIFF -> change = change.diff(Path.of(value));
            case BUILD -> maven = maven(value);
            case PATCH -> patches.add(value);
            case JDK -> jdk = Optional.of(Path.of(value));
            case JVM -> {
                jvm.addAll(List.of(value.strip().split("\\s+")));
                jvm.forEach(this::refuseSecret);
            }
            case SET -> properties.put(key.substring(4), value);
            case SINK -> sinkNamed = Optional.of(sink(value));
            case BATCH -> batch = value.isBlank() ? batch : Optional.of(rows(value));
            case LINGER -> linger = value.isBlank() ? linger : Optional.of(linger(value));
            case CONVERTER -> converter(value);
            case TRANSFORM -> transforms.add(value);
            case RUNTIME -> connect = connect(value);
            case WORKERS -> workers = value.isBlank() ? Optional.empty() : Optional.of(workers(value));
            case BURN -> burnNanos = OptionalLong.of(nanos(value));
            case SPIN -> spinTurns = OptionalLong.of(turns(value));
            case COUNT -> counting = Optional.of(Counting.parse(spec, value));
        }
        if (value.isBlank()) {
            throw new InvalidConfiguration(spec, key + " needs a value", "");
        }
    }

    private boolean maven(String value) {
        if (!value.equals("maven")) {
            throw new InvalidConfiguration(
                    spec, "build=" + value + " is unknown", "Leave it out, or write build=maven for a full build.");
        }
        return true;
    }

    /** By some the harness points the engine at its own database; and a variant is named by its text in every result. */
    private void refuseOwn(String property) {
        if (property.startsWith("database.") && !property.startsWith("database.query")
                || property.equals("slot.name")) {
            throw new InvalidConfiguration(
                    spec, "sets " + property + ", which the harness sets itself", "Choose the server with --database.");
        }
        if (Secrets.named(property)) {
            throw new InvalidConfiguration(
                    spec,
                    "sets " + property + ", which holds a password or a key; a variant's text is in every result",
                    "Leave it out; what the engine needs to reach its server comes with --database.");
        }
        if (property.equals("plugin.name")) {
            throw new InvalidConfiguration(spec, "sets plugin.name", "Write plugin=NAME instead.");
        }
    }

    private void refuseSecret(String jvmOption) {
        if (!Secrets.masked(jvmOption).equals(jvmOption)) {
            throw new InvalidConfiguration(
                    spec,
                    "gives the JVM a password or a key; a variant's text is in every result",
                    "Write the option into a file and name that: jvm=@FILE.");
        }
    }

    /** Those that Debezium can read. */
    private String known(String name) {
        if (!name.isBlank() && !DecodingPlugins.ALL.contains(name)) {
            throw new InvalidConfiguration(
                    spec,
                    "plugin=" + name + " must be " + DecodingPlugins.EITHER,
                    "Leave it out to use the best one available.");
        }
        return name;
    }

    private Optional<String> sink() {
        return sinkNamed
                .filter(sink -> !sink.equals("none"))
                .or(() -> converted ? Optional.of("json") : Optional.empty());
    }

    /** @throws InvalidConfiguration if rows are not inserted, or not of the events as they are */
    private Optional<VariantSpec.Batching> batching() {
        if (!sink().equals(Optional.of(VariantSpec.TABLE))) {
            if (batch.isPresent() || linger.isPresent()) {
                throw new InvalidConfiguration(
                        spec, "has batch= or linger= without sink=table", "Leave them out, or add sink=table.");
            }
            return Optional.empty();
        }
        if (properties.containsKey(Transforms.LIST)) {
            throw new InvalidConfiguration(
                    spec,
                    "has transforms with sink=table, which writes the events as the connector made them",
                    "Leave transform= out, or sink=.");
        }
        return Optional.of(new VariantSpec.Batching(batch.orElse(100), linger.orElse(Duration.ofMillis(50))));
    }

    private int rows(String value) {
        if (!value.matches("[1-9]\\d{0,4}")) {
            throw new InvalidConfiguration(
                    spec, "batch=" + value + " must be a whole number from 1 to 99999", "For example batch=100.");
        }
        return Integer.parseInt(value);
    }

    private Duration linger(String value) {
        if (!value.matches("\\d{1,5}ms|\\d{1,2}s")) {
            throw new InvalidConfiguration(
                    spec, "linger=" + value + " must be a number with a unit, ms or s", "For example linger=50ms.");
        }
        return value.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(value.replace("ms", "")))
                : Duration.ofSeconds(Long.parseLong(value.replace("s", "")));
    }

    private void refuseInConnect() {
        if (!sinkNamed.orElse(VariantSpec.KAFKA).equals(VariantSpec.KAFKA)) {
            throw new InvalidConfiguration(
                    spec,
                    "has sink=" + sinkNamed.get() + " with runtime=connect, which always sends to a broker",
                    "Leave sink= out.");
        }
    }

    private int workers(String value) {
        if (!value.matches("[1-9]\\d?")) {
            throw new InvalidConfiguration(
                    spec, "workers=" + value + " must be a whole number from 1 to 99", "For example workers=2.");
        }
        return Integer.parseInt(value);
    }

    private boolean connect(String value) {
        if (!value.isBlank() && !value.equals("engine") && !value.equals(CONNECT)) {
            throw new InvalidConfiguration(
                    spec, "runtime=" + value + " must be engine or connect", "engine is the default.");
        }
        return value.equals(CONNECT);
    }

    private String sink(String value) {
        if (!value.isBlank() && !SINKS.contains(value)) {
            throw new InvalidConfiguration(
                    spec, "sink=" + value + " must be " + String.join(" or ", SINKS), "none is the default.");
        }
        return value;
    }

    /** A sink is what it is for; what is set by its own name wins. */
    private void converter(String value) {
        if (!value.isBlank()) {
            Transforms.converter(spec, value).forEach(properties::putIfAbsent);
            converted = true;
        }
    }

    private void transform() {
        if (!transforms.isEmpty()) {
            if (properties.containsKey(Transforms.LIST)) {
                throw new InvalidConfiguration(
                        spec,
                        "has both transform= and set.transforms=",
                        "Name all of them in transform=, joined by +.");
            }
            Transforms.properties(spec, String.join("+", transforms)).forEach(properties::putIfAbsent);
        }
    }

    private List<String> patches() {
        try {
            return patches.isEmpty()
                    ? List.of()
                    : Patches.named(String.join("+", patches)).stream()
                            .map(Patch::name)
                            .toList();
        } catch (Refusal e) {
            throw new InvalidConfiguration(spec, e.value() + " " + e.rule(), e.remedy(), e);
        }
    }

    private long nanos(String value) {
        if (!value.matches("[1-9]\\d{0,8}(ns|us)")) {
            throw new InvalidConfiguration(
                    spec, "burn=" + value + " must be a number with a unit, ns or us", "For example burn=1500ns.");
        }
        long number = Long.parseLong(value.substring(0, value.length() - 2));
        return value.endsWith("us") ? number * 1000 : number;
    }

    private long turns(String value) {
        if (!value.matches("[1-9]\\d{0,8}")) {
            throw new InvalidConfiguration(
                    spec, "spin=" + value + " must be a whole number from 1 to 999999999", "For example spin=500.");
        }
        return Long.parseLong(value);
    }

    private List<String> words() {
        if (kind != VariantKind.COMMAND) {
            return List.of();
        }
        List<String> words;
        try {
            words = SpecText.words(parts.get(0).substring(SpecText.COMMAND.length()));
        } catch (IllegalArgumentException e) {
            throw new InvalidConfiguration(spec, e.getMessage(), "", e);
        }
        if (words.isEmpty()) {
            throw new InvalidConfiguration(spec, "command needs a value", "");
        }
        Set<String> unknown = SpecText.placeholders(words);
        unknown.removeAll(OutsideCommand.PLACEHOLDERS);
        if (!unknown.isEmpty()) {
            throw new InvalidConfiguration(
                    spec,
                    "has the unknown placeholder {" + unknown.iterator().next() + "}",
                    "Known ones: {" + String.join("} {", OutsideCommand.PLACEHOLDERS)
                            + "}. The password comes in the variable PGPASSWORD.");
        }
        return words;
    }

    private String knownKeys() {
        return "Known keys of %s: %s.".formatted(kind.id(), SpecKey.list(kind));
    }
}
