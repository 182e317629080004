package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Optional;

import io.debezium.perf.harness.result.Estimate;

/**
 * A figure that was measured once in every block, over the blocks.
 *
 * @param confidence of the intervals, 0.5 to below 1
 */
public record BlockEstimates(double confidence) {

    /**
     * @param figures by block; NaN where it was not measured
     * @return empty without a block that has it
     */
    public Optional<Estimate> of(double[] figures) {
        double[] known = Arrays.stream(figures).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return Optional.empty();
        }
        WalshAverages averages = WalshAverages.of(known);
        Interval interval = averages.interval(confidence);
        return Optional.of(new Estimate(averages.estimate(), interval.lowOrNaN(), interval.highOrNaN(), known.length));
    }
}
