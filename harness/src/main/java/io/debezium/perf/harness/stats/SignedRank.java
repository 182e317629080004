package io.debezium.perf.harness.stats;

import java.util.Arrays;

/**
 * The signed-rank test of F. Wilcoxon, Individual comparisons by ranking methods, 1945: whether paired differences lie
 * evenly around zero. Differences of zero say nothing and are left out, as Wilcoxon did; equal sizes share the mean of
 * their ranks, and the distribution is that of these shared ranks.
 */
public final class SignedRank {

    /** Up to here the distribution is counted out; beyond it the normal one differs by less than 0.001. */
    private static final int EXACT = 60;

    private SignedRank() {}

    /**
     * @param differences in any order
     * @return the two-sided p-value, exact up to 60 differences other than zero; 1 of none
     */
    public static double pValue(double... differences) {
        double[] bySize = Arrays.stream(differences)
                .filter(difference -> difference != 0)
                .boxed()
                .sorted((one, other) -> Double.compare(Math.abs(one), Math.abs(other)))
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (bySize.length == 0) {
            return 1;
        }
        int[] ranks = doubledRanks(bySize);
        int positive = 0;
        int total = 0;
        for (int i = 0; i < ranks.length; i++) {
            positive += bySize[i] > 0 ? ranks[i] : 0;
            total += ranks[i];
        }
        int smaller = Math.min(positive, total - positive);
        return Math.min(
                1, 2 * (ranks.length <= EXACT ? counted(ranks, total, smaller) : normal(ranks, total, smaller)));
    }

    /** Twice the ranks, for the mean of several ranks may end in a half. */
    private static int[] doubledRanks(double[] bySize) {
        int[] ranks = new int[bySize.length];
        for (int from = 0; from < ranks.length; ) {
            int to = from + 1;
            while (to < ranks.length && Math.abs(bySize[to]) == Math.abs(bySize[from])) {
                to++;
            }
            Arrays.fill(ranks, from, to, from + 1 + to);
            from = to;
        }
        return ranks;
    }

    /** How likely the ranks with a positive sign sum up to at most {@code most} when every sign is tossed. */
    private static double counted(int[] ranks, int total, int most) {
        double[] share = new double[total + 1];
        share[0] = 1;
        for (int rank : ranks) {
            for (int sum = total; sum >= 0; sum--) {
                share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
            }
        }
        return Arrays.stream(share, 0, most + 1).sum();
    }

    /** Likewise, by the normal distribution of the same mean and variance; half a rank is the correction for steps. */
    private static double normal(int[] ranks, int total, int most) {
        double variance =
                Arrays.stream(ranks).mapToDouble(rank -> (double) rank * rank).sum() / 4;
        double half = 1;
        return Normal.below((most + half - total / 2.0) / Math.sqrt(variance));
    }
}
