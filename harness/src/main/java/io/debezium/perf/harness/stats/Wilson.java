package io.debezium.perf.harness.stats;

/**
 * The 95 % score interval of a proportion (E. B. Wilson, Probable inference, the law of succession, and statistical
 * inference, 1927). Unlike the textbook's normal interval it holds for small counts and never leaves 0 to 1.
 *
 * @param low 0 to 1
 * @param high 0 to 1
 */
public record Wilson(double low, double high) {

    /** The 97.5 % quantile of the standard normal distribution. */
    private static final double Z = 1.959963984540054;

    /**
     * @param share the observed proportion, 0 to 1
     * @param n number of observations; with fewer than one, the interval is 0 to 1
     */
    public static Wilson of(double share, double n) {
        if (n < 1) {
            return new Wilson(0, 1);
        }
        double z2 = Z * Z / n;
        double center = (share + z2 / 2) / (1 + z2);
        double half = Z / (1 + z2) * Math.sqrt(share * (1 - share) / n + z2 / (4 * n));
        // Rounding may move the ends slightly out of 0 to 1.
        double low = share <= 0 ? 0 : Math.max(0, center - half);
        double high = share >= 1 ? 1 : Math.min(1, center + half);
        return new Wilson(low, high);
    }

    public double halfWidth() {
        return (high - low) / 2;
    }
}
