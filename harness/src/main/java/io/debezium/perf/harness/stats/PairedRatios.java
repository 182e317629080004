package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;

/** What the pairs of trials say about the ratio candidate / baseline. The order of the pairs changes nothing. */
public final class PairedRatios {

    private final List<Pair> pairs;
    private final double[] logRatios;
    private final WalshAverages averages;

    private PairedRatios(List<Pair> pairs) {
        this.pairs = pairs;
        logRatios = pairs.stream().mapToDouble(Pair::logRatio).toArray();
        averages = WalshAverages.of(logRatios);
    }

    /** @param pairs those that were not measured in both arms are left out */
    public static PairedRatios of(List<Pair> pairs) {
        return new PairedRatios(pairs.stream().filter(Pair::measured).toList());
    }

    /** Pairs that count. */
    public int pairs() {
        return pairs.size();
    }

    /** Of every pair, natural logarithms, in the order given. */
    public double[] logRatios() {
        return logRatios.clone();
    }

    /** Of every pair, in the order given. */
    public List<Double> ratios() {
        return Arrays.stream(logRatios).mapToObj(Math::exp).toList();
    }

    /** The baseline's median over the pairs, in the metric's unit; NaN without a pair. */
    public double baselineValue() {
        return Median.of(pairs.stream().mapToDouble(Pair::baseline).toArray());
    }

    /** Likewise the candidate's. */
    public double candidateValue() {
        return Median.of(pairs.stream().mapToDouble(Pair::candidate).toArray());
    }

    /** The Hodges-Lehmann estimate of ln(candidate / baseline); NaN without a pair. */
    public double logRatio() {
        return averages.estimate();
    }

    /**
     * @param confidence 0.5 to below 1
     * @return of {@link #logRatio()}, with at least that confidence; unbounded where so few pairs cannot have it
     */
    public Interval logInterval(double confidence) {
        return averages.interval(confidence);
    }

    /** Two-sided, of the signed-rank test that the ratio is 1; 1 without a pair. */
    public double pValue() {
        return SignedRank.pValue(logRatios);
    }

    /** Pairs on the estimate's side of 1. */
    public int agreeing() {
        double side = Math.signum(logRatio());
        return (int) Arrays.stream(logRatios)
                .filter(logRatio -> Math.signum(logRatio) == side)
                .count();
    }
}
