package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;

/** What trials come to, one with another: of each arm under each condition the figures over those that stand. */
public final class RoundMedians {

    private RoundMedians() {}

    /**
     * @param rounds that were planned
     * @param conditions in the order given
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
     * The figures of several trials as one, each over those that know it. A percentile that is only known to lie below what its
     * clock can tell lies below all others: where it is in the middle, the median is not known either.
     */
    public static Figures over(List<? extends Trial<?, ? extends Measured>> trials) {
        Figures figures = Figures.of();
        for (Metric metric : Metric.values()) {
            double[] values = trials.stream()
                    .mapToDouble(trial -> trial.figures().figures().orLeast(metric))
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
            if (values.length > 0) {
                figures = figures.with(metric, over(metric, values));
            }
        }
        return figures;
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
