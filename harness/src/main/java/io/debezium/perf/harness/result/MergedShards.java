package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Of which shards a result was put together, where they ran, and what each machine found.
 *
 * @param of how many shards there are
 * @param together pairs that were dealt out together
 * @param shards those that were taken, by their indices
 * @param effects per candidate and metric; empty where there is one machine
 */
public record MergedShards(int of, int together, List<RanShard> shards, List<MachineEffects> effects) {

    /** Machines from which on an interval is over their own estimates: Student's of two would be as good as unbounded. */
    public static final int FEWEST_MACHINES = 3;

    /** The same with what each machine found. */
    public MergedShards with(List<MachineEffects> found) {
        return new MergedShards(of, together, shards, found);
    }

    /** How many there are. */
    @JsonIgnore
    public int machines() {
        return (int) shards.stream().mapToInt(RanShard::machine).distinct().count();
    }

    /** Which machine ran a pair, by its place among them; -1 for one of a shard that is missing. */
    public int machine(int pair) {
        return shards.stream()
                .filter(shard -> new Shard(shard.index(), of).holds(pair, together))
                .mapToInt(RanShard::machine)
                .findFirst()
                .orElse(-1);
    }

    /**
     * A shard that was taken.
     *
     * @param machine its place among the machines, from 0
     * @param environment of the machine
     * @param folder of its result, relative to that of the merged one
     */
    public record RanShard(int index, int machine, Environment environment, String folder, Instant startedAt) {}

    /**
     * A candidate against the baseline by one metric, machine by machine.
     *
     * @param ratios candidate / baseline of each machine's own pairs, by its place among the machines
     */
    public record MachineEffects(String candidate, Metric metric, SortedMap<Integer, Double> ratios) {}
}
