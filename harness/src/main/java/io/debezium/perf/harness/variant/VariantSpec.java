package io.debezium.perf.harness.variant;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.source.SourceChange;

/**
 * A variant as a user writes it: {@code VERSION[,key=value]...} for Debezium, {@code raw}, {@code pg_recvlogical} or
 * {@code command=WORDS} for what it is compared with. A comma within a value is part of it unless {@code key=} follows.
 *
 * @param text as it was written, braces expanded
 * @param version the Debezium version; of {@link VariantKind#RAW} the one whose JDBC driver it uses; empty for what does not
 *     run on a JVM
 * @param plugin the logical decoding plugin, when named
 * @param overlay directories and jars that are laid over the class path, first wins
 * @param change what of Debezium's sources is changed and compiled
 * @param patches names of built-in candidate fixes, each once
 * @param jdk the JDK's home, when named
 * @param jvm JVM options, one a key {@code jvm=}, separated by blanks within one
 * @param properties Debezium properties, from {@code set.NAME=VALUE}
 * @param sink what becomes of each event before it is counted: {@code json},, {@link #KAFKA} or {@link #TABLE}; empty for nothing
 * @param batching how rows are inserted, with {@link #TABLE} alone
 * @param workers of the Kafka Connect group that the connector runs in; 0 for the embedded engine
 * @param burnNanos CPU time that is wasted for each event, to plant a slow-down of a known size
 * @param spinTurns turns of a loop that are executed for each event, to plant instructions
 * @param words of {@link VariantKind#COMMAND}: the program and its arguments, with placeholders; else empty
 * @param counting how events are counted from outside; empty for what reports them itself
 */
