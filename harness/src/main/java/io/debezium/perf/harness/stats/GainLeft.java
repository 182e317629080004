package io.debezium.perf.harness.stats;

import java.util.Optional;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.LatencyResult.GainShare;

/** How much of a gain is left once something else is done with the events, as a share of the gain. */
public final class GainLeft {

    private GainLeft() {}

    /**
     * @param without a variant against the first, both without a sink
     * @param with the same two with a sink
     * @return empty where without a sink there surely is no gain
     */
    public static Optional<GainShare> of(Comparison without, Comparison with) {
        boolean gain = without.metric().moreIsBetter() ? without.ciLow() > 1 : without.ciHigh() < 1;
        if (!gain || !Double.isFinite(with.ciLow()) || !Double.isFinite(with.ciHigh())) {
            return Optional.empty();
        }
        double[] ends = DoubleStream.of(with.ciLow(), with.ciHigh())
                .flatMap(one -> DoubleStream.of(share(one, without.ciLow()), share(one, without.ciHigh())))
                .sorted()
                .toArray();
        return Optional.of(new GainShare(share(with.ratio(), without.ratio()), ends[0], ends[ends.length - 1]));
    }

    private static double share(double with, double without) {
        return (with - 1) / (without - 1);
    }
}
