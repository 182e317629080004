package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.MergedShards.RanShard;

/** Where the shards of a result ran, and the effects on each machine. */
public final class ShardTables {

    private ShardTables() {}

    /** The chapter about shards; empty for a result without shards. */
    public static Chapter chapter(CompareResult result) {
        MergedShards merged = result.merged();
        return new Chapter(
                "shards",
                "Machines and shards",
                merged == null ? List.of() : Rounds.blocks(Rounds.grid(effects(merged)), Rounds.grid(shards(merged))));
    }

    private static Table effects(MergedShards merged) {
        Columns<MachineEffects> columns = Columns.<MachineEffects>of()
                .code("Candidate", MachineEffects::candidate)
                .text("Figure", effects -> effects.metric().label());
        for (int i = 0; i < merged.machines(); i++) {
            int machine = i;
            columns = columns.number(
                    "Machine " + (i + 1), effects -> effects.ratios().get(machine), Effect::signed);
        }
        return columns.captioned("section.machines", merged.effects());
    }

    private static Table shards(MergedShards merged) {
        return Columns.<RanShard>of()
                .count("Shard", RanShard::index)
                .count("Machine", shard -> shard.machine() + 1)
                .text("CPU", shard -> shard.environment().cpu())
                .count("Cores", shard -> shard.environment().cores())
                .text("Memory", shard -> Format.bytes(shard.environment().memoryBytes()))
                .text("Kernel", shard -> shard.environment().kernel())
                .text("Started, UTC", shard -> Format.time(shard.startedAt()))
                .code("Result", RanShard::folder)
                .captioned("section.shards", merged.shards());
    }
}