public record VariantSpec(
        String text,
        VariantKind kind,
        String version,
        Optional<String> plugin,
        List<Path> overlay,
        SourceChange change,
        List<String> patches,
        Optional<Path> jdk,
        List<String> jvm,
        Map<String, String> properties,
        Optional<String> sink,
        Optional<Batching> batching,
        int workers,
        OptionalLong burnNanos,
        OptionalLong spinTurns,
        List<String> words,
        Optional<Counting> counting) {

    /** The sink that sends JSON to a broker. */
    static final String KAFKA = "kafka";

    /** The sink that inserts JSON into a table, which consumers empty. */
    static final String TABLE = "table";

    private static final int LONGEST_NAME = 50;

    public VariantSpec {
        overlay = List.copyOf(overlay);
        patches = List.copyOf(patches);
        jvm = List.copyOf(jvm);
        properties = Map.copyOf(properties);
        words = List.copyOf(words);
    }

    /**
     * How rows are inserted into a table.
     *
     * @param rows together; 1 for single inserts
     * @param linger how long fewer wait for more
     */
    public record Batching(int rows, Duration linger) {}

    /** What reads the stream. */
    public enum VariantKind {
        /** Debezium's embedded engine. */
        DEBEZIUM("debezium"),
        /** A reader of ours on the JDBC driver's replication API that only receives and acknowledges. */
        RAW("raw"),
        /** PostgreSQL's own reader. */
        PG_RECVLOGICAL("pg_recvlogical"),
        /** Any other program. */
        COMMAND("command");

        private final String id;

        VariantKind(String id) {
            this.id = id;
        }

        /** As results name it. */
        public String id() {
            return id;
        }

        /** Whether it is a program of this project, which reports its own counts, on a JVM. */
        public boolean linked() {
            return this == DEBEZIUM || this == RAW;
        }
    }

    /** How many events Debezium may have read that are not yet delivered: its queue and a batch; 0 for what has no queue. */
    public long mostInFlight() {
        return kind == VariantKind.DEBEZIUM ? number("max.queue.size", 8_192) + number("max.batch.size", 2_048) : 0;
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

    /** Whether they do the same but for what becomes of events, which may differ or not. */
    public boolean sameButForSink(VariantSpec other) {
        return sunkNowhere().equals(other.sunkNowhere());
    }

    private VariantSpec sunkNowhere() {
        return new VariantSpec(
                "",
                kind,
                version,
                plugin,
                overlay,
                change,
                patches,
                jdk,
                jvm,
                properties,
                Optional.empty(),
                Optional.empty(),
                workers,
                burnNanos,
                spinTurns,
                words,
                counting);
    }

    /** Reads the value of {@code --variant}, as {@link #parse(String, String)}. */
    public static VariantSpec parse(String text) {
        return parse("--variant", text);
    }

    /**
     * Reads one variant.
     *
     * @param option that it is the value of, for messages: {@code --baseline}
     * @throws InvalidConfiguration if a key is unknown, a value is missing or wrong, or it expands to several
     */
    public static VariantSpec parse(String option, String text) {
        List<VariantSpec> all = expand(option, text);
        if (all.size() > 1) {
            throw InvalidConfiguration.of("variant.expands-to-variants", option + " " + text, all.size());
        }
        return all.get(0);
    }

    /**
     * Reads one after the other, as {@link #expand(String, String)} does.
     *
     * @return as many at least as texts; empty where there is none
     */
    public static List<VariantSpec> expand(String option, List<String> texts) {
        return texts.stream().flatMap(text -> expand(option, text).stream()).toList();
    }

    /**
     * Reads a variant or, where it holds alternatives in braces, several: {@code 3.6.3.Final,set.max.batch.size={2048,8192}}.
     * Several groups give their product, the last one changing fastest.
     *
     * @param option that it is the value of, for messages: {@code --candidate}
     * @return at least one, no duplicates
     * @throws InvalidConfiguration if one of them is not valid, or two are the same
     */
    public static List<VariantSpec> expand(String option, String text) {
        List<String> texts;
        try {
            texts = SpecText.alternatives(text);
        } catch (IllegalArgumentException e) {
            throw InvalidConfiguration.of("variant.has", option + " " + text, e.getMessage())
                    .because(e);
        }
        Set<String> seen = new HashSet<>();
        for (String each : texts) {
            if (!seen.add(each)) {
                throw InvalidConfiguration.of("variant.expands-to-twice", option + " " + text, each);
            }
        }
        return texts.stream().map(each -> new SpecParser(option, each).parse()).toList();
    }

    /** The Debezium version under test; empty for what is not Debezium. */
    public Optional<String> debezium() {
        return kind == VariantKind.DEBEZIUM ? Optional.of(version) : Optional.empty();
    }

    /** Whether the connector runs in a worker of Kafka Connect, and not in the embedded engine. */
    public boolean connect() {
        return workers > 0;
    }

    /** Whether its events are sent to a Kafka broker. */
    public boolean sendsToKafka() {
        return sink.equals(Optional.of(KAFKA));
    }

    /** Whether its events are written into a table. */
    public boolean writesToTable() {
        return batching.isPresent();
    }

    /**
     * The same with a key that it does not have yet, if it writes into a table.
     *
     * @param key {@code batch} or {@code linger}
     */
    public VariantSpec ofTable(String key, String value) {
        return writesToTable() && !hasKey(key) ? parse(text + "," + key + "=" + value) : this;
    }

    /** The same for what reads no stream, as a micro-benchmark. */
    public VariantSpec withoutPlugin() {
        return without(Set.of(SpecKey.PLUGIN));
    }

    /** Whether it is written with a key. */
    private boolean hasKey(String key) {
        return SpecText.parts(text).stream().skip(1).map(SpecText::key).anyMatch(key::equals);
    }

    /** The release as it is, with all else the same: without {@code git=}, {@code diff=}, {@code overlay=}, {@code patch=}. */
    public VariantSpec unchanged() {
        return without(Set.of(SpecKey.GIT, SpecKey.DIFF, SpecKey.BUILD, SpecKey.OVERLAY, SpecKey.PATCH));
    }

    /** The same with the commits of another clone of Debezium, where {@code git=} names one. */
    public VariantSpec ofClone(Path clone) {
        if (change.checkout().isEmpty()) {
            return this;
        }
        String commits =
                change.base().map(base -> base + "..").orElse("") + change.ref().orElse("");
        String git = "git=" + clone + (commits.isEmpty() ? "" : "@" + commits);
        return parse(SpecText.parts(text).stream()
                .map(part -> SpecText.key(part).equals("git") ? git : part)
                .collect(Collectors.joining(",")));
    }

    private VariantSpec without(Set<SpecKey> keys) {
        return parse(new SpecParser("--candidate", text).textWithout(keys));
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
