package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Median;

/** Comparisons that follow from made-up trials. */
public final class ComparisonFixture {

    private static final double BAND = 0.02;

    private ComparisonFixture() {}

    /** As the real statistics would in substance: the median, and an interval of order statistics. */
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
        if (low > 1 + BAND || high < 1 - BAND) {
            return low > 1 == metric.moreIsBetter() ? Verdict.FASTER : Verdict.SLOWER;
        }
        return low >= 1 - BAND && high <= 1 + BAND ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
    }
}
