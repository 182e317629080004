package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;

/** Where the shards of a result ran, and whether their machines agree. */
public final class ShardTables {

    /** Of which Student's t takes less than twice what it takes of many machines. */
    private static final int FEW_MACHINES = 4;

    private ShardTables() {}

    /** Empty for a result that was measured at once. */
    public static Chapter chapter(ShardedResult result) {
        return new Chapter(
                "shards",
                "Machines and shards",
                "",
                result.merged() == null
                        ? List.of()
                        : Stream.concat(spreads(result.merged()), shards(result.merged()))
                                .toList());
    }

    private static Stream<Block> spreads(MergedShards merged) {
        return merged.spreads().isEmpty()
                ? Stream.of()
                : Stream.of(Columns.<MachineSpread>of()
                        .code("Candidate", MachineSpread::candidate)
                        .text("Figure", spread -> spread.metric().label())
                        .text("Change, machine by machine", ShardTables::each)
                        .text("Spread of the pairs", ShardTables::noise)
                        .rank(1)
                        .number("Between machines", MachineSpread::between, Format::percent)
                        .number("I2", MachineSpread::iSquared, Format::percent)
                        .number("p", MachineSpread::pValue, Format::probability)
                        .table(
                                "machines-table",
                                "Whether the machines differ",
                                "Spread of the pairs: the standard deviation of the log-ratios of a machine's own pairs. Between"
                                        + " machines: the standard deviation of their true log-ratios (DerSimonian and Laird). I2: the share"
                                        + " of the variation between machines that chance does not explain. p: of Cochran's test that they do"
                                        + " not differ, with one variance for all pairs.",
                                merged.spreads(),
                                spread -> spread.differ() ? Tone.BAD : Tone.PLAIN));
    }

    /** {@code 1: +3.1 %, 2: +4.0 %} */
    private static String each(MachineSpread spread) {
        return spread.ratios().entrySet().stream()
                .map(one -> "%d: %s".formatted(one.getKey() + 1, signed(one.getValue())))
                .collect(Collectors.joining(", "));
    }

    /** {@code 1: 2.1 %, 2: 0.4 %} */
    private static String noise(MachineSpread spread) {
        return spread.noise().entrySet().stream()
                .map(one -> "%d: %s".formatted(one.getKey() + 1, Format.percent(one.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String signed(double ratio) {
        return new Effect(ratio, Double.NaN, Double.NaN, Double.NaN).signed();
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

    /** Whether the machines agree on what a comparison says; empty where one machine has run all. */
    public static Optional<Sentence> agreement(ShardedResult result, String candidate, Metric metric) {
        return Optional.ofNullable(result.merged()).stream()
                .flatMap(merged -> merged.spreads().stream())
                .filter(spread ->
                        spread.metric() == metric && spread.candidate().equals(candidate))
                .map(ShardTables::agreement)
                .findFirst();
    }

    /** What the machines differ in, of several figures; empty where one machine has run all. */
    public static Optional<Sentence> disagreement(ShardedResult result, Predicate<Metric> metrics) {
        List<MachineSpread> spreads = result.merged() == null
                ? List.of()
                : result.merged().spreads().stream()
                        .filter(spread -> metrics.test(spread.metric()))
                        .toList();
        List<MachineSpread> differ =
                spreads.stream().filter(MachineSpread::differ).toList();
        if (spreads.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                differ.isEmpty()
                        ? Sentence.of(
                                spreads.stream().allMatch(spread -> Double.isNaN(spread.pValue()))
                                        ? "Whether the machines differ is not known, since each has one pair."
                                        : "The machines do not differ significantly in any of %s."
                                                .formatted(Format.count(spreads.size(), "figure")))
                        : Sentence.of("The machines differ in %s of %s: %s."
                                .formatted(
                                        Format.count(differ.size()),
                                        Format.count(spreads.size(), "figure"),
                                        differ.stream()
                                                .map(spread -> "%s, %s (%s)"
                                                        .formatted(
                                                                spread.candidate(),
                                                                spread.metric().label(),
                                                                range(spread)))
                                                .collect(Collectors.joining("; ")))));
    }

    private static String range(MachineSpread spread) {
        return "from %s to %s"
                .formatted(
                        signed(Collections.min(spread.ratios().values())),
                        signed(Collections.max(spread.ratios().values())));
    }

    private static Sentence agreement(MachineSpread spread) {
        String range = range(spread) + " on " + Format.count(spread.ratios().size(), "machine");
        if (Double.isNaN(spread.pValue())) {
            return Sentence.of(
                    "Whether the machines differ is not known, since each has one pair: %s.".formatted(range));
        }
        return Sentence.of((spread.differ()
                        ? "The machines differ: %s (p %s, I2 %s)."
                        : "The machines do not differ significantly: %s (p %s, I2 %s).")
                .formatted(range, Format.probability(spread.pValue()), Format.percent(spread.iSquared())));
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
        if (result.severalMachines() && result.merged().machines().size() < FEW_MACHINES) {
            warnings.add("%s say little about others, and an interval over so few is wide. Run shards on %d or more."
                    .formatted(
                            Format.capital(
                                    Format.count(result.merged().machines().size(), "machine")),
                            FEW_MACHINES));
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
