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
 * A variant as a user writes it: {@code VERSION[,key=value]...} for Debezium's embedded engine, or {@code raw} for the
 * harness's own reader, which only receives and acknowledges by the JDBC driver's replication API. A comma within a value is
 * part of it unless {@code key=} follows.
 *
 * @param text the spec as the user wrote it
 * @param version the Debezium version; of {@link #RAW} the one whose JDBC driver it uses
 * @param values by key, without {@code set.}; of a key with one value the last one counts
 * @param properties Debezium properties, from {@code set.NAME=VALUE}, {@code transform=} and {@code converter=}
 */
public record VariantSpec(
        String text,
        boolean isDebezium,
        String version,
        Map<SpecKey, List<String>> values,
        Map<String, String> properties) {

    /** The first word of a spec of the raw reader. */
    static final String RAW = "raw";

    /** The sink that sends JSON to a broker. */
    static final String KAFKA = "kafka";

    /** The sink that inserts JSON into a queue table, which consumers empty. */
    static final String TABLE = "table";

    private static final int LONGEST_NAME = 50;

    /**
     * How rows are inserted into a table.
     *
     * @param rows rows per insert; 1 for single inserts
     * @param linger how long an incomplete batch waits for more rows
     */
    public record Batching(int rows, Duration linger) {}

    /** The kind of reader in results: {@code debezium} or {@code raw}. */
    public String kind() {
        return isDebezium ? "debezium" : RAW;
    }

    /** The logical decoding plugin, when named. */
    public Optional<String> plugin() {
        return last(SpecKey.PLUGIN);
    }

    /** Directories and jars that are put before the class path; the first one wins. */
    public List<Path> overlay() {
        return all(SpecKey.OVERLAY, File.pathSeparator).map(Path::of).toList();
    }

    /** The change of Debezium's sources to be compiled. */
    public Optional<SourceChange> change() {
        return last(SpecKey.GIT).map(SourceChange::of);
    }

    /** Names of built-in patches, without duplicates. */
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

    /** JVM options, from all keys {@code jvm=}, separated by blanks. */
    public List<String> jvm() {
        return all(SpecKey.JVM, "\\s+").toList();
    }

    /**
     * How each event is processed before it is counted: {@code json}, {@link #KAFKA} or {@link #TABLE}; empty for not at all.
     */
    public Optional<String> sink() {
        String otherwise = connect() ? KAFKA : values.containsKey(SpecKey.CONVERTER) ? "json" : "none";
        return Optional.of(
                        last(SpecKey.SINK).filter(sink -> !sink.equals("none")).orElse(otherwise))
                .filter(sink -> !sink.equals("none"));
    }

    /** How rows are inserted; empty if the variant writes to no table. */
    public Optional<Batching> batching() {
        if (!writesToTable()) {
            return Optional.empty();
        }
        int rows = last(SpecKey.BATCH).map(Integer::parseInt).orElse(100);
        String linger = last(SpecKey.LINGER).orElse("50ms");
        Duration waits = linger.endsWith("ms") ? Duration.ofMillis(number(linger)) : Duration.ofSeconds(number(linger));
        return Optional.of(new Batching(rows, waits));
    }

    /** CPU time in nanoseconds to burn for each event, a planted slow-down of a known size. */
    public OptionalLong burnNanos() {
        return last(SpecKey.BURN).stream()
                .mapToLong(time -> (time.endsWith("us") ? 1_000 : 1) * number(time))
                .findFirst();
    }

    /** Turns of a loop to execute for each event, a planted number of instructions. */
    public OptionalLong spinTurns() {
        return last(SpecKey.SPIN).stream().mapToLong(VariantSpec::number).findFirst();
    }

    /** The last value of a key. */
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

    /**
     * The largest number of events that Debezium may have read but not delivered, its queue and a batch; 0 for the raw
     * reader.
     */
    public long mostInFlight() {
        return isDebezium ? number("max.queue.size", 8_192) + number("max.batch.size", 2_048) : 0;
    }

    /** @param otherwise Debezium's default, also used if the value is no number, which Debezium refuses */
    private long number(String property, long otherwise) {
        String value = properties.getOrDefault(property, "");
        return value.matches("\\d{1,9}") ? Long.parseLong(value) : otherwise;
    }

    /** The properties of its transforms; empty if it has none. */
    public Map<String, String> transforms() {
        Map<String, String> found = new TreeMap<>(properties);
        found.keySet().removeIf(name -> !name.matches("(transforms|predicates)([.].*)?"));
        return found;
    }

    /** As {@link #parse(String, String)}; messages name no option. */
    public static VariantSpec parse(String text) {
        return parse("", text);
    }

    /**
     * Reads one variant.
     *
     * @param option the option with this value, for messages: {@code --baseline}
     * @throws InvalidConfiguration if a key is unknown, or a value is missing or wrong
     */
    public static VariantSpec parse(String option, String text) {
        return new SpecParser(option, text).parse();
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
     * This spec with a key added, if it writes into a table and does not have the key.
     *
     * @param key {@code batch} or {@code linger}
     */
    public VariantSpec ofTable(String key, String value) {
        boolean there = SpecKey.of(key, isDebezium).filter(values::containsKey).isPresent();
        return writesToTable() && !there ? parse(text + "," + key + "=" + value) : this;
    }

    /** This spec without some keys. */
    public VariantSpec without(SpecKey... keys) {
        return with(part -> SpecKey.of(SpecText.key(part), isDebezium)
                        .filter(List.of(keys)::contains)
                        .isPresent()
                ? Stream.empty()
                : Stream.of(part));
    }

    /** This spec with the commits taken from another clone of Debezium, if it has {@code git=}. */
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
     * A name for folders: the spec in letters, digits, dots and dashes. If characters were replaced or cut, a checksum of the
     * spec is appended, so that different specs have different names.
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
