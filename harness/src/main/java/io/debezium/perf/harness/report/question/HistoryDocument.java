package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Group;

/** The report of {@code perf history}: a chapter for each machine. */
public final class HistoryDocument {

    private HistoryDocument() {}

    public static Document of(HistoryResult result) {
        Map<String, List<Group>> machines = result.groups().stream()
                .collect(Collectors.groupingBy(
                        group -> group.machine().fingerprint(), LinkedHashMap::new, Collectors.toList()));
        List<Chapter> chapters = new ArrayList<>();
        int number = 1;
        for (List<Group> groups : machines.values()) {
            chapters.add(machine(result, groups, chapters.size() + 1, number));
            number += groups.size();
        }
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits()))));
        return new Document(
                "Over Debezium's releases",
                Origin.of(result.command(), result.startedAt()),
                HistoryWords.summary(result),
                List.of(),
                chapters);
    }

    private static Chapter machine(HistoryResult result, List<Group> groups, int chapter, int firstNumber) {
        HistoryPoint.Machine machine = groups.get(0).machine();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            HistoryCharts.of(groups.get(i), firstNumber + i).ifPresent(blocks::add);
            blocks.add(new Block.Grid(HistoryTables.of(groups.get(i), firstNumber + i)));
        }
        return new Chapter(
                        "machine-" + chapter,
                        machine.fingerprint().equals(result.here())
                                ? "This machine"
                                : "Machine " + machine.fingerprint(),
                        HistoryWords.machine(machine) + ". " + HistoryTables.HOW,
                        blocks)
                .print();
    }

    private static List<Block> run(HistoryResult result) {
        return List.of(
                new Block.Terms(List.of(new Facts(
                        "History",
                        List.of(
                                Facts.Fact.code("File", result.file()),
                                Facts.Fact.text("Figures in it", Format.count(result.points())),
                                Facts.Fact.text("New", Format.count(result.added())),
                                Facts.Fact.text("This machine", result.here()))))),
                new Block.Commands(
                        new Facts("To repeat", List.of(Facts.Fact.code("All of it", result.commandLine())))));
    }

    private static List<String> limits() {
        return List.of(
                "Runs of different days drift, and so does what else a machine does: a verdict comes from perf compare or perf jmh, within one run.",
                "Figures of one run are comparable: they ran side by side. A step between versions that never did may be the day's.",
                "A line joins what has the same machine, JDK, spec, benchmark or tape, and options; neither the benchmark's own code nor the classes of an overlay, which may have changed between two runs.",
                "Disturbed forks and trials that were not repeated are left out, and so is a variant of which one failed in a run.");
    }
}
