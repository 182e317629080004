package io.debezium.perf.harness.stats;

import java.util.List;

/** What the pairs of trials say about the ratio candidate / baseline. The order of the pairs changes nothing. */
public final class PairedRatios implements RatioEstimate {

    private final List<Pair> measured;
    private final WalshAverages averages;

    private PairedRatios(List<Pair> measured) {
        this.measured = measured;
        this.averages = WalshAverages.of(logRatios());
    }

    /** @param pairs those that were not measured in both arms are left out */
    public static PairedRatios of(List<Pair> pairs) {
        return new PairedRatios(pairs.stream().filter(Pair::measured).toList());
    }

    @Override
    public List<Pair> measured() {
        return measured;
    }

    /** The Hodges-Lehmann estimate of ln(candidate / baseline); NaN without a pair. */
    @Override
    public double logRatio() {
        return averages.estimate();
    }

    @Override
    public Interval logInterval(double confidence) {
        return averages.interval(confidence);
    }

    /** Two-sided, of the signed-rank test that the ratio is 1; 1 without a pair. */
    @Override
    public double pValue() {
        return SignedRank.pValue(logRatios());
    }
}
