package io.debezium.perf.harness.stats;

import java.util.Optional;

/**
 * What a comparison of so many pairs can see, told beforehand.
 *
 * <p>The ends of the interval lie between two order statistics ({@link MedianRanks}), and how far out one of these is has a
 * binomial distribution. The two move together, so a quantile of what lies between them is taken between theirs. The
 * log-ratios are taken for normal with the measured spread. {@code PlannerTest} holds the forecasts against simulations.
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
        return MedianRanks.of(pairs, confidence).map(ranks -> {
            double outer = deviations(ranks.k(), pairs, chance);
            double inner = deviations(ranks.k() + 1, pairs, chance);
            return spread * (outer + ranks.valueShare() * (inner - outer));
        });
    }

    /** How many standard deviations below the centre the value of that rank lies at most, with that chance. */
    private static double deviations(int rank, int n, double chance) {
        double tooFew = -8;
        double enough = 8;
        while (enough - tooFew > 1e-6) {
            double middle = (tooFew + enough) / 2;
            if (Binomial.atMost(rank - 1, n, Normal.below(-middle)) >= chance) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private double bandHalfWidth() {
        return new Band(minEffect).logHalfWidth();
    }
}
