package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Of which shards a result was put together, where they ran, and how far their machines are apart.
 *
 * @param of how many shards there are
 * @param shards those that were taken, by their indices
 * @param machines that they ran on
 * @param spreads per candidate and metric; empty where there is one machine
 * @param leftOut results that were not taken and why, a sentence each
 */
public record MergedShards(
        int of, List<RanShard> shards, List<Environment> machines, List<MachineSpread> spreads, List<String> leftOut) {

    public MergedShards {
        shards = List.copyOf(shards);
        machines = List.copyOf(machines);
        spreads = List.copyOf(spreads);
        leftOut = List.copyOf(leftOut);
    }

    /** The indices of those that no complete result was found of. */
    public List<Integer> missing() {
        return IntStream.rangeClosed(1, of)
                .filter(index -> shards.stream().noneMatch(shard -> shard.index() == index))
                .boxed()
                .toList();
    }

    /**
     * A shard that was taken.
     *
     * @param machine its place among the machines, from 0
     * @param folder of its result, relative to that of the merged one
     * @param startedAt when it was begun
     * @param endedAt when its last trial had ended
     */
    public record RanShard(
            int index, int machine, String folder, String harness, int pairs, Instant startedAt, Instant endedAt) {}

    /**
     * A candidate against the baseline by one metric, machine by machine.
     *
     * @param ratios candidate / baseline of each machine's own pairs, by its place among the machines
     * @param pValue that the machines do not differ; NaN where none has two pairs
     * @param iSquared share of what they differ by that chance does not explain, 0 to 1; NaN likewise
     * @param between standard deviation of the machines' log-ratios, chance left out; NaN likewise
     */
    public record MachineSpread(
            String candidate,
            Metric metric,
            SortedMap<Integer, Double> ratios,
            double pValue,
            double iSquared,
            double between) {

        /** At which chance is no explanation. */
        private static final double CLEAR = 0.05;

        /** Whether that the machines differ is clear. */
        public boolean differ() {
            return pValue < CLEAR;
        }
    }
}
