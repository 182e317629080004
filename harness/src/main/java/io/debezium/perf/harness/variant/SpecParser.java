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
import java.util.stream.IntStream;

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
    private String release(String text) {
        String first = SpecText.parts(text).get(0);
        return first.startsWith("git=")
                ? SourceChange.none().git(value("git", first)).newestRelease().orElse(Versions.debezium())
                : Versions.debezium();
    }

    VariantSpec parse() {
        for (int i = 1; i < parts.size(); i++) {
            String key = SpecText.key(parts.get(i));
            take(known(i), key, value(key, parts.get(i)));
        }
        transform();
        properties.keySet().forEach(this::refuseOwn);
        if (maven) {
            require(
                    change.checkout().isPresent(),
                    "has build=maven without git=",
                    "Name the clone that is built: git=../debezium@COMMIT.");
            change = change.byMaven();
        }
        require(
                connect || workers.isEmpty(),
                "has workers=%d without runtime=connect".formatted(workers.orElse(0)),
                "The embedded engine runs alone: leave workers= out, or add runtime=connect.");
        require(
                !connect || sinkNamed.orElse(VariantSpec.KAFKA).equals(VariantSpec.KAFKA),
                "has sink=%s with runtime=connect, which always sends to a broker".formatted(sinkNamed.orElse("")),
                "Leave sink= out.");
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
                        || SpecKey.of(SpecText.key(part), kind)
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
        require(
                kind != VariantKind.DEBEZIUM || found.get(0).matches("\\d+\\.\\d+\\.\\d+[A-Za-z0-9._-]*"),
                "must begin with a Debezium version, raw, pg_recvlogical or command=",
                "For example 3.6.3.Final or 3.6.3.Final,plugin=pgoutput.");
        return found;
    }

    private SpecKey known(int part) {
        String key = SpecText.key(parts.get(part));
        return SpecKey.of(key, kind)
                .orElseThrow(() -> new InvalidConfiguration(
                        spec, "has the unknown key '" + key + "'", knownKeys() + quoting(part)));
    }

    /** How to write the part before an unknown key, where that is of its value. */
    private String quoting(int unknown) {
        String before = parts.get(unknown - 1);
        if (before.indexOf('=') < 0
                || kind == VariantKind.COMMAND
                || !Secrets.masked(text).equals(text)) {
            return "";
        }
        String value = IntStream.range(unknown, parts.size())
                .mapToObj(parts::get)
                .takeWhile(part -> SpecKey.of(SpecText.key(part), kind).isEmpty())
                .reduce(before.substring(before.indexOf('=') + 1), (all, part) -> all + "," + part);
        return " If it is part of the value before it, quote that: %s=%s."
                .formatted(SpecText.key(before), SpecText.quoted(value));
    }

    private String value(String key, String part) {
        String written = part.substring(key.length() + 1);
        try {
            return kind == VariantKind.COMMAND ? SpecText.unescaped(written) : SpecText.value(written);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfiguration(
                    spec, "has a value of %s that %s".formatted(key, e.getMessage()), SpecText.QUOTING, e);
        }
    }

    private void take(SpecKey known, String key, String value) {
        require(!value.isBlank(), key + " needs a value", "");
        switch (known) {
            case PLUGIN -> {
                require(
                        DecodingPlugins.ALL.contains(value),
                        "plugin=" + value + " must be " + DecodingPlugins.EITHER,
                        "Leave it out to use the best one available.");
                plugin = Optional.of(value);
            }
            case OVERLAY ->
                Arrays.stream(value.split(File.pathSeparator))
                        .filter(path -> !path.isBlank())
                        .map(Path::of)
                        .forEach(overlay::add);
            case GIT -> change = change.git(value);
            case DIFF -> change = change.diff(Path.of(value));
            case BUILD -> {
                require(
                        value.equals("maven"),
                        "build=" + value + " is unknown",
                        "Leave it out, or write build=maven for a full build.");
                maven = true;
            }
            case PATCH -> patches.add(value);
            case JDK -> jdk = Optional.of(Path.of(value));
            case JVM -> {
                jvm.addAll(List.of(value.strip().split("\\s+")));
                jvm.forEach(this::refuseSecret);
            }
            case SET -> properties.put(key.substring(4), value);
            case SINK -> {
                require(
                        SINKS.contains(value),
                        "sink=" + value + " must be " + String.join(" or ", SINKS),
                        "none is the default.");
                sinkNamed = Optional.of(value);
            }
            case BATCH -> batch = Optional.of((int) number(key, value, 99_999));
            case LINGER ->
                linger = Optional.of(Duration.ofMillis(time(key, value, "\\d{1,5}ms|\\d{1,2}s", "ms", "s", "50ms")));
            case CONVERTER -> converter(value);
            case TRANSFORM -> transforms.add(value);
            case RUNTIME -> {
                require(
                        List.of("engine", CONNECT).contains(value),
                        "runtime=" + value + " must be engine or connect",
                        "engine is the default.");
                connect = value.equals(CONNECT);
            }
            case WORKERS -> workers = Optional.of((int) number(key, value, 99));
            case BURN -> burnNanos = OptionalLong.of(time(key, value, "[1-9]\\d{0,8}[nu]s", "ns", "us", "1500ns"));
            case SPIN -> spinTurns = OptionalLong.of(number(key, value, 999_999_999));
            case COUNT -> counting = Optional.of(Counting.parse(spec, value));
        }
    }

    private void require(boolean holds, String rule, String remedy) {
        if (!holds) {
            throw new InvalidConfiguration(spec, rule, remedy);
        }
    }

    private long number(String key, String value, long most) {
        require(
                value.matches("[1-9]\\d{0,8}") && Long.parseLong(value) <= most,
                "%s=%s must be a whole number from 1 to %d".formatted(key, value, most),
                "For example %s=2.".formatted(key));
        return Long.parseLong(value);
    }

    /**
     * @param unit of what is returned
     * @param thousands another unit, of a thousand each
     */
    private long time(String key, String value, String form, String unit, String thousands, String example) {
        require(
                value.matches(form),
                "%s=%s must be a number with a unit, %s or %s".formatted(key, value, unit, thousands),
                "For example %s=%s.".formatted(key, example));
        long number = Long.parseLong(value.replaceAll("\\D", ""));
        return value.endsWith(unit) ? number : 1_000 * number;
    }

    /** By some the harness points the engine at its own database; and a variant is named by its text in every result. */
    private void refuseOwn(String property) {
        DebeziumProperties.requireNotOwn(spec, property);
        require(
                !Secrets.named(property),
                "sets " + property + ", which holds a password or a key; a variant's text is in every result",
                "Leave it out; what the engine needs to reach its server comes with --database.");
    }

    private void refuseSecret(String jvmOption) {
        require(
                Secrets.masked(jvmOption).equals(jvmOption),
                "gives the JVM a password or a key; a variant's text is in every result",
                "Write the option into a file and name that: jvm=@FILE.");
    }

    private Optional<String> sink() {
        return sinkNamed
                .filter(sink -> !sink.equals("none"))
                .or(() -> converted ? Optional.of("json") : Optional.empty());
    }

    /** @throws InvalidConfiguration if rows are not inserted, or not of the events as they are */
    private Optional<VariantSpec.Batching> batching() {
        if (!sink().equals(Optional.of(VariantSpec.TABLE))) {
            require(
                    batch.isEmpty() && linger.isEmpty(),
                    "has batch= or linger= without sink=table",
                    "Leave them out, or add sink=table.");
            return Optional.empty();
        }
        require(
                !properties.containsKey(Transforms.LIST),
                "has transforms with sink=table, which writes the events as the connector made them",
                "Leave transform= out, or sink=.");
        return Optional.of(new VariantSpec.Batching(batch.orElse(100), linger.orElse(Duration.ofMillis(50))));
    }

    /** A sink is what it is for; what is set by its own name wins. */
    private void converter(String value) {
        Transforms.converter(spec, value).forEach(properties::putIfAbsent);
        converted = true;
    }

    private void transform() {
        if (!transforms.isEmpty()) {
            require(
                    !properties.containsKey(Transforms.LIST),
                    "has both transform= and set.transforms=",
                    "Name all of them in transform=, joined by +.");
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

    private List<String> words() {
        if (kind != VariantKind.COMMAND) {
            return List.of();
        }
        List<String> words;
        try {
            words = SpecText.words(SpecText.unescaped(parts.get(0).substring(SpecText.COMMAND.length())));
        } catch (IllegalArgumentException e) {
            throw new InvalidConfiguration(spec, e.getMessage(), "", e);
        }
        require(!words.isEmpty(), "command needs a value", "");
        Set<String> unknown = SpecText.placeholders(words);
        unknown.removeAll(OutsideCommand.PLACEHOLDERS);
        if (!unknown.isEmpty()) {
            throw InvalidConfiguration.of(
                    "variant.has-unknown-placeholder",
                    spec,
                    unknown.iterator().next(),
                    String.join("} {", OutsideCommand.PLACEHOLDERS));
        }
        return words;
    }

    private String knownKeys() {
        return "Known keys of %s: %s.".formatted(kind.id(), SpecKey.list(kind));
    }
}
