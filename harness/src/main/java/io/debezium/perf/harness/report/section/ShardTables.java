package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.MergedShards.RanShard;

/** Where the shards of a result ran, and what each machine found. */
public final class ShardTables {

    private ShardTables() {}

    /** Empty for a result that was measured at once. */
    public static Chapter chapter(CompareResult result) {
        List<Block> tables = new ArrayList<>();
        if (result.merged() != null && !result.merged().effects().isEmpty()) {
            tables.add(effects(result.merged()));
        }
        if (result.merged() != null) {
            tables.add(shards(result.merged()));
        }
        return new Chapter("shards", "Machines and shards", "", tables);
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
        return columns.table(
                "machines-table",
                "Change on each machine",
                "The Hodges-Lehmann estimates from each machine's own pairs.",
                merged.effects());
    }

    private static Table shards(MergedShards merged) {
        return Columns.<RanShard>of()
                .count("Shard", RanShard::index)
                .count("Machine", shard -> shard.machine() + 1)
                .text("CPU", shard -> shard.environment().cpu())
                .count("Cores", shard -> shard.environment().cores())
                .text("Memory", shard -> Format.bytes(shard.environment().memoryBytes()))
                .text("Kernel", shard -> shard.environment().kernel())
                .text("Started, UTC", shard -> Origin.time(shard.startedAt()))
                .code("Result", RanShard::folder)
                .table(
                        "shards-table",
                        "Shards",
                        "Machines are identified by the boot id of their kernels: a machine that was rebooted in between"
                                + " counts as two.",
                        merged.shards());
    }

    /** What a reader must know of a share, or of shares that were put together. */
    public static List<String> warnings(CompareResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.shard() != null) {
            warnings.add("This is shard %s, with %s. scripts/perf merge merges the shards."
                    .formatted(result.shard().shard(), Format.count(result.due(), "pair")));
        }
        if (result.severalMachines() && !result.overMachines()) {
            warnings.add(
                    "The interval is over the pairs of two machines as if they were one, and says nothing of others. Run shards on %d or more."
                            .formatted(MergedShards.FEWEST_MACHINES));
        }
        if (result.merged() != null) {
            warnings.addAll(result.merged().leftOut());
        }
        return warnings;
    }
}
