package io.debezium.perf.harness.stats;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;

/** What counted trials come to, variant by variant, each beside the first. */
public final class CountFigures {

    private static final String INCONCLUSIVE = "inconclusive";

    private CountFigures() {}

    /**
     * @param trials of each variant, what was counted in each by the {@linkplain Metric#id name} of it
     * @param minEffect smallest relative difference that matters, 0.005 for 0.5 %
     * @return of a variant without trials none
     */
    public static List<CountedFigure> of(List<List<Map<String, Double>>> trials, double minEffect) {
        return IntStream.range(0, trials.size())
                .boxed()
                .flatMap(variant -> Metric.COUNTS.stream()
                        .flatMap(metric -> figure(
                                variant,
                                metric,
                                values(trials.get(0), metric),
                                values(trials.get(variant), metric),
                                minEffect)))
                .toList();
    }

    /** Whether trials of one variant differ by more than what matters, so that it is not the variant that they tell of. */
    public static boolean isUnsteady(CountedFigure figure, double minEffect) {
        return isUnsteady(figure.metric(), figure.spread(), figure.perEvent(), minEffect);
    }

    private static boolean isUnsteady(Metric metric, double spread, double mean, double minEffect) {
        return spread > metric.matters(minEffect, mean);
    }

    private static Stream<CountedFigure> figure(
            int variant, Metric metric, List<Double> baseline, List<Double> own, double minEffect) {
        if (own.isEmpty()) {
            return Stream.of();
        }
        double mean = mean(own);
        double spread = spread(own);
        if (variant == 0 || baseline.isEmpty()) {
            return Stream.of(new CountedFigure(variant, metric, mean, spread, Double.NaN, Double.NaN, Double.NaN, ""));
        }
        // Of none there is no logarithm.
        if (Stream.concat(own.stream(), baseline.stream()).anyMatch(each -> each <= 0)) {
            String verdict = withoutRatio(metric, baseline, own);
            return Stream.of(
                    new CountedFigure(variant, metric, mean, spread, Double.NaN, Double.NaN, Double.NaN, verdict));
        }
        CountRatio ratio = CountRatio.of(baseline, own);
        Interval interval = ratio.logInterval(Estimate.CONFIDENCE);
        boolean unsteady = isUnsteady(metric, spread, mean, minEffect)
                || isUnsteady(metric, spread(baseline), mean(baseline), minEffect);
        return Stream.of(new CountedFigure(
                variant,
                metric,
                mean,
                spread,
                Math.exp(ratio.logRatio()),
                interval.exp().lowOrNaN(),
                interval.exp().highOrNaN(),
                unsteady
                        ? INCONCLUSIVE
                        : ratio.verdict(metric.matters(minEffect, mean(baseline)), Estimate.CONFIDENCE)));
    }

    private static String withoutRatio(Metric metric, List<Double> baseline, List<Double> own) {
        if (Math.min(baseline.size(), own.size()) < CountRatio.FEWEST) {
            return "";
        }
        if (Math.max(Collections.max(baseline), Collections.max(own)) <= metric.negligible()) {
            return "the same";
        }
        if (Collections.max(baseline) == 0) {
            return "more";
        }
        return Collections.max(own) == 0 ? "less" : INCONCLUSIVE;
    }

    private static List<Double> values(List<Map<String, Double>> trials, Metric metric) {
        return trials.stream()
                .map(trial -> trial.getOrDefault(metric.id(), Double.NaN))
                .filter(Double::isFinite)
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(each -> each).average().orElse(Double.NaN);
    }

    private static double spread(List<Double> values) {
        return values.size() < 2 || mean(values) == 0
                ? Double.NaN
                : (Collections.max(values) - Collections.min(values)) / mean(values);
    }
}
