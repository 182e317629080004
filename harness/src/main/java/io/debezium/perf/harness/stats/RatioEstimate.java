package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;

/** What pairs of trials say about a ratio candidate / baseline, whichever way it is estimated. */
interface RatioEstimate {

    /** The pairs that count, those that were measured in both arms, in the order that they ran. */
    List<Pair> measured();

    default int pairs() {
        return measured().size();
    }

    /** Of every pair that counts, natural logarithms. */
    default double[] logRatios() {
        return measured().stream().mapToDouble(Pair::logRatio).toArray();
    }

    /** The baseline's median over the pairs, in the metric's unit; NaN without a pair. */
    default double baselineValue() {
        return Median.of(measured().stream().mapToDouble(Pair::baseline).toArray());
    }

    /** The candidate's median over the pairs, in the metric's unit; NaN without a pair. */
    default double candidateValue() {
        return Median.of(measured().stream().mapToDouble(Pair::candidate).toArray());
    }

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
