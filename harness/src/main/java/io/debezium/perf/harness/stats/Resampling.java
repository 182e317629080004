package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import io.debezium.perf.harness.result.Verdict;

/**
 * What comparisons on this machine would have come to, drawn from the pairs that it has already run of a variant with
 * itself. Which trial of such a pair is called the baseline is of no account, so every draw tosses its sign.
 */
public final class Resampling {

    private static final int DRAWS = 10_000;
    private static final double MOSTLY = 0.9;

    private final Interval[] drawn;

    private Resampling(Interval[] drawn) {
        this.drawn = drawn;
    }

    /**
     * Draws 10,000 comparisons, with replacement; takes far less than a second for up to 50 pairs, some for 100.
     *
     * @param machines of every pair of a variant with itself, log-ratios, machine by machine: a comparison is drawn from those of
     *     one, of each in turn; at least one of each
     * @param pairs per comparison
     * @param confidence of its interval, 0.5 to below 1
     * @param seed of the draws; the same seed gives the same result
     */
    public static Resampling of(List<double[]> machines, int pairs, double confidence, long seed) {
        if (machines.isEmpty() || machines.stream().anyMatch(logRatios -> logRatios.length == 0)) {
            throw new IllegalArgumentException("no log-ratios: there must be at least one to draw from");
        }
        SplittableRandom random = new SplittableRandom(seed);
        Interval[] drawn = new Interval[DRAWS];
        int rank = WalshAverages.rank(pairs, confidence);
        Arrays.setAll(drawn, i -> WalshAverages.of(draw(machines.get(i % machines.size()), pairs, random))
                .fromRank(rank));
        return new Resampling(drawn);
    }

    /**
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @return share of the comparisons of a variant with itself that come out {@code faster} or {@code slower}
     */
    public double falseAlarmRate(double minEffect) {
        Band band = new Band(minEffect);
        return (double) Arrays.stream(drawn)
                        .map(interval -> band.verdict(interval, true))
                        .filter(verdict -> verdict == Verdict.FASTER || verdict == Verdict.SLOWER)
                        .count()
                / DRAWS;
    }

    /**
     * A difference moves every pair's log-ratio, and with them the interval, by the same amount: so the amount that puts
     * nine intervals in ten beyond the band is read from their lower ends, and need not be searched for.
     *
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @return relative difference above which nine comparisons in ten find it, 0.03 for 3 % more; NaN where so few pairs
     *     can never tell
     */
    public double smallestEffect(double minEffect) {
        double[] lows = Arrays.stream(drawn).mapToDouble(Interval::low).sorted().toArray();
        double low = lows[(int) ((1 - MOSTLY) * DRAWS)];
        return low == Double.NEGATIVE_INFINITY ? Double.NaN : Math.expm1(new Band(minEffect).logHalfWidth() - low);
    }

    private static double[] draw(double[] logRatios, int pairs, SplittableRandom random) {
        double[] values = new double[pairs];
        Arrays.setAll(values, i -> {
            double value = logRatios[random.nextInt(logRatios.length)];
            return random.nextBoolean() ? value : -value;
        });
        return values;
    }
}
