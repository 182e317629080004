package io.debezium.perf.harness.stats;

import java.util.OptionalDouble;

/**
 * The search for the edge between the values that hold and those that do not: first the one that is wished for, then the
 * one that is the surest to hold, then halving on a logarithmic scale, to within a tenth.
 *
 * @param wished more than 0
 * @param surest likewise; above or below {@code wished}
 * @param holds the best that holds; empty where none has been found
 * @param fails the surest that does not; empty likewise
 * @param next the value that has to be tried now; empty at the end
 */
public record EdgeSearch(
        double wished, double surest, OptionalDouble holds, OptionalDouble fails, OptionalDouble next) {

    /** Between what holds and what fails, at the end. */
    private static final double PRECISION = 1.1;

    public static EdgeSearch from(double wished, double surest) {
        return new EdgeSearch(
                wished, surest, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(wished));
    }

    /** The same with a value that was tried and holds. */
    public EdgeSearch held(double value) {
        return new EdgeSearch(
                wished,
                surest,
                OptionalDouble.of(value),
                fails,
                fails.isPresent() ? between(value, fails.getAsDouble()) : OptionalDouble.empty());
    }

    /** The same with one that does not. */
    public EdgeSearch failed(double value) {
        boolean surer = value != surest && wished > surest == value > surest;
        OptionalDouble after = holds.isPresent()
                ? between(holds.getAsDouble(), value)
                : surer ? OptionalDouble.of(surest) : OptionalDouble.empty();
        return new EdgeSearch(wished, surest, holds, OptionalDouble.of(value), after);
    }

    /** Their geometric mean in two digits; empty where they are as close as need be. */
    private static OptionalDouble between(double one, double other) {
        double from = Math.min(one, other);
        double to = Math.max(one, other);
        double middle = Math.sqrt(from * to);
        double unit = Math.pow(10, Math.floor(Math.log10(middle)) - 1);
        double rounded = Math.rint(middle / unit) * unit;
        return to / from > PRECISION && rounded > from && rounded < to
                ? OptionalDouble.of(rounded)
                : OptionalDouble.empty();
    }
}
