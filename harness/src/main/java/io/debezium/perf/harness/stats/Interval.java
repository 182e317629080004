package io.debezium.perf.harness.stats;

/**
 * A confidence interval, both ends included.
 *
 * @param low negative infinity where nothing can be said
 * @param high positive infinity where nothing can be said
 */
public record Interval(double low, double high) {

    /** What too few values leave: anything is possible. */
    public static final Interval UNBOUNDED = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** @throws IllegalArgumentException if the ends are not in order */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval %s to %s: the ends must be in order".formatted(low, high));
        }
    }

    /** Whether the values sufficed for an interval at all. */
    public boolean bounded() {
        return low > Double.NEGATIVE_INFINITY && high < Double.POSITIVE_INFINITY;
    }

    /** Of a ratio where this is of its logarithm. */
    Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high));
    }

    /** As results have it: NaN where the values did not suffice. */
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
