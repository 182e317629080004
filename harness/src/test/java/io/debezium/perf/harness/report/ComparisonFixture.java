package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Median;

/** Comparisons that follow from made-up trials. */
public final class ComparisonFixture {

    private ComparisonFixture() {}

    /** As the real statistics would in substance: the median, and an interval of order statistics. */
    static List<Comparison> of(
            List<Trial<Purpose, ReplayFigures>> trials, int candidate, String spec, double confidence) {
        List<Comparison> comparisons = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            List<Double> base = values(trials, 0, metric);
            if (base.stream().allMatch(value -> value.isNaN())) {
                continue;
            }
            List<Double> other = values(trials, candidate, metric);
            List<Double> ratios = IntStream.range(0, base.size())
                    .mapToObj(i -> other.get(i) / base.get(i))
                    .filter(Double::isFinite)
                    .toList();
            comparisons.add(comparison(spec, metric, Median.ofKnown(base.stream()), ratios, confidence));
        }
        return comparisons;
    }

    public static Comparison comparison(
            String spec, Metric metric, double baseline, List<Double> ratios, double confidence) {
        List<Double> sorted = ratios.stream().sorted().toList();
        int pairs = sorted.size();
        double ratio = Median.ofKnown(ratios.stream());
        double low = pairs < 6 ? Double.NaN : sorted.get(1);
        double high = pairs < 6 ? Double.NaN : sorted.get(pairs - 2);
        int agreeing =
                (int) ratios.stream().filter(one -> (one > 1) == (ratio > 1)).count();
        return new Comparison(
                spec,
                metric,
                baseline,
                baseline * ratio,
                ratio,
                low,
                high,
                confidence,
                pairs == 0 ? Double.NaN : Math.min(1, Math.pow(2, 1 - agreeing) * (pairs == agreeing ? 1 : 30)),
                pairs,
                agreeing,
                verdict(low, high, metric),
                ratios);
    }

    private static Verdict verdict(double low, double high, Metric metric) {
        if (low > 1 + CompareResultFixture.BAND || high < 1 - CompareResultFixture.BAND) {
            return low > 1 == metric.moreIsBetter() ? Verdict.FASTER : Verdict.SLOWER;
        }
        return low >= 1 - CompareResultFixture.BAND && high <= 1 + CompareResultFixture.BAND
                ? Verdict.EQUIVALENT
                : Verdict.INCONCLUSIVE;
    }

    private static List<Double> values(List<Trial<Purpose, ReplayFigures>> trials, int variant, Metric metric) {
        return trials.stream()
                .filter(trial -> trial.arm() == variant)
                .sorted((one, two) -> Integer.compare(one.round(), two.round()))
                .map(trial -> trial.figures().value(metric))
                .toList();
    }
}
