package io.debezium.perf.harness.stats;

import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;

/**
 * What a comparison of so many pairs can see, told beforehand.
 *
 * <p>The ends of the interval are order statistics ({@link MedianRanks}), so the chance that one of them lies beyond a
 * point is a binomial tail; the log-ratios are taken for normal with the measured spread.
 *
 * @param spread standard deviation of the paired log-ratios, 0 or more; see {@link Spread}
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param confidence of the intervals, 0.5 to below 1
 */
public record Planner(double spread, double minEffect, double confidence) {

    /** Nobody runs more. */
    public static final int MOST_PAIRS = 10_000;

    private static final double MOSTLY = 0.9;

    /** @throws IllegalArgumentException if the spread is negative or not a number */
    public Planner {
        if (!(spread >= 0)) {
            throw new IllegalArgumentException("spread %s: must be 0 or more".formatted(spread));
        }
    }

    /**
     * @return the fewest pairs after which two variants without a difference are called {@code equivalent} nine times in
     *     ten; {@link #MOST_PAIRS} where not even that many suffice
     */
    public int pairsNeeded() {
        return fewest(pairs -> equivalent(pairs) >= MOSTLY);
    }

    /**
     * @return the smallest relative difference that so many pairs call {@code faster} or {@code slower} nine times in ten,
     *     0.03 for a ratio of 1.03 or of 1/1.03; NaN where so few pairs can never tell
     */
    public double smallestEffect(int pairs) {
        if (MedianRanks.of(pairs, confidence).isEmpty()) {
            return Double.NaN;
        }
        double beyondBand = spread * least(deviations -> foundBeyond(pairs, deviations) >= MOSTLY);
        return Math.expm1(new Band(minEffect).logHalfWidth() + beyondBand);
    }

    /** How likely the interval lies within the band when there is no difference. */
    double equivalent(int pairs) {
        double inDeviations = new Band(minEffect).logHalfWidth() / spread;
        return MedianRanks.of(pairs, confidence)
                .map(ranks -> 1 - 2 * (1 - ranks.lowerEndAbove(Normal.below(-inDeviations))))
                .orElse(0.0);
    }

    /** How likely the interval lies beyond the band when the difference is so many standard deviations beyond it. */
    private double foundBeyond(int pairs, double deviations) {
        return MedianRanks.of(pairs, confidence)
                .map(ranks -> ranks.lowerEndAbove(Normal.below(-deviations)))
                .orElse(0.0);
    }

    private static int fewest(IntPredicate suffices) {
        int tooFew = 0;
        int enough = 1;
        while (enough < MOST_PAIRS && !suffices.test(enough)) {
            tooFew = enough;
            enough = Math.min(MOST_PAIRS, 2 * enough);
        }
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (suffices.test(middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    /** With two pairs an interval of any attainable confidence ends within eight deviations. */
    private static double least(DoublePredicate suffices) {
        double tooLittle = 0;
        double enough = 8;
        while (enough - tooLittle > 1e-6) {
            double middle = (tooLittle + enough) / 2;
            if (suffices.test(middle)) {
                enough = middle;
            } else {
                tooLittle = middle;
            }
        }
        return enough;
    }
}
