package io.debezium.perf.harness.stats;

import java.util.List;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two counts, each of some trials: that of their geometric means, with Student's interval for two samples of one
 * variance of the logarithms. Counts of trials of the same variant differ so little, and by so many small causes, that no more
 * robust method is needed, which would take more trials.
 *
 * @param logRatio ln(candidate / baseline)
 * @param error its standard error; NaN of fewer than two trials of either
 * @param freedom degrees of freedom
 */
public record CountRatio(double logRatio, double error, int freedom) {

    /** Of fewer trials of either no verdict is given. */
    public static final int FEWEST = 3;

    /** @param baseline one figure a trial, above 0
     * @param candidate one figure a trial, above 0 */
    public static CountRatio of(List<Double> baseline, List<Double> candidate) {
        double one = meanLog(baseline);
        double other = meanLog(candidate);
        int freedom = baseline.size() + candidate.size() - 2;
        double variance = (squares(baseline, one) + squares(candidate, other)) / freedom;
        boolean known = baseline.size() >= FEWEST && candidate.size() >= FEWEST;
        return new CountRatio(
                other - one,
                known ? Math.sqrt(variance * (1.0 / baseline.size() + 1.0 / candidate.size())) : Double.NaN,
                freedom);
    }

    /** @param confidence 0.5 to below 1 */
    public Interval logInterval(double confidence) {
        if (Double.isNaN(error)) {
            return Interval.UNBOUNDED;
        }
        double reach = TDistribution.of(freedom).inverseCumulativeProbability((1 + confidence) / 2) * error;
        return new Interval(logRatio - reach, logRatio + reach);
    }

    /**
     * @param minEffect smallest relative difference that matters, 0.005 for 0.5 %
     * @return {@code less}, {@code more}, {@code the same}, {@code inconclusive}; empty of too few trials
     */
    public String verdict(double minEffect, double confidence) {
        Interval interval = logInterval(confidence);
        if (!interval.bounded()) {
            return "";
        }
        return switch (new Band(minEffect).verdict(interval, false)) {
            case FASTER -> "less";
            case SLOWER -> "more";
            case EQUIVALENT -> "the same";
            case INCONCLUSIVE, NONE -> "inconclusive";
        };
    }

    private static double meanLog(List<Double> values) {
        return values.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
    }

    private static double squares(List<Double> values, double mean) {
        return values.stream()
                .mapToDouble(value -> (Math.log(value) - mean) * (Math.log(value) - mean))
                .sum();
    }
}
