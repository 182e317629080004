package io.debezium.perf.harness.stats;

/**
 * A confidence interval, both ends included.
 *
 * @param low lower end; negative infinity if unbounded
 * @param high upper end; positive infinity if unbounded
 */
public record Interval(double low, double high) {

    /** The interval of too few values. */
    public static final Interval UNBOUNDED = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** @throws IllegalArgumentException if the ends are not in order */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval %s to %s: the ends must be in order".formatted(low, high));
        }
    }

    /** Whether both ends are finite, that is, there were enough values for an interval. */
    public boolean bounded() {
        return low > Double.NEGATIVE_INFINITY && high < Double.POSITIVE_INFINITY;
    }

    /** The interval of a ratio, if this is that of its logarithm. */
    Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }

    /** The lower end in the form of results: NaN if the interval is unbounded. */
    double lowOrNaN() {
        return bounded() ? low : Double.NaN;
    }

    double highOrNaN() {
        return bounded() ? high : Double.NaN;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
