package io.debezium.perf.harness.variant;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.source.SourceChange;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/**
 * A variant as a user writes it: {@code VERSION[,key=value]...} for Debezium's embedded engine, or {@code raw} for a reader of
 * ours on the JDBC driver's replication API that only receives and acknowledges. A comma within a value is part of it unless {@code key=} follows.
 *
 * @param text as it was written
 * @param version the Debezium version; of {@link #RAW} the one whose JDBC driver it uses
 * @param values of each key that is there, but of {@code set.}; of a key that takes one value the last counts
 * @param properties Debezium properties, from {@code set.NAME=VALUE}, {@code transform=} and {@code converter=}
 */
public record VariantSpec(
        String text,
        boolean isDebezium,
        String version,
        Map<SpecKey, List<String>> values,
        Map<String, String> properties) {

    /** What a spec begins with that is not of Debezium. */
    static final String RAW = "raw";

    /** The sink that sends JSON to a broker. */
    static final String KAFKA = "kafka";

    /** The sink that inserts JSON into a table, which consumers empty. */
    static final String TABLE = "table";

    private static final int LONGEST_NAME = 50;

    /**
     * How rows are inserted into a table.
     *
     * @param rows together; 1 for single inserts
     * @param linger how long fewer wait for more
     */
    public record Batching(int rows, Duration linger) {}

    /** What reads the stream, as results name it. */
    public String kind() {
        return isDebezium ? "debezium" : RAW;
    }

    /** The logical decoding plugin, when named. */
    public Optional<String> plugin() {
        return last(SpecKey.PLUGIN);
    }

    /** Directories and jars that are laid over the class path, first wins. */
    public List<Path> overlay() {
        return all(SpecKey.OVERLAY, File.pathSeparator).map(Path::of).toList();
    }

    /** What of Debezium's sources is changed and compiled. */
    public Optional<SourceChange> change() {
        return last(SpecKey.GIT).map(SourceChange::of);
    }

    /** Names of built-in candidate fixes, each once. */
    public List<String> patches() {
        String names = String.join("+", values.getOrDefault(SpecKey.PATCH, List.of()));
        return names.isEmpty()
                ? List.of()
                : Patches.named(names).stream().map(Patch::name).toList();
    }

    /** The JDK's home, when named. */
    public Optional<Path> jdk() {
        return last(SpecKey.JDK).map(Path::of);
    }

    /** JVM options, one a key {@code jvm=}, separated by blanks within one. */
    public List<String> jvm() {
        return all(SpecKey.JVM, "\\s+").toList();
    }

    /** What becomes of each event before it is counted: {@code json}, {@link #KAFKA} or {@link #TABLE}; empty for nothing. */
    public Optional<String> sink() {
        String otherwise = connect() ? KAFKA : values.containsKey(SpecKey.CONVERTER) ? "json" : "none";
        return Optional.of(
                        last(SpecKey.SINK).filter(sink -> !sink.equals("none")).orElse(otherwise))
                .filter(sink -> !sink.equals("none"));
    }

    /** How rows are inserted; empty for what writes into no table. */
    public Optional<Batching> batching() {
        if (!writesToTable()) {
            return Optional.empty();
        }
        int rows = last(SpecKey.BATCH).map(Integer::parseInt).orElse(100);
        String linger = last(SpecKey.LINGER).orElse("50ms");
        Duration waits = linger.endsWith("ms") ? Duration.ofMillis(number(linger)) : Duration.ofSeconds(number(linger));
        return Optional.of(new Batching(rows, waits));
    }

    /** CPU time that is wasted for each event, to plant a slow-down of a known size. */
    public OptionalLong burnNanos() {
        return last(SpecKey.BURN).stream()
                .mapToLong(time -> (time.endsWith("us") ? 1_000 : 1) * number(time))
                .findFirst();
    }

    /** Turns of a loop that are executed for each event, to plant instructions. */
    public OptionalLong spinTurns() {
        return last(SpecKey.SPIN).stream().mapToLong(VariantSpec::number).findFirst();
    }

    /** The value of a key that takes one. */
    Optional<String> last(SpecKey key) {
        return values.getOrDefault(key, List.of()).stream().reduce((one, next) -> next);
    }

    private Stream<String> all(SpecKey key, String separator) {
        return values.getOrDefault(key, List.of()).stream()
                .flatMap(value -> Stream.of(value.strip().split(separator)))
                .filter(value -> !value.isBlank());
    }

    private static long number(String withUnit) {
        return Long.parseLong(withUnit.replaceAll("\\D", ""));
    }

    /** How many events Debezium may have read that are not yet delivered: its queue and a batch; 0 for what has no queue. */
    public long mostInFlight() {
        return isDebezium ? number("max.queue.size", 8_192) + number("max.batch.size", 2_048) : 0;
    }

    /** @param otherwise Debezium's default, also where what is set is no number, which Debezium refuses */
    private long number(String property, long otherwise) {
        String value = properties.getOrDefault(property, "");
        return value.matches("\\d{1,9}") ? Long.parseLong(value) : otherwise;
    }

    /** The properties of its transforms; empty for none. */
    public Map<String, String> transforms() {
        Map<String, String> found = new TreeMap<>(properties);
        found.keySet().removeIf(name -> !name.matches("(transforms|predicates)([.].*)?"));
        return found;
    }

    /** Reads the value of {@code --variant}, as {@link #parse(String, String)}. */
    public static VariantSpec parse(String text) {
        return parse("--variant", text);
    }

    /**
     * Reads one variant.
     *
     * @param option that it is the value of, for messages: {@code --baseline}
     * @throws InvalidConfiguration if a key is unknown, or a value is missing or wrong
     */
    public static VariantSpec parse(String option, String text) {
        return new SpecParser(option, text).parse();
    }

    /** The Debezium version under test; empty for what is not Debezium. */
    public Optional<String> debezium() {
        return isDebezium ? Optional.of(version) : Optional.empty();
    }

    /** Whether the connector runs in a worker of Kafka Connect, and not in the embedded engine. */
    public boolean connect() {
        return last(SpecKey.RUNTIME).equals(Optional.of("connect"));
    }

    /** Whether its events are sent to a Kafka broker. */
    public boolean sendsToKafka() {
        return sink().equals(Optional.of(KAFKA));
    }

    /** Whether its events are written into a table. */
    public boolean writesToTable() {
        return sink().equals(Optional.of(TABLE));
    }

    /**
     * The same with a key that it does not have yet, if it writes into a table.
     *
     * @param key {@code batch} or {@code linger}
     */
    public VariantSpec ofTable(String key, String value) {
        boolean there = SpecKey.of(key, isDebezium).filter(values::containsKey).isPresent();
        return writesToTable() && !there ? parse(text + "," + key + "=" + value) : this;
    }

    /** The same for what reads no stream, as a micro-benchmark. */
    public VariantSpec withoutPlugin() {
        return without(SpecKey.PLUGIN);
    }

    /** The release as it is, with all else the same: without {@code git=}, {@code overlay=}, {@code patch=}. */
    public VariantSpec unchanged() {
        return without(SpecKey.GIT, SpecKey.OVERLAY, SpecKey.PATCH);
    }

    private VariantSpec without(SpecKey... keys) {
        return with(part -> SpecKey.of(SpecText.key(part), isDebezium)
                        .filter(List.of(keys)::contains)
                        .isPresent()
                ? Stream.empty()
                : Stream.of(part));
    }

    /** The same with the commits of another clone of Debezium, where {@code git=} names one. */
    public VariantSpec ofClone(Path clone) {
        String git = "git=" + clone + change().map(SourceChange::commits).orElse("");
        return with(part -> Stream.of(SpecText.key(part).equals("git") ? git : part));
    }

    private VariantSpec with(Function<String, Stream<String>> change) {
        List<String> parts = SpecText.parts(text);
        return parse(
                Stream.concat(parts.stream().limit(1), parts.stream().skip(1).flatMap(change))
                        .collect(Collectors.joining(",")));
    }

    /**
     * A name for folders: the spec in letters, digits, dots and dashes. Where that loses something, a checksum of the
     * whole spec follows, so that two specs of one experiment have different names.
     */
    public String fileName() {
        String name = text.replaceAll("[^A-Za-z0-9.]+", "-");
        if (name.equals(text) && name.length() <= LONGEST_NAME) {
            return name;
        }
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        String start = name.substring(0, Math.min(LONGEST_NAME, name.length()));
        return "%s-%08x".formatted(start.replaceAll("-$", ""), checksum.getValue());
    }
}
