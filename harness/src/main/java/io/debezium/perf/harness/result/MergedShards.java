package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/**
 * Of which shards a result was put together, where they ran, and how far their machines are apart.
 *
 * @param of how many shards there are
 * @param together blocks of trials that were dealt out together
 * @param shards those that were taken, by their indices
 * @param machines that they ran on
 * @param spreads per candidate and metric; empty where there is one machine
 * @param leftOut results that were not taken and why, a sentence each
 */
public record MergedShards(
        int of,
        int together,
        List<RanShard> shards,
        List<Environment> machines,
        List<MachineSpread> spreads,
        List<String> leftOut) {

    public MergedShards {
        shards = List.copyOf(shards);
        machines = List.copyOf(machines);
        spreads = List.copyOf(spreads);
        leftOut = List.copyOf(leftOut);
    }

    /** The same with what was found of the machines. */
    public MergedShards with(List<MachineSpread> found) {
        return new MergedShards(of, together, shards, machines, found, leftOut);
    }

    /** Which machine ran a block of trials, by its place among them; -1 for one of a shard that is missing. */
    public int machine(int block) {
        return shards.stream()
                .filter(shard -> new Shard(shard.index(), of).holds(block, together))
                .mapToInt(RanShard::machine)
                .findFirst()
                .orElse(-1);
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
     * @param noise standard deviation of the log-ratios of each machine's own pairs, likewise; without those of a single pair
     * @param pValue that the machines do not differ; NaN where none has two pairs
     * @param iSquared share of what they differ by that chance does not explain, 0 to 1; NaN likewise
     * @param between standard deviation of the machines' log-ratios, chance left out; NaN likewise
     */
    public record MachineSpread(
            String candidate,
            Metric metric,
            SortedMap<Integer, Double> ratios,
            SortedMap<Integer, Double> noise,
            double pValue,
            double iSquared,
            double between) {

        /** The same with another name in the candidate's place. */
        public MachineSpread of(String name) {
            return new MachineSpread(name, metric, ratios, noise, pValue, iSquared, between);
        }

        /** At which chance is no explanation. */
        private static final double CLEAR = 0.05;

        /** Whether that the machines differ is clear. */
        public boolean differ() {
            return pValue < CLEAR;
        }
    }
}
