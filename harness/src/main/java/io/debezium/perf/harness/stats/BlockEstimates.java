package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Estimate;

/**
 * A figure that was measured once in every block, and differences and ratios of two of them, from those of the blocks: what made the
 * machine slower for a whole block is in both.
 *
 * @param confidence of the intervals, 0.5 to below 1
 */
public record BlockEstimates(double confidence) {

    /**
     * @param figures by block; NaN where it was not measured
     * @return empty without a block that has it
     */
    public Optional<Estimate> of(double[] figures) {
        return estimate(figures, DoubleUnaryOperator.identity());
    }

    /**
     * @param figures by block; NaN where it was not measured
     * @param subtracted likewise, as many
     * @return of the first less the second; empty without a block that has both
     */
    public Optional<Estimate> difference(double[] figures, double[] subtracted) {
        return estimate(
                IntStream.range(0, figures.length)
                        .mapToDouble(i -> figures[i] - subtracted[i])
                        .toArray(),
                DoubleUnaryOperator.identity());
    }

    /** @return of the first by the second; empty as above, and where a figure is not above zero */
    public Optional<Estimate> ratio(double[] figures, double[] divisors) {
        boolean positive = IntStream.range(0, figures.length).noneMatch(i -> figures[i] <= 0 || divisors[i] <= 0);
        return positive
                ? estimate(
                        IntStream.range(0, figures.length)
                                .mapToDouble(i -> Math.log(figures[i]) - Math.log(divisors[i]))
                                .toArray(),
                        Math::exp)
                : Optional.empty();
    }

    private Optional<Estimate> estimate(double[] ofBlocks, DoubleUnaryOperator rising) {
        double[] known = Arrays.stream(ofBlocks).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return Optional.empty();
        }
        WalshAverages averages = WalshAverages.of(known);
        Interval interval = averages.interval(confidence);
        return Optional.of(new Estimate(
                rising.applyAsDouble(averages.estimate()),
                interval.bounded() ? rising.applyAsDouble(interval.low()) : Double.NaN,
                interval.bounded() ? rising.applyAsDouble(interval.high()) : Double.NaN,
                known.length));
    }
}
