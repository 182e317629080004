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
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.VariantInfo;

/** The report of {@code perf latency}. */
public final class LatencyDocument {

    private LatencyDocument() {}

    public static Document of(LatencyResult result) {
        List<Chapter> chapters = new ArrayList<>();
        if (!result.contrasts().isEmpty()) {
            add(chapters, "contrasts", "Variants compared", List.of(new Block.Grid(LatencyTables.contrasts(result))));
        }
        if (!result.endToEnd().isEmpty()) {
            add(
                    chapters,
                    "end-to-end",
                    "What is left, end to end",
                    List.of(new Block.Grid(EndToEndWords.table(result))));
        }
        add(chapters, "percentiles", "Latency by percentile", LatencyCharts.percentiles(result));
        add(chapters, "lag", "Lag over time", LatencyCharts.lag(result));
        if (!result.sustained().isEmpty()) {
            add(chapters, "sustained", "Highest rate", List.of(new Block.Grid(BurstTables.steps(result))));
        }
        Table schedule = LatencyTables.schedule(result);
        if (!schedule.lines().isEmpty()) {
            add(chapters, "schedule", "From when it was due", List.of(new Block.Grid(schedule)));
        }
        add(chapters, "cells", "Trials", List.of(new Block.Grid(LatencyTables.cells(result))));
        add(chapters, "run", "What was run, and on what", run(result));
        add(chapters, "limits", "What this does not show", List.of(new Block.Points(LatencyLimits.of(result))));
        return new Document(
                "Latency: "
                        + Arm.distinct(result.variants()).stream()
                                .map(VariantInfo::spec)
                                .collect(Collectors.joining(", ")),
                Origin.of(result.command(), result.startedAt()),
                LatencyHeadline.of(result),
                Stream.of(LatencyTables.figures(result), BurstTables.bursts(result))
                        .filter(table -> !table.lines().isEmpty())
                        .<Block>map(Block.Grid::new)
                        .toList(),
                chapters);
    }

    private static void add(List<Chapter> chapters, String id, String title, List<Block> blocks) {
        if (!blocks.isEmpty()) {
            chapters.add(new Chapter(id, title, "", blocks));
        }
    }

    private static List<Block> run(LatencyResult result) {
        LatencyResult.Design design = result.design();
        List<Facts.Fact> facts = new ArrayList<>(List.of(
                Facts.Fact.text("Rounds planned", Format.count(design.rounds())),
                Facts.Fact.text(
                        "A trial",
                        "%s of warm-up, %s measured"
                                .formatted(
                                        Format.seconds(design.warmUpSeconds()),
                                        Format.seconds(design.durationSeconds()))),
                Facts.Fact.text(
                        "Load",
                        "%s by %s, scale %s, %s, %s"
                                .formatted(
                                        result.workload().name(),
                                        result.workload().generator(),
                                        Format.count(result.workload().scale()),
                                        Format.count(result.workload().clients(), "client"),
                                        Format.count(result.workload().jobs(), "job"))),
                Facts.Fact.text("Seed", design.seed() + ", of the order and of the loads"),
                Facts.Fact.text(
                        "Disturbed from",
                        "%s cores of other processes, or %s of steal"
                                .formatted(
                                        Format.chosen(design.otherCoresLimit()),
                                        ComparisonSentence.percent(design.stealPercentLimit() / 100)))));
        List<Facts.Fact> commands = Stream.concat(
                        Stream.of(
                                Facts.Fact.code("All of it", result.commandLine()),
                                Facts.Fact.code(
                                        "The newest load", result.workload().command())),
                        Arm.distinct(result.variants()).stream()
                                .map(variant -> Facts.Fact.code("A trial of " + variant.spec(), variant.command())))
                .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(List.of(
                new Facts("Design", facts), CompareFacts.environment(result.environment(), result.database()))));
        blocks.addAll(CompareTables.variants(Arm.distinct(result.variants())));
        blocks.add(new Block.Commands(new Facts("To repeat", commands)));
        return blocks;
    }
}
