package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;

/** Aggregates the figures of trials for each arm and condition, over the trials whose figures count. */
public final class RoundMedians {

    /** Percentiles that a trial with few events does not have. */
    private static final Set<Metric> TAILS = EnumSet.of(
            Metric.LATENCY_P90_MICROS,
            Metric.LATENCY_P95_MICROS,
            Metric.LATENCY_P99_MICROS,
            Metric.LATENCY_P999_MICROS);

    private RoundMedians() {}

    /**
     * @param rounds number of planned rounds
     * @param arms number of arms
     * @param conditions determine the order of the result
     */
    public static <C, F extends Measured> Aggregates<C> of(
            List<Trial<C, F>> trials, int rounds, int arms, List<C> conditions) {
        List<Medians<C>> all = new ArrayList<>();
        List<Trial<C, F>> stand = new ArrayList<>();
        for (C condition : conditions) {
            for (int arm = 0; arm < arms; arm++) {
                List<Trial<C, F>> standing = Trial.inRounds(trials, rounds, arm, condition);
                if (!standing.isEmpty()) {
                    all.add(new Medians<>(arm, condition, standing.size(), over(standing)));
                    stand.addAll(standing);
                }
            }
        }
        List<Trial<C, F>> measured =
                trials.stream().filter(trial -> trial.figures() != null).toList();
        return new Aggregates<>(
                all, interference(measured, Interference::stealPercent), interference(stand, Interference::otherCores));
    }

    /**
     * Aggregates the figures of several trials, each over the trials that have it. A percentile below the clock's resolution
     * counts as lower than all others; if it is the median, the aggregate is below the resolution, too. A percentile that
     * some trials with events do not have is left out: over the others it may be less than a lower one over all.
     */
    public static Figures over(List<? extends Trial<?, ? extends Measured>> trials) {
        Figures figures = Figures.of();
        int withEvents = values(trials, Metric.LATENCY_P50_MICROS).length;
        for (Metric metric : Metric.values()) {
            double[] values = values(trials, metric);
            if (values.length > 0 && !(TAILS.contains(metric) && values.length < withEvents)) {
                figures = figures.with(metric, over(metric, values));
            }
        }
        return figures;
    }

    private static double[] values(List<? extends Trial<?, ? extends Measured>> trials, Metric metric) {
        return trials.stream()
                .mapToDouble(trial -> trial.figures().figures().orLeast(metric))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    private static double over(Metric metric, double... values) {
        return switch (metric.over()) {
            case MEDIAN -> Median.of(values);
            case MAX -> DoubleStream.of(values).max().orElseThrow();
            case SUM -> DoubleStream.of(values).sum();
        };
    }

    private static <C, F> double interference(List<Trial<C, F>> trials, Function<Interference, Double> seen) {
        return Median.ofKnown(trials.stream()
                .map(Trial::interference)
                .filter(Objects::nonNull)
                .map(seen));
    }
}
