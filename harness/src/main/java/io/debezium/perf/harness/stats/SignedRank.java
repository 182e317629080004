package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The signed-rank test of F. Wilcoxon, Individual comparisons by ranking methods, 1945: whether paired differences lie evenly
 * around zero. Differences of zero are left out, as in Wilcoxon's paper; equal sizes share the mean of their ranks, and the
 * distribution is that of these shared ranks.
 */
public final class SignedRank {

    /**
     * The most differences for which the distribution is computed exactly; beyond, the normal approximation differs by less
     * than 0.001.
     */
    private static final int EXACT = 60;

    private SignedRank() {}

    /**
     * @param differences in any order
     * @return the two-sided p-value, exact up to 60 differences other than zero; 1 without any
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
        return Math.min(1, 2 * atMost(ranks).applyAsDouble(Math.min(positive, total - positive)));
    }

    /**
     * @param confidence of a two-sided interval, below 1
     * @return the least number of differences that allows this confidence: the smallest p-value of n is {@code 2 / 2^n}
     */
    public static int fewest(double confidence) {
        return IntStream.iterate(2, n -> n + 1)
                .filter(n -> Math.pow(2, 1 - n) <= 1 - confidence)
                .findFirst()
                .orElseThrow();
    }

    /**
     * @param n how many differences, no two of the same size
     * @return the probability, under random signs, that the sum of the ranks with a positive sign is at most a given number, 0
     *     or more
     */
    static IntToDoubleFunction atMost(int n) {
        IntToDoubleFunction doubled =
                atMost(IntStream.rangeClosed(1, n).map(rank -> 2 * rank).toArray());
        return most -> doubled.applyAsDouble(2 * most);
    }

    /** The ranks, doubled to be integers: the mean rank of ties may end in one half. */
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

    private static IntToDoubleFunction atMost(int[] doubledRanks) {
        int total = Arrays.stream(doubledRanks).sum();
        return doubledRanks.length <= EXACT ? counted(doubledRanks, total) : normal(doubledRanks, total);
    }

    private static IntToDoubleFunction counted(int[] ranks, int total) {
        double[] share = new double[total + 1];
        share[0] = 1;
        for (int rank : ranks) {
            for (int sum = total; sum >= 0; sum--) {
                share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
            }
        }
        for (int sum = 1; sum <= total; sum++) {
            share[sum] += share[sum - 1];
        }
        return most -> share[most];
    }

    /**
     * The approximation by the normal distribution of the same mean and variance, with a continuity correction of half a rank.
     */
    private static IntToDoubleFunction normal(int[] ranks, int total) {
        double variance =
                Arrays.stream(ranks).mapToDouble(rank -> (double) rank * rank).sum() / 4;
        double half = 1;
        NormalDistribution sums = NormalDistribution.of(total / 2.0, Math.sqrt(variance));
        return most -> sums.cumulativeProbability(most + half);
    }
}
