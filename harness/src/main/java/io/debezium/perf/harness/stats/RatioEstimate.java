package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;

/** What pairs of trials say about a ratio candidate / baseline, whichever way it is estimated. */
interface RatioEstimate {

    /** Pairs that count. */
    int pairs();

    /** Of every pair, natural logarithms, in the order that they ran. */
    double[] logRatios();

    /** The baseline's figure, in the metric's unit; NaN where it is not known. */
    double baselineValue();

    /** Likewise the candidate's. */
    double candidateValue();

    /** The estimate of ln(candidate / baseline); NaN where it is not known. */
    double logRatio();

    /**
     * @param confidence 0.5 to below 1
     * @return of {@link #logRatio()}, with at least that confidence; unbounded where so few pairs cannot have it
     */
    Interval logInterval(double confidence);

    /** Two-sided, that the ratio is 1; of the test that the interval turns round. */
    double pValue();

    /** Of every pair, as {@link #logRatios}. */
    default List<Double> ratios() {
        return Arrays.stream(logRatios()).mapToObj(Math::exp).toList();
    }

    /** Pairs on the estimate's side of 1. */
    default int agreeing() {
        double side = Math.signum(logRatio());
        return (int) Arrays.stream(logRatios())
                .filter(logRatio -> Math.signum(logRatio) == side)
                .count();
    }
}
