package io.debezium.perf.harness.report.question;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

/**
 * A factor's effect in the metric's own unit, where all trials' geometric mean is: what it would be where nothing else is on,
 * or everything, depends on what that is.
 *
 * @param value on less off; NaN where it is not known
 * @param low of its interval; NaN where there is none
 * @param high likewise
 */
public record FactorDifference(Metric metric, double value, double low, double high) {

    /** The ratio's interval taken to the same mean, which is known far better than the ratio. */
    public static FactorDifference of(Comparison comparison) {
        double mean = Math.sqrt(comparison.baselineValue() * comparison.candidateValue());
        return new FactorDifference(
                comparison.metric(),
                at(mean, comparison.ratio()),
                at(mean, comparison.ciLow()),
                at(mean, comparison.ciHigh()));
    }

    private static double at(double mean, double ratio) {
        return mean * (Math.sqrt(ratio) - 1 / Math.sqrt(ratio));
    }

    /** {@code -1.42 us} */
    public String signed() {
        return Change.difference(metric, value);
    }

    /** {@code -1.75 to -1.09 us} */
    public String signedRange() {
        return Double.isFinite(low) && Double.isFinite(high)
                ? Format.together(Change.difference(metric, low), " to ", Change.difference(metric, high))
                : "none";
    }
}
