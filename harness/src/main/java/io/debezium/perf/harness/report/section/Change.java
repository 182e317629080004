package io.debezium.perf.harness.report.section;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

/** Words for a change of a metric, in sentences and tables. The words themselves are those of {@link Metric}. */
public final class Change {

    private static final List<Metric> FIRST = Stream.concat(
                    Metric.COUNTS.stream(), Stream.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT))
            .toList();

    /**
     * Counts and instructions first, which other programs on the machine do not affect, then CPU per event, which they hardly
     * affect.
     */
    private static final Comparator<Metric> READING = Comparator.<Metric>comparingInt(
                    metric -> FIRST.contains(metric) ? FIRST.indexOf(metric) : FIRST.size())
            .thenComparing(Comparator.naturalOrder());

    private Change() {}

    /** A candidate's comparisons, in the order in which they are reported. */
    public static List<Comparison> ordered(List<Comparison> comparisons, String candidate) {
        return comparisons.stream()
                .filter(comparison -> comparison.candidate().equals(candidate))
                .sorted(Comparator.comparing(Comparison::metric, READING))
                .toList();
    }

    /** A change as a noun: {@code 31 % more CPU per event}, {@code 2.70 times the CPU per event} */
    public static String noun(Metric metric, Effect effect) {
        return effect.factor()
                ? effect.times() + " the " + metric.label()
                : effect.size() + " " + metric.changed(effect.more());
    }

    /** A comparison with its interval: {@code 33 % less CPU per event (97.5 % CI 30 to 36 %)} */
    public static String phrase(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (!effect.known()) {
            return "no figure of " + comparison.metric().label();
        }
        String sure = effect.bounded()
                ? effect.interval() + " " + effect.range()
                : Format.count(comparison.pairs(), "pair") + ", too few for an interval";
        return "%s (%s)".formatted(noun(comparison.metric(), effect), sure);
    }

    /** A comparison's verdict in the words of its metric: memory is not slow, and a count is not fast. */
    public static String verdict(Comparison comparison) {
        boolean speed = comparison.metric().isSpeed();
        boolean count = Metric.COUNTS.contains(comparison.metric());
        Verdict verdict = comparison.verdict();
        return switch (verdict) {
            case FASTER -> count ? "less" : speed ? "faster" : "better";
            case SLOWER -> count ? "more" : speed ? "slower" : "worse";
            case EQUIVALENT -> count ? "the same" : verdict.id();
            case INCONCLUSIVE -> verdict.id();
            case NONE -> "none: not alike";
        };
    }

    /** A median with its unit: time and memory in the unit that suits their size, everything else in the metric's own. */
    public static String value(Metric metric, double value) {
        String unit = metric.unit();
        if (unit.endsWith("/s")) {
            return Format.withUnit(value, "/s");
        }
        if (unit.contains("/")) {
            String counted = unit.substring(0, unit.indexOf('/'));
            // The unit is not repeated if the metric's name begins with it.
            if (metric.label().startsWith(counted)) {
                return Metric.COUNTS.contains(metric) ? CountTables.number(value) : Format.number(value);
            }
            return Format.withUnit(value, counted);
        }
        if (unit.isEmpty()) {
            return Format.number(value);
        }
        if (!Double.isFinite(value)) {
            return Format.UNKNOWN;
        }
        return unit.equals("us") ? Format.micros(value) : Format.bytes(value);
    }

    /** A figure in a table, whose heading names the metric. */
    public static String text(Metric metric, double value) {
        if (Metric.COUNTS.contains(metric)) {
            return CountTables.number(value);
        }
        return switch (metric.unit()) {
            case "us", "us/event", "us/transaction" -> Format.micros(value);
            case "bytes" -> Format.bytes(value);
            case "cores" -> Format.cores(value);
            case "share" -> Format.percent(value);
            case "rows", "transactions", "events" -> Format.count(Math.round(value));
            default -> Format.number(value);
        };
    }

    /** Both medians of a comparison, the unit named once if it is the same: {@code 18.2 to 23.9 us}. */
    public static String values(Comparison comparison, String between) {
        return Format.together(
                value(comparison.metric(), comparison.baselineValue()),
                between,
                value(comparison.metric(), comparison.candidateValue()));
    }
}
