package io.debezium.perf.harness.stats;

/** Tails of the binomial distribution. */
final class Binomial {

    private Binomial() {}

    /**
     * @param most 0 to {@code trials - 1}
     * @param trials at least 1
     * @param share of successes expected, 0 to 1
     * @return how likely at most so many of the trials succeed
     */
    static double atMost(int most, int trials, double share) {
        if (share <= 0) {
            return 1;
        }
        if (share >= 1) {
            return 0;
        }
        // In logarithms: the first term of a long series is smaller than a double can be.
        double logOdds = Math.log(share) - Math.log1p(-share);
        double logTerm = trials * Math.log1p(-share);
        double sum = Math.exp(logTerm);
        for (int i = 0; i < most; i++) {
            logTerm += logOdds + Math.log((trials - i) / (i + 1.0));
            sum += Math.exp(logTerm);
        }
        return Math.min(1, sum);
    }
}
