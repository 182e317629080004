package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineRatio;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;

/** Where the shards of a result ran, and whether their machines agree. */
public final class ShardTables {

    /** Of which Student's t takes less than twice what it takes of many machines. */
    private static final int FEW_MACHINES = 4;

    private ShardTables() {}

    private record MachineLine(int machine, Environment environment, List<RanShard> shards) {}

    private record RatioLine(String candidate, MachineRatio ratio) {}

    /** Empty for a result that was measured at once. */
    public static Chapter chapter(CompareResult result) {
        MergedShards merged = result.merged();
        return new Chapter(
                "shards",
                "Machines and shards",
                "",
                merged == null
                        ? List.of()
                        : Stream.of(ratios(result), spreads(merged), machines(merged), shards(merged))
                                .flatMap(List::stream)
                                .toList());
    }

    private static List<Block> ratios(CompareResult result) {
        Metric deciding = Metric.deciding(result.comparisons());
        List<RatioLine> lines = result.merged().spreads().stream()
                .filter(spread -> spread.metric() == deciding)
                .flatMap(spread -> spread.machines().stream().map(ratio -> new RatioLine(spread.candidate(), ratio)))
                .toList();
        return lines.isEmpty()
                ? List.of()
                : List.of(Columns.<RatioLine>of()
                        .code("Candidate", RatioLine::candidate)
                        .text("Machine", line -> name(line.ratio().machine()))
                        .count("Pairs", line -> line.ratio().pairs())
                        .with(Column.number("Change"), line -> change(line.ratio()))
                        .table(
                                "machines-table",
                                Format.capital(deciding.label()) + ", machine by machine",
                                "Each machine's own estimate (Hodges and Lehmann). The estimate over machines is their mean,"
                                        + " and its interval Student's over them.",
                                lines));
    }

    private static Cell change(MachineRatio ratio) {
        return Cell.number(effect(ratio).signed(), ratio.ratio());
    }

    private static Effect effect(MachineRatio ratio) {
        return new Effect(ratio.ratio(), Double.NaN, Double.NaN, Double.NaN);
    }

    private static List<Block> spreads(MergedShards merged) {
        return merged.spreads().isEmpty()
                ? List.of()
                : List.of(Columns.<MachineSpread>of()
                        .code("Candidate", MachineSpread::candidate)
                        .text("Figure", spread -> spread.metric().label())
                        .count("Machines", spread -> spread.machines().size())
                        .number("Between machines", MachineSpread::between, Format::percent)
                        .number("I2", MachineSpread::iSquared, Format::percent)
                        .number("p", MachineSpread::pValue, Format::probability)
                        .table(
                                "heterogeneity-table",
                                "Whether the machines differ",
                                "Between machines: the standard deviation of their log-ratios, chance left out (DerSimonian and"
                                        + " Laird). I2: the part of what they differ by that chance does not explain. p: of"
                                        + " Cochran's test that they do not differ, with one variance for all pairs.",
                                merged.spreads(),
                                spread -> spread.differ() ? Tone.BAD : Tone.PLAIN));
    }

    private static List<Block> machines(MergedShards merged) {
        return List.of(Columns.<MachineLine>of()
                .text("Machine", line -> name(line.machine()))
                .text("CPU", line -> line.environment().cpu())
                .count("Cores", line -> line.environment().cores())
                .text("Memory", line -> Format.bytes(line.environment().memoryBytes()))
                .text(
                        "System",
                        line -> line.environment().os() + ", kernel "
                                + line.environment().kernel())
                .text("Shards", line -> indices(line.shards().stream().map(RanShard::index)))
                .table(
                        "hosts-table",
                        "Machines",
                        "Told apart by the boot of their kernels: equal machines are several, and one that was booted in between is two.",
                        IntStream.range(0, merged.machines().size())
                                .mapToObj(i -> new MachineLine(
                                        i,
                                        merged.machines().get(i),
                                        merged.shards().stream()
                                                .filter(shard -> shard.machine() == i)
                                                .toList()))
                                .toList()));
    }

    private static List<Block> shards(MergedShards merged) {
        return List.of(
                new Block.Links(merged.shards().stream()
                        .map(shard ->
                                new Block.Link(shard.folder() + "/report.html", "Shard " + Format.count(shard.index())))
                        .toList()),
                Columns.<RanShard>of()
                        .count("Shard", RanShard::index)
                        .text("Machine", shard -> name(shard.machine()))
                        .count("Pairs", RanShard::pairs)
                        .text("First trial, UTC", shard -> Origin.time(shard.startedAt()))
                        .text("Last trial ended", shard -> Origin.time(shard.endedAt()))
                        .code("Harness", RanShard::harness)
                        .code("Result", RanShard::folder)
                        .table("shards-table", "Shards", "", merged.shards()));
    }

    /** Whether the machines agree on what a comparison says; empty where one machine has run all. */
    public static Optional<Sentence> agreement(CompareResult result, String candidate, Metric metric) {
        return Optional.ofNullable(result.merged()).stream()
                .flatMap(merged -> merged.spreads().stream())
                .filter(spread ->
                        spread.metric() == metric && spread.candidate().equals(candidate))
                .map(ShardTables::agreement)
                .findFirst();
    }

    private static Sentence agreement(MachineSpread spread) {
        List<MachineRatio> bySize = spread.machines().stream()
                .sorted((one, other) -> Double.compare(one.ratio(), other.ratio()))
                .toList();
        String range = "from %s to %s on %s"
                .formatted(
                        effect(bySize.get(0)).signed(),
                        effect(bySize.get(bySize.size() - 1)).signed(),
                        Format.count(bySize.size(), "machine"));
        if (Double.isNaN(spread.pValue())) {
            return Sentence.of(
                    "Whether the machines differ is not known, since each has one pair: %s.".formatted(range));
        }
        return Sentence.of((spread.differ()
                        ? "The machines differ: %s (p %s, I2 %s)."
                        : "That the machines differ is not clear: %s (p %s, I2 %s).")
                .formatted(range, Format.probability(spread.pValue()), Format.percent(spread.iSquared())));
    }

    /** What a reader must know of a share, or of shares that were put together. */
    public static List<String> warnings(CompareResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.shard() != null) {
            Shard shard = result.shard().shard();
            warnings.add(
                    "This is shard %s of a comparison, with %d of its %s, and it runs all of them, whatever they show. scripts/perf merge puts the shards together."
                            .formatted(
                                    shard,
                                    result.due(),
                                    Format.count(result.design().rounds(), "pair")));
        }
        if (result.severalMachines() && result.merged().machines().size() < FEW_MACHINES) {
            warnings.add("%s tell little of others: Student's interval over so few is wide. Run shards on %d or more."
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
    static String share(CompareResult result) {
        if (result.merged() != null) {
            return "%s of %s, on %s"
                    .formatted(
                            Format.count(result.merged().shards().size()),
                            Format.count(result.merged().of()),
                            Format.count(result.merged().machines().size(), "machine"));
        }
        Shard shard = result.shard().shard();
        Design.OverTape design = result.design().overTape();
        return "%s: pairs %s"
                .formatted(
                        shard,
                        indices(IntStream.rangeClosed(1, result.design().rounds())
                                .filter(pair -> shard.holds(
                                        pair * design.trialsPerPair(), design.trialsPerPair(), design.order()))
                                .boxed()));
    }

    private static String indices(Stream<Integer> indices) {
        return indices.map(Format::count).collect(Collectors.joining(", "));
    }

    private static String name(int machine) {
        return "machine " + (machine + 1);
    }
}
