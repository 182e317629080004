package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.GroupSequential;

/**
 * Pairs of trials over one tape with all that their evaluation takes, which is the same whether they were measured at once or
 * by shards.
 *
 * @param blocks the number of the last block that counts
 * @param looks at them, of which this is the last
 * @param shard which share they are; empty for all
 * @param merged the shards that they were put together of; empty where they were measured at once
 */
record PairsRun(
        ResultHeader header,
        TapeInfo tape,
        Design design,
        List<Trial<Purpose, ReplayFigures>> trials,
        int blocks,
        GroupSequential looks,
        List<String> notes,
        Optional<ShardRun> shard,
        Optional<MergedShards> merged) {

    Pairs pairs() {
        return new Pairs(trials, blocks, design.overTape().trialsPerPair(), this::machine);
    }

    private int machine(int block) {
        return merged.map(shards -> shards.machine(block)).orElse(0);
    }

    ShardRun shardOrNull() {
        return shard.orElse(null);
    }

    /** @param effects what each machine found */
    MergedShards mergedOrNull(List<MachineEffects> effects) {
        return merged.map(shards -> shards.with(effects)).orElse(null);
    }
}
