package io.debezium.perf.harness.stats;

import java.util.Optional;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a comparison of so many pairs can see, told beforehand.
 *
 * <p>The log-ratios are taken for normal with the measured spread. Of these the signed-rank interval is wider than Student's
 * by {@code sqrt(pi / 3)}, the inverse root of its efficiency, and so are the estimate's deviations. In simulations of up to
 * 200,000 normal samples the reach forecast is within 2 % at 95 %, for 6 to 100 pairs; at 99 %, where several candidates
 * share the risk, it is 9 % too small for 9 pairs, 5 % for 10, 2 % for 15. With heavy tails eight comparisons in ten find
 * what nine should. {@code PlannerTest} repeats a part.
 *
 * @param spread standard deviation of the paired log-ratios, 0 or more; see {@link Spread}
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param confidence of the intervals, 0.5 to below 1
 */
public record Planner(double spread, double minEffect, double confidence) {

    /** Nobody runs more. */
    public static final int MOST_PAIRS = 1_000;

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
        int tooFew = 0;
        int enough = MOST_PAIRS;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (mostlyEquivalent(middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    /**
     * @param pairs 0 or more
     * @return the smallest relative difference that so many pairs call {@code faster} or {@code slower} nine times in ten,
     *     0.03 for a ratio of 1.03 or of 1/1.03; NaN where so few pairs can never tell
     */
    public double smallestEffect(int pairs) {
        return reach(pairs, MOSTLY)
                .map(reach -> Math.expm1(bandHalfWidth() + reach))
                .orElse(Double.NaN);
    }

    /** The interval may leave the band on either side: each gets half of the risk. */
    private boolean mostlyEquivalent(int pairs) {
        return reach(pairs, (1 + MOSTLY) / 2)
                .filter(reach -> reach <= bandHalfWidth())
                .isPresent();
    }

    /** How far below the true log-ratio the lower end of the interval lies at most, with that chance. */
    private Optional<Double> reach(int pairs, double chance) {
        int rank = WalshAverages.rank(pairs, confidence);
        if (rank == 0) {
            return Optional.empty();
        }
        return Optional.of(spread * (rank == 1 ? smallestOf(pairs, chance) : lowEnd(pairs, rank, chance)));
    }

    /** The interval from the smallest to the largest value is the one whose reach is known exactly, and far from Student's. */
    private static double smallestOf(int n, double chance) {
        return NormalDistribution.of(0, 1).inverseCumulativeProbability(Math.pow(chance, 1.0 / n));
    }

    private static double lowEnd(int n, int rank, double chance) {
        TDistribution student = TDistribution.of(n - 1);
        double halfWidth = student.inverseCumulativeProbability((1 + WalshAverages.confidence(n, rank)) / 2);
        double deviation = student.inverseCumulativeProbability(chance);
        return (halfWidth + deviation) * Math.sqrt(Math.PI / 3 / n);
    }

    private double bandHalfWidth() {
        return new Band(minEffect).logHalfWidth();
    }
}
