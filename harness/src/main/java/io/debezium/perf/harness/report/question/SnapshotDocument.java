package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareTables;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.VariantInfo;

/** The report of {@code perf snapshot}. */
public final class SnapshotDocument {

    private SnapshotDocument() {}

    public static Document of(SnapshotResult result) {
        List<Chapter> chapters = new ArrayList<>();
        List<Block> sizes = new ArrayList<>(List.of(new Block.Grid(SnapshotTables.sizes(result))));
        sizes.addAll(SnapshotCharts.parts(result));
        chapters.add(new Chapter("sizes", "Each table", "", sizes).print());
        if (!result.contrasts().isEmpty()) {
            chapters.add(new Chapter(
                    "contrasts", "Comparisons", "", List.of(new Block.Grid(SnapshotTables.contrasts(result)))));
        }
        chapters.add(new Chapter("cells", "Trials", "", List.of(new Block.Grid(SnapshotTables.cells(result)))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter(
                "limits", "What this does not show", "", List.of(new Block.Points(SnapshotLimits.of(result)))));
        return new Document(
                "Snapshot: "
                        + Arm.distinct(result.variants()).stream()
                                .map(VariantInfo::spec)
                                .collect(Collectors.joining(", ")),
                Origin.of(result.command(), result.startedAt()),
                SnapshotHeadline.of(result),
                first(result),
                chapters);
    }

    private static List<Block> first(SnapshotResult result) {
        List<Block> first = new ArrayList<>();
        Table costs = SnapshotTables.costs(result);
        if (!costs.lines().isEmpty()) {
            first.add(new Block.Grid(costs));
        }
        first.addAll(SnapshotCharts.time(result));
        return first;
    }

    private static List<Block> run(SnapshotResult result) {
        List<Facts.Fact> commands = Stream.concat(
                        Stream.of(Facts.Fact.code("All of it", result.commandLine())),
                        Arm.distinct(result.subjects()).stream()
                                .map(subject -> Facts.Fact.code("A trial of " + subject.spec(), subject.command())))
                .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(
                List.of(design(result), CompareFacts.environment(result.environment(), result.database()))));
        blocks.addAll(CompareTables.variants(Arm.distinct(result.variants())));
        blocks.add(new Block.Terms(result.natives().stream()
                .map(way -> CompareTables.variant(way.spec(), way))
                .toList()));
        blocks.add(new Block.Commands(new Facts("To repeat", commands)));
        return blocks;
    }

    private static Facts design(SnapshotResult result) {
        SnapshotResult.Design design = result.design();
        List<Facts.Fact> facts = new ArrayList<>(List.of(
                Facts.Fact.text("Rounds planned", Format.count(design.rounds())),
                Facts.Fact.text(
                        "Tables",
                        result.tables().stream()
                                .map(table ->
                                        SnapshotHeadline.rows(table.rows()) + " (" + Format.bytes(table.bytes()) + ")")
                                .collect(Collectors.joining(", "))),
                Facts.Fact.text("Band", "+/-" + ComparisonSentence.percent(design.minEffect()) + " does not matter"),
                Facts.Fact.text("Confidence", Effect.level(design.confidence()) + " for a single comparison"),
                Facts.Fact.text("Seed", design.seed() + ", of the order"),
                Facts.Fact.text(
                        "Disturbed from",
                        "%s cores of other processes and 0.05 s of CPU, or %s of steal"
                                .formatted(
                                        Format.chosen(design.otherCoresLimit()),
                                        ComparisonSentence.percent(design.stealPercentLimit() / 100)))));
        if (design.timeLimitSeconds() != null) {
            facts.add(Facts.Fact.text("Time limit", Format.seconds(design.timeLimitSeconds())));
        }
        return new Facts("Design", facts);
    }
}
