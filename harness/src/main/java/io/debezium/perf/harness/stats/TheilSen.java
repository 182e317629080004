package io.debezium.perf.harness.stats;

import java.util.Arrays;

/**
 * The slope of points by the median of all slopes between two of them (H. Theil, 1950), with the interval of P. K. Sen,
 * Estimates of the regression coefficient based on Kendall's tau, 1968: the slopes that Kendall's test does not reject, in its
 * normal approximation. A single outlier, as after a pause of the collector, has little effect.
 *
 * @param slope NaN with fewer than two points
 * @param interval {@link Interval#UNBOUNDED} with too few points for the confidence
 */
public record TheilSen(double slope, Interval interval) {

    /**
     * @param x distinct values
     * @param y as many values
     * @param z normal quantile of the interval's confidence: 1.96 for 95 %
     */
    public static TheilSen of(double[] x, double[] y, double z) {
        if (x.length != y.length) {
            throw new IllegalArgumentException("%d x and %d y: must be as many".formatted(x.length, y.length));
        }
        double[] slopes = slopes(x, y);
        return new TheilSen(Median.of(slopes), interval(slopes, x.length, z));
    }

    /** The slopes between all pairs of points, ascending. */
    private static double[] slopes(double[] x, double[] y) {
        double[] slopes = new double[x.length * (x.length - 1) / 2];
        int next = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < i; j++) {
                slopes[next++] = (y[i] - y[j]) / (x[i] - x[j]);
            }
        }
        Arrays.sort(slopes);
        return slopes;
    }

    private static Interval interval(double[] slopes, int n, double z) {
        double spread = z * Math.sqrt(n * (n - 1) * (2 * n + 5) / 18.0);
        // Ranks count from 1, and are rounded so that the interval becomes wider.
        int low = (int) Math.floor((slopes.length - spread) / 2);
        int high = (int) Math.ceil((slopes.length + spread) / 2) + 1;
        return low < 1 || high > slopes.length ? Interval.UNBOUNDED : new Interval(slopes[low - 1], slopes[high - 1]);
    }
}
