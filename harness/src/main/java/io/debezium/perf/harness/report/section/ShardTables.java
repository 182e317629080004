package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;

/** Where the shards of a result ran, and what each machine found. */
public final class ShardTables {

    private ShardTables() {}

    /** Empty for a result that was measured at once. */
    public static Chapter chapter(ShardedResult result) {
        return new Chapter(
                "shards",
                "Machines and shards",
                "",
                result.merged() == null
                        ? List.of()
                        : Stream.concat(effects(result.merged()), shards(result.merged()))
                                .toList());
    }

    private static Stream<Block> effects(MergedShards merged) {
        if (merged.effects().isEmpty()) {
            return Stream.of();
        }
        Columns<MachineEffects> columns = Columns.<MachineEffects>of()
                .code("Candidate", MachineEffects::candidate)
                .text("Figure", effects -> effects.metric().label());
        for (int i = 0; i < merged.machines().size(); i++) {
            int machine = i;
            columns = columns.number(
                    "Machine " + (i + 1), effects -> effects.ratios().get(machine), Effect::signed);
        }
        return Stream.of(columns.table(
                "machines-table",
                "Change on each machine",
                "The Hodges-Lehmann estimates from each machine's own pairs.",
                merged.effects()));
    }

    private static Stream<Block> shards(MergedShards merged) {
        return Stream.of(
                Columns.<RanShard>of()
                        .count("Shard", RanShard::index)
                        .text("Machine", shard -> machine(shard.machine(), merged.machines()))
                        .count("Pairs", RanShard::pairs)
                        .text("Started, UTC", shard -> Origin.time(shard.startedAt()))
                        .text("Last trial ended", shard -> Origin.time(shard.endedAt()))
                        .code("Harness", RanShard::harness)
                        .code("Result", RanShard::folder)
                        .table(
                                "shards-table",
                                "Shards",
                                "Machines are identified by the boot id of their kernels: a machine that was rebooted in between"
                                        + " counts as two.",
                                merged.shards()),
                new Block.Links(merged.shards().stream()
                        .map(shard -> new Block.Link(shard.folder() + "/report.html", "Shard " + shard.index()))
                        .toList()));
    }

    /** {@code 1: Example CPU @ 2.60GHz, 4 cores, 24.0 GiB, Linux 6.1.0} */
    private static String machine(int index, List<Environment> machines) {
        Environment machine = machines.get(index);
        return "%d: %s, %s, %s, %s"
                .formatted(
                        index + 1,
                        machine.cpu(),
                        Format.count(machine.cores(), "core"),
                        Format.bytes(machine.memoryBytes()),
                        machine.kernel());
    }

    /** What the machines found, from the least to the most; empty where one machine has run all. */
    public static Optional<Sentence> range(ShardedResult result, String candidate, Metric metric) {
        return Optional.ofNullable(result.merged()).stream()
                .flatMap(merged -> merged.effects().stream())
                .filter(effects ->
                        effects.metric() == metric && effects.candidate().equals(candidate))
                .map(effects -> Sentence.of("Machine by machine: from %s to %s on %s."
                        .formatted(
                                Effect.signed(Collections.min(effects.ratios().values())),
                                Effect.signed(Collections.max(effects.ratios().values())),
                                Format.count(effects.ratios().size(), "machine"))))
                .findFirst();
    }

    /** What a reader must know of a share, or of shares that were put together. */
    public static List<String> warnings(ShardedResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.shard() != null) {
            Shard shard = result.shard().shard();
            warnings.add(
                    "This is shard %s of perf %s, with %d of its %s, all of which it runs. scripts/perf merge merges the shards."
                            .formatted(shard, result.command(), result.due(), Format.count(result.planned(), "pair")));
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

    /** {@code shard 2/8: pairs 2, 10 and 18}; of all shards, how many there are. */
    static Fact share(SharedPairs result) {
        if (result.merged() != null) {
            return Fact.text(
                    "Shards",
                    "%s of %s, on %s"
                            .formatted(
                                    Format.count(result.merged().shards().size()),
                                    Format.count(result.merged().of()),
                                    Format.count(result.merged().machines().size(), "machine")));
        }
        int perPair = result.design().overTape().trialsPerPair();
        return Fact.text(
                "Shard",
                "%s: pairs %s"
                        .formatted(
                                result.shard().shard(),
                                indices(result.shard()
                                        .blocks(result.blocks())
                                        .map(block -> (block - 1) / perPair + 1)
                                        .distinct()
                                        .boxed())));
    }

    private static String indices(Stream<Integer> indices) {
        return indices.map(Format::count).collect(Collectors.joining(", "));
    }
}
