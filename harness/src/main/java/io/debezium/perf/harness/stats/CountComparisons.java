package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.TDistribution;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

/**
 * Compares the counts of candidates with those of the baseline: the ratio of the geometric means of the trials, with Student's
 * interval for two samples whose logarithms have the same variance. Counts of trials of the same variant differ so little, and
 * by so many small causes, that a more robust method, which would take more trials, is not needed.
 */
public final class CountComparisons {

    /** The least number of trials of each variant for a verdict. */
    public static final int FEWEST = 3;

    private CountComparisons() {}

    /**
     * @param specs the specs of the variants, the baseline first
     * @param trials for each variant, the counts of each trial by the {@linkplain Metric#id name} of the metric
     * @param minEffect smallest relative difference that matters, 0.005 for 0.5 %
     * @return the comparisons of each variant that has trials; if only the baseline has any, its own values as those of a
     *     candidate
     */
    public static List<Comparison> of(List<String> specs, List<List<Map<String, Double>>> trials, double minEffect) {
        boolean alone = trials.stream().skip(1).allMatch(List::isEmpty);
        List<Map<String, Double>> baseline = alone ? List.of() : trials.get(0);
        return IntStream.range(alone ? 0 : 1, alone ? 1 : trials.size())
                .boxed()
                .flatMap(variant -> Metric.COUNTS.stream()
                        .map(metric -> of(
                                specs.get(variant),
                                metric,
                                values(baseline, metric),
                                values(trials.get(variant), metric),
                                minEffect)))
                .filter(figure -> Double.isFinite(figure.candidateValue()))
                .toList();
    }

    /**
     * Compares one metric.
     *
     * @param baseline counts of the baseline's trials
     * @param own counts of the candidate's trials
     * @param minEffect smallest relative difference of bytecodes that matters
     */
    public static Comparison of(String spec, Metric metric, double[] baseline, double[] own, double minEffect) {
        double mean = mean(baseline);
        // A count of 0 has no logarithm.
        boolean ratios =
                DoubleStream.concat(Arrays.stream(baseline), Arrays.stream(own)).allMatch(each -> each > 0);
        Interval interval = ratios ? interval(metric, minEffect, baseline, own) : Interval.UNBOUNDED;
        double ratio = ratios ? Math.exp(meanLog(own) - meanLog(baseline)) : Double.NaN;
        int pairs = Math.min(baseline.length, own.length);
        return new Comparison(
                spec,
                metric,
                mean,
                mean(own),
                ratio,
                interval.exp().lowOrNaN(),
                interval.exp().highOrNaN(),
                Estimate.CONFIDENCE,
                Double.NaN,
                pairs,
                (int) Math.min(
                        pairs,
                        Arrays.stream(own)
                                .filter(each -> each > mean == ratio > 1)
                                .count()),
                verdict(metric, baseline, own, interval, minEffect),
                List.of());
    }

    private static Verdict verdict(
            Metric metric, double[] baseline, double[] own, Interval interval, double minEffect) {
        double before = Arrays.stream(baseline).max().orElse(Double.NaN);
        double after = Arrays.stream(own).max().orElse(Double.NaN);
        if (Math.min(baseline.length, own.length) < FEWEST) {
            return Verdict.INCONCLUSIVE;
        }
        if (interval.bounded()) {
            return new Band(metric.matters(minEffect, mean(baseline))).verdict(interval, false);
        }
        if (Math.max(before, after) <= metric.negligible()) {
            return Verdict.EQUIVALENT;
        }
        return before == 0 ? Verdict.SLOWER : after == 0 ? Verdict.FASTER : Verdict.INCONCLUSIVE;
    }

    /**
     * The interval of ln(candidate / baseline). Three trials that differ much may be of two kinds, which Student's interval
     * does not know; then it is wider by the difference.
     */
    private static Interval interval(Metric metric, double minEffect, double[] baseline, double[] own) {
        if (Math.min(baseline.length, own.length) < FEWEST) {
            return Interval.UNBOUNDED;
        }
        int freedom = baseline.length + own.length - 2;
        double variance = (squares(baseline) + squares(own)) / freedom;
        double error = Math.sqrt(variance * (1.0 / baseline.length + 1.0 / own.length));
        boolean unsteady = Counts.isUnsteady(metric, minEffect, own) || Counts.isUnsteady(metric, minEffect, baseline);
        double reach = TDistribution.of(freedom).inverseCumulativeProbability((1 + Estimate.CONFIDENCE) / 2) * error
                + (unsteady ? Math.max(Counts.spread(own), Counts.spread(baseline)) : 0);
        double center = meanLog(own) - meanLog(baseline);
        return new Interval(center - reach, center + reach);
    }

    private static double[] values(List<Map<String, Double>> trials, Metric metric) {
        return trials.stream()
                .mapToDouble(trial -> trial.getOrDefault(metric.id(), Double.NaN))
                .filter(Double::isFinite)
                .toArray();
    }

    private static double mean(double... values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double meanLog(double... values) {
        return Arrays.stream(values).map(Math::log).average().orElse(Double.NaN);
    }

    private static double squares(double... values) {
        double mean = meanLog(values);
        return Arrays.stream(values)
                .map(value -> Math.pow(Math.log(value) - mean, 2))
                .sum();
    }
}
