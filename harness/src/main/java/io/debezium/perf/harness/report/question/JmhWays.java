package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Ways;
import io.debezium.perf.harness.result.Ways.Way;

/** The methods of each class of benchmarks beside each other. */
final class JmhWays {

    private final JmhResult result;

    JmhWays(JmhResult result) {
        this.result = result;
    }

    /** A table for each class and values of its parameters, in which every variant has its lines. */
    List<Block> grids() {
        Map<String, List<Ways>> groups = new LinkedHashMap<>();
        result.ways().forEach(ways -> groups.computeIfAbsent(title(ways), title -> new ArrayList<>())
                .add(ways));
        List<Block> grids = new ArrayList<>();
        groups.forEach((title, group) -> grids.add(new Block.Grid(table(grids.size() + 1, title, group))));
        return grids;
    }

    /** How to read them. */
    String intro() {
        return "Forks of the same block are paired; the intervals are those of a single figure, %s each, not corrected for their number. Net: less the scaffold, the cost of the benchmark itself."
                .formatted(Effect.level(result.design().confidence()));
    }

    private Table table(int number, String title, List<Ways> group) {
        List<Line> lines = new ArrayList<>();
        for (Ways ways : group) {
            for (Way way : ways.ways()) {
                Benchmark benchmark = benchmark(way);
                lines.add(Line.of(
                        Cell.code(result.variants().get(ways.variant()).spec()),
                        Cell.code(benchmark.method()),
                        Cell.number(Format.withUnit(way.score(), benchmark.unit()), way.score()),
                        cell(way.net()),
                        way.allocatedBytesPerOp() == null
                                ? Cell.text("")
                                : Cell.number(
                                        JmhWords.allocation(way.allocatedBytesPerOp()), way.allocatedBytesPerOp()),
                        cell(way.speed()),
                        cell(way.netSpeed())));
            }
        }
        String speed = speed(group.get(0));
        return Table.of(
                "ways-" + (char) ('a' + (number - 1) % 26) + "-".repeat((number - 1) / 26),
                title,
                "",
                List.of(
                        Column.text("Variant"),
                        Column.text("Way"),
                        Column.number("Score"),
                        Column.number("Net").rank(2),
                        Column.number("Bytes/op").rank(1),
                        Column.number(Format.capital(speed)),
                        Column.number("Likewise, net").rank(3)),
                lines);
    }

    /** {@code times parse's speed} */
    private String speed(Ways ways) {
        return ways.referenceOrNull() == null
                ? "times as fast"
                : "times as fast as "
                        + result.benchmarks().get(ways.referenceOrNull()).method();
    }

    private Benchmark benchmark(Way way) {
        return result.benchmarks().get(way.benchmark());
    }

    private static String title(Ways ways) {
        return Benchmark.label(ways.type().substring(ways.type().lastIndexOf('.') + 1), ways.parameters());
    }

    private static Cell cell(Estimate estimateOrNull) {
        return estimateOrNull == null
                ? Cell.text("")
                : Cell.number(
                        Format.number(estimateOrNull.value()) + " (" + interval(estimateOrNull) + ")",
                        estimateOrNull.value());
    }

    private static String interval(Estimate estimate) {
        return Double.isFinite(estimate.low())
                ? Format.number(estimate.low()) + " to " + Format.number(estimate.high())
                : "none";
    }
}
