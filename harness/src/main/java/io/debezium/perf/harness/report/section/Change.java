package io.debezium.perf.harness.report.section;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

/**
 * The words for a change of one metric, so that every sentence says more or less of what, and not only plus or minus. In
 * reading order: CPU per event first, which a busy neighbour hardly moves.
 */
public enum Change {
    CPU(Metric.CPU_MICROS_PER_EVENT, "uses %s %s CPU per event", "%s %s CPU per event", "more", "less"),
    RATE(Metric.EVENTS_PER_SECOND, "delivers %s %s events/s", "%s %s events/s", "more", "fewer"),
    ALLOCATION(
            Metric.ALLOCATED_BYTES_PER_EVENT,
            "allocates %s %s per event",
            "%s %s allocation per event",
            "more",
            "less"),
    MEMORY(Metric.PEAK_RSS_BYTES, "has a peak RSS that is %s %s", "%s %s peak RSS", "higher", "lower"),
    LATENCY_P50(
            Metric.LATENCY_P50_MICROS, "has a median latency that is %s %s", "%s %s median latency", "higher", "lower"),
    LATENCY_P99(Metric.LATENCY_P99_MICROS, "has a p99 latency that is %s %s", "%s %s p99 latency", "higher", "lower"),
    FIRST_ROW(
            Metric.FIRST_ROW_MICROS,
            "takes %s %s time to the first row",
            "%s %s time to the first row",
            "more",
            "less"),
    SNAPSHOT(Metric.SNAPSHOT_MICROS, "takes %s %s time in all", "%s %s time in all", "more", "less"),
    TRANSACTIONS(Metric.TRANSACTIONS_PER_SECOND, "has %s %s transactions/s", "%s %s transactions/s", "more", "fewer"),
    TRANSACTION_P50(
            Metric.TRANSACTION_P50_MICROS,
            "has a median transaction that takes %s %s",
            "%s %s for the median transaction",
            "longer",
            "less"),
    TRANSACTION_P99(
            Metric.TRANSACTION_P99_MICROS,
            "has a transaction p99 that is %s %s",
            "%s %s transaction p99",
            "higher",
            "lower"),
    SERVER_CPU(
            Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
            "has the server use %s %s CPU per transaction",
            "%s %s server CPU per transaction",
            "more",
            "less"),
    WAL(
            Metric.WAL_BYTES_PER_TRANSACTION,
            "writes %s %s WAL per transaction",
            "%s %s WAL per transaction",
            "more",
            "less");

    /** Of any metric's unit: nobody sees less. */
    private static final double SMALLEST = 0.001;

    private final Metric metric;
    private final String predicate;
    private final String noun;
    private final String up;
    private final String down;

    Change(Metric metric, String predicate, String noun, String up, String down) {
        this.metric = metric;
        this.predicate = predicate;
        this.noun = noun;
        this.up = up;
        this.down = down;
    }

    public Metric metric() {
        return metric;
    }

    public static Change of(Metric metric) {
        for (Change change : values()) {
            if (change.metric == metric) {
                return change;
            }
        }
        throw new IllegalArgumentException(metric + " has no words");
    }

    /** A candidate's comparisons in reading order. */
    public static List<Comparison> ordered(List<Comparison> comparisons, String candidate) {
        return comparisons.stream()
                .filter(comparison -> comparison.candidate().equals(candidate))
                .sorted(Comparator.comparing(comparison -> of(comparison.metric())))
                .toList();
    }

    /** {@code uses 31 % more CPU per event} */
    String predicate(Effect effect) {
        return predicate.formatted(effect.size(), effect.more() ? up : down);
    }

    /** {@code 31 % more CPU per event} */
    public String noun(Effect effect) {
        return noun.formatted(effect.size(), effect.more() ? up : down);
    }

    /** {@code 33 % less CPU per event (97.5 % CI 30 to 36 %)} */
    public static String phrase(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (!effect.known()) {
            return "no figure of " + comparison.metric().label();
        }
        String sure = effect.bounded()
                ? effect.interval() + " " + (effect.directed() ? effect.sizeRange() : effect.signedRange())
                : Format.count(comparison.pairs(), "pair") + ", too few for an interval";
        return "%s (%s)".formatted(of(comparison.metric()).noun(effect), sure);
    }

    /** A comparison's verdict in the words of its metric: memory is not slow. */
    public static String verdict(Comparison comparison) {
        boolean ofTime = EnumSet.of(
                        Metric.CPU_MICROS_PER_EVENT,
                        Metric.EVENTS_PER_SECOND,
                        Metric.SCORE,
                        Metric.FIRST_ROW_MICROS,
                        Metric.SNAPSHOT_MICROS,
                        Metric.TRANSACTIONS_PER_SECOND,
                        Metric.TRANSACTION_P50_MICROS,
                        Metric.TRANSACTION_P99_MICROS)
                .contains(comparison.metric());
        Verdict verdict = comparison.verdict();
        return switch (verdict) {
            case FASTER -> ofTime ? "faster" : "better";
            case SLOWER -> ofTime ? "slower" : "worse";
            case EQUIVALENT, INCONCLUSIVE -> verdict.id();
            case NONE -> "none: not alike";
        };
    }

    /** The median of one arm in the metric's unit. */
    public static String value(Metric metric, double value) {
        return switch (metric) {
            case CPU_MICROS_PER_EVENT, SERVER_CPU_MICROS_PER_TRANSACTION -> Format.withUnit(value, "us");
            case EVENTS_PER_SECOND, TRANSACTIONS_PER_SECOND -> Format.withUnit(value, "/s");
            case ALLOCATED_BYTES_PER_EVENT, WAL_BYTES_PER_TRANSACTION -> Format.withUnit(value, "bytes");
            case PEAK_RSS_BYTES -> Double.isFinite(value) ? Format.bytes(value) : Format.UNKNOWN;
            case LATENCY_P50_MICROS,
                    LATENCY_P99_MICROS,
                    FIRST_ROW_MICROS,
                    SNAPSHOT_MICROS,
                    TRANSACTION_P50_MICROS,
                    TRANSACTION_P99_MICROS -> Double.isFinite(value) ? Format.micros(value) : Format.UNKNOWN;
            case SCORE -> Format.number(value);
            case ALLOCATED_BYTES_PER_OP -> Format.withUnit(value, "bytes");
        };
    }

    /** What one is more than another, in the metric's unit: {@code +1.42 us}, {@code -310 bytes}. */
    static String difference(Metric metric, double difference) {
        return Math.abs(difference) < SMALLEST ? "0" : (difference > 0 ? "+" : "") + value(metric, difference);
    }

    /** Both medians, the unit named once where it is the same: {@code 18.2, 23.9 us}. */
    static String values(Comparison comparison) {
        return Format.together(
                value(comparison.metric(), comparison.baselineValue()),
                ", ",
                value(comparison.metric(), comparison.candidateValue()));
    }
}
