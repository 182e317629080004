package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The shards that a result was merged from, where they ran, and the effects on each machine.
 *
 * @param of number of shards of the experiment
 * @param together number of consecutive pairs that a shard gets in turn
 * @param shards the merged shards, by index
 * @param effects for each candidate and metric; empty with a single machine
 */
public record MergedShards(int of, int together, List<RanShard> shards, List<MachineEffects> effects) {

    /**
     * The least number of machines for an interval over their estimates: with two, Student's interval would be nearly
     * unbounded.
     */
    public static final int FEWEST_MACHINES = 3;

    /** Number of different machines. */
    @JsonIgnore
    public int machines() {
        return (int) shards.stream().mapToInt(RanShard::machine).distinct().count();
    }

    /**
     * A shard that was merged.
     *
     * @param machine index of the machine, from 0
     * @param environment of the machine
     * @param folder of its result, relative to that of the merged one
     */
    public record RanShard(int index, int machine, Environment environment, String folder, Instant startedAt) {}

    /**
     * The effect of a candidate by one metric on each machine.
     *
     * @param ratios candidate / baseline from each machine's own pairs, by the machine's index
     */
    public record MachineEffects(String candidate, Metric metric, SortedMap<Integer, Double> ratios) {}
}
