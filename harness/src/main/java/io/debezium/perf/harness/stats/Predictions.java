package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Prediction.Gain;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/**
 * What a candidate takes less than its baseline, in the small and over a tape: the Hodges-Lehmann estimate from the pairs'
 * own differences, with its interval. Differences, not ratios, since what an operation gains is to be multiplied.
 */
public final class Predictions {

    /** Of the units of JMH's average time. */
    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9);

    private Predictions() {}

    /**
     * What an operation takes less, in nanoseconds.
     *
     * @param benchmark its index
     * @param candidate index of the variant that is held against the first
     * @param blocks the number of the last block
     * @param confidence of the interval, 0.5 to below 1
     * @return empty where one of them did not come through, or the score is no time for an operation
     */
    public static Optional<Gain> operation(
            List<Trial<Integer, JmhFigures>> forks,
            String unit,
            int benchmark,
            int candidate,
            int blocks,
            double confidence) {
        Double nanos = NANOS.get(unit);
        if (nanos == null || !Trial.isMeasured(forks, 0, benchmark) || !Trial.isMeasured(forks, candidate, benchmark)) {
            return Optional.empty();
        }
        List<Pair> pairs = IntStream.rangeClosed(1, blocks)
                .mapToObj(block -> Stream.of(0, candidate)
                        .flatMap(variant -> Trial.standing(forks, block, variant, benchmark).stream())
                        .mapToDouble(fork -> fork.figures().score() * nanos)
                        .toArray())
                .filter(scores -> scores.length == 2)
                .map(scores -> new Pair(scores[0], scores[1]))
                .toList();
        return pairs.isEmpty() ? Optional.empty() : Optional.of(gain(pairs, confidence));
    }

    /**
     * Microseconds of CPU per event; a pair's trials are averaged.
     *
     * @param candidate index of the variant that is held against the first
     * @param blocks the number of the last block
     * @param trialsPerPair blocks that make a pair
     * @param confidence of the interval, 0.5 to below 1
     * @return {@link Gain#UNKNOWN} without a pair
     */
    public static Gain cpu(
            List<Trial<Purpose, ReplayFigures>> trials,
            int candidate,
            int blocks,
            int trialsPerPair,
            double confidence) {
        List<Pair> pairs = PairedTrials.of(trials, 0, candidate, blocks, trialsPerPair).stream()
                .map(pair -> new Pair(cpu(pair.baseline()), cpu(pair.candidate())))
                .filter(Pair::measured)
                .toList();
        return pairs.isEmpty() ? Gain.UNKNOWN : gain(pairs, confidence);
    }

    private static double cpu(List<Trial<Purpose, ReplayFigures>> trials) {
        return trials.stream()
                .mapToDouble(trial -> trial.figures().value(Metric.CPU_MICROS_PER_EVENT))
                .average()
                .orElse(Double.NaN);
    }

    private static Gain gain(List<Pair> pairs, double confidence) {
        WalshAverages gains = WalshAverages.of(pairs.stream()
                .mapToDouble(pair -> pair.baseline() - pair.candidate())
                .toArray());
        Interval interval = gains.interval(confidence);
        return interval.bounded()
                ? new Gain(gains.estimate(), interval.low(), interval.high())
                : new Gain(gains.estimate(), Double.NaN, Double.NaN);
    }
}
