package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One figure of one variant from one run: a line of the history.
 *
 * @param schemaVersion the version of this line, {@link #SCHEMA_VERSION}
 * @param run where it was measured
 * @param moreIsBetter whether a higher figure is the better one
 * @param median over the forks or trials that stand and were not disturbed
 * @param low lower end of its confidence interval or, where so few have none, the lowest of them
 * @param high likewise
 * @param confidence of that interval, 0.95 for 95 %; null where {@code low} and {@code high} are the lowest and the highest
 * @param n forks or trials that it rests on, at least 1
 * @param leftOut those that were disturbed and not repeated
 * @param beside how it came out beside its run's baseline; null where that was not measured
 */
public record HistoryPoint(
        int schemaVersion,
        RunInfo run,
        MachineInfo machine,
        LineVariant variant,
        BenchmarkCase measured,
        Metric metric,
        String unit,
        boolean moreIsBetter,
        double median,
        double low,
        double high,
        Double confidence,
        int n,
        int leftOut,
        BaselineRatio beside) {

    /** Raised by every change after which an older reader would misunderstand a line. */
    public static final int SCHEMA_VERSION = 1;

    /** Of the intervals. */
    public static final double CONFIDENCE = 0.95;

    /** @throws IllegalArgumentException if it is no figure */
    public HistoryPoint {
        required(run, "run");
        required(machine, "machine");
        required(variant, "variant");
        required(measured, "measured");
        required(metric, "metric");
        required(unit, "unit");
        if (!(Double.isFinite(median) && low <= median && median <= high && Double.isFinite(high - low))) {
            throw new IllegalArgumentException(
                    "median %s from %s to %s: must be numbers in order".formatted(median, low, high));
        }
        if (n < 1 || leftOut < 0) {
            throw new IllegalArgumentException("n %d, leftOut %d: must be at least 1 and 0".formatted(n, leftOut));
        }
    }

    /**
     * The run that it comes from. What was measured in one run is comparable: it ran side by side.
     *
     * @param command {@code jmh}, {@code compare} or {@code bisect}
     * @param at when its first fork or trial was started, which a resumed run keeps
     * @param folder the name of its folder of results
     */
    public record RunInfo(String command, Instant at, String folder) {

        public RunInfo {
            required(command, "run.command");
            required(at, "run.at");
        }

        /** Whether both are the same run, wherever its folder was copied to. */
        public boolean isSame(RunInfo other) {
            return command.equals(other.command) && at.equals(other.at);
        }
    }

    /**
     * The machine that it was measured on.
     *
     * @param fingerprint what figures must have in common to stand on one line
     * @param system {@code Linux}
     */
    public record MachineInfo(String fingerprint, String cpu, int cores, long memoryBytes, String system) {

        public MachineInfo {
            required(fingerprint, "machine.fingerprint");
        }
    }

    /**
     * What was under test.
     *
     * @param jdk its version with its vendor
     * @param with the rest of its spec in the order of the keys, without the plugin: {@code jvm=-Xmx1g,set.max.batch.size=4096};
     *     empty for nothing
     */
    public record LineVariant(String debezium, String jdk, String with) {

        public LineVariant {
            required(debezium, "variant.debezium");
            required(jdk, "variant.jdk");
            with = with == null ? "" : with;
        }
    }

    /**
     * What was done with it.
     *
     * @param name a benchmark's method with its class, or a workload
     * @param parameters that tell it from others of its name
     * @param conditions what else figures must have in common to stand on one line: a mode, options, a tape, a server
     */
    public record BenchmarkCase(
            String name, SortedMap<String, String> parameters, SortedMap<String, String> conditions) {

        public BenchmarkCase {
            required(name, "measured.name");
            parameters = sorted(parameters);
            conditions = sorted(conditions);
        }

        /** How many events a tape came to differs by a few each time that it is recorded; its id says how many were asked for. */
        static BenchmarkCase of(TapeInfo tape, Design design, Optional<VariantInfo> variant) {
            String plugin = variant.map(VariantInfo::plugin).orElse("");
            SortedMap<String, String> conditions = new TreeMap<>(Map.of(
                    "tape",
                    tape.id(),
                    "PostgreSQL",
                    tape.server(),
                    "warm-up events",
                    Long.toString(design.overTape().warmUpEvents()),
                    "a reading every",
                    Long.toString(design.overTape().markEvery())));
            if (tape.isPlayed()) {
                conditions.put("replay", tape.replay());
            }
            return new BenchmarkCase(
                    tape.workload(),
                    new TreeMap<>(Map.of("scale", Integer.toString(tape.scale()), "plugin", plugin)),
                    conditions);
        }

        /** {@code TypeModifierBenchmark.parse (columns=ten, text=fresh)} */
        public String label() {
            return JmhResult.Benchmark.label(name, parameters);
        }

        private static SortedMap<String, String> sorted(Map<String, String> mapOrNull) {
            return Collections.unmodifiableSortedMap(new TreeMap<>(mapOrNull == null ? Map.of() : mapOrNull));
        }
    }

    /**
     * A variant beside the baseline of its run, in pairs of trials.
     *
     * @param spec the variant's, as it was typed; the baseline's own where it ran against itself
     * @param revision the commit that the variant was built of; null of a release, or where there is none
     * @param ratio the variant's figure to the baseline's
     * @param low end of its confidence interval; NaN where so few pairs allow none
     * @param high likewise
     */
    public record BaselineRatio(
            String spec,
            String baseline,
            String revision,
            double baselineValue,
            double ratio,
            double low,
            double high) {

        public BaselineRatio {
            required(spec, "beside.spec");
            required(baseline, "beside.baseline");
        }

        /** Whether it holds the baseline against itself. */
        public boolean same() {
            return spec.equals(baseline);
        }
    }

    /** What only one line can be of; a later one of the same stands in its place. */
    public record Identity(
            String command,
            Instant at,
            String fingerprint,
            LineVariant variant,
            BenchmarkCase measured,
            Metric metric,
            String unit) {}

    public Identity identity() {
        return new Identity(run.command, run.at, machine.fingerprint, variant, measured, metric, unit);
    }

    /** Whether both say the same, in whatever folder. */
    public boolean saysTheSameAs(HistoryPoint other) {
        return identity().equals(other.identity())
                && median == other.median
                && low == other.low
                && high == other.high
                && Objects.equals(confidence, other.confidence)
                && n == other.n
                && leftOut == other.leftOut
                && Objects.equals(beside, other.beside);
    }

    private static void required(Object value, String name) {
        if (value == null) {
            throw new IllegalArgumentException(name + ": must be there");
        }
    }
}
