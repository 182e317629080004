package io.debezium.perf.harness.result;

import java.util.Map;

/** The result of a command that takes {@code --shard}: of all of an experiment, of a share, or of shares put together. */
public interface ShardedResult extends Result {

    /** Which share it is; null for all of it. */
    ShardRun shard();

    /** The shards that it was put together of; null where it was measured at once. */
    MergedShards merged();

    /** What its folder is named after. */
    String subject();

    /** What is the same in all shards of one experiment, by its name. */
    Map<String, String> experiment();

    /** How many pairs were to be run of it. */
    int due();

    /** Whether all was run, except what a failed trial has spoilt; where it has runs, their results tell. */
    default boolean ranThrough() {
        return true;
    }

    /** Whether its figures are of more machines than one. */
    default boolean severalMachines() {
        return merged() != null && merged().machines() > 1;
    }

    /** Whether its intervals are over machines. */
    default boolean overMachines() {
        return merged() != null && merged().machines() >= MergedShards.FEWEST_MACHINES;
    }
}
