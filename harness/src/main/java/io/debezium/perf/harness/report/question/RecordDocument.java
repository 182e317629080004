package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.KeyFigure;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.profile.AnalysisTables;
import io.debezium.perf.harness.report.profile.FlameData;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;

/** The reports of {@code perf record} and of {@code perf analyze}. */
public final class RecordDocument {

    private static final String CPU_TIME = "cpu-time.collapsed";
    private static final String CPU = "cpu.collapsed";
    private static final String ALLOCATION = "alloc.collapsed";

    private RecordDocument() {}

    /** @param folder the stacks are read from its trial */
    public static Document of(RecordResult result, ResultFolder folder) throws IOException {
        Stacks micros = stacks(folder, CPU_TIME, "us");
        Stacks cpu = micros.stacks().isEmpty() ? stacks(folder, CPU, "samples") : micros;
        return of(result, cpu, stacks(folder, ALLOCATION, "bytes"));
    }

    /**
     * @param cpu stacks by CPU; empty without a recording
     * @param allocation stacks by allocated bytes; empty likewise
     */
    public static Document of(RecordResult result, Stacks cpu, Stacks allocation) {
        Analysis analysis = result.analysis();
        List<Chapter> chapters = new ArrayList<>();
        if (!result.outcome().logTail().isEmpty()) {
            chapters.add(new Chapter(
                    "log",
                    "The engine's log",
                    "",
                    List.of(new Block.Log("Its last lines", result.outcome().logTail()))));
        }
        List<Block.Picture> charts = RecordCharts.overTime(result);
        if (!charts.isEmpty()) {
            chapters.add(new Chapter("over-time", "Over time", "", List.of(new Block.Charts(charts))));
        }
        Table latencies = RunTables.latencies(result);
        if (!latencies.lines().isEmpty()) {
            chapters.add(new Chapter(
                    "latency", "Latency", "", List.of(RecordCharts.percentiles(result), new Block.Grid(latencies))));
        }
        if (!result.threads().isEmpty()) {
            List<Block> threads = new ArrayList<>();
            Split.of(result).map(Split::block).ifPresent(threads::add);
            threads.add(new Block.Grid(RunTables.threads(result)));
            chapters.add(new Chapter("by-thread", "CPU by thread", "", threads));
        }
        if (analysis != null) {
            chapters.addAll(recording(analysis, cpu, allocation));
        }
        chapters.add(new Chapter(
                "run",
                "What was run, and on what",
                "",
                List.of(
                        new Block.Terms(RunFacts.of(result)),
                        new Block.Grid(RunFacts.settings(result)),
                        new Block.Grid(RunFacts.properties(result)),
                        new Block.Commands(RunFacts.repeat(result)))));
        chapters.add(limits(RecordLimits.of(result)));
        return new Document(
                "Debezium %s with %s under %s"
                        .formatted(
                                result.variant().debezium(),
                                result.variant().plugin(),
                                result.workload().name()),
                Origin.of(result.command(), result.startedAt()),
                RecordHeadline.of(result),
                first(RecordFigures.of(result), analysis),
                chapters);
    }

    public static Document of(Profile profile) {
        Analysis analysis = profile.analysis();
        List<Chapter> chapters = new ArrayList<>(recording(analysis, profile.hottest(), profile.allocation()));
        chapters.add(
                new Chapter("run", "What was run, and on what", "", List.of(new Block.Terms(RunFacts.of(analysis)))));
        chapters.add(limits(RecordLimits.of(analysis)));
        return new Document(
                analysis.file(),
                "perf analyze",
                RecordHeadline.of(analysis),
                first(RecordFigures.of(analysis), analysis),
                chapters);
    }

    private static List<Block> first(List<KeyFigure> figures, Analysis analysisOrNull) {
        List<Block> first = new ArrayList<>();
        if (!figures.isEmpty()) {
            first.add(new Block.Figures(figures));
        }
        if (analysisOrNull != null) {
            first.add(new Block.Grid(AnalysisTables.onBehalf(analysisOrNull)));
        }
        return first;
    }

    private static List<Chapter> recording(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<Chapter> chapters = new ArrayList<>();
        List<FlameData> graphs = new ArrayList<>();
        if (cpu.total() > 0) {
            graphs.add(FlameData.of("cpu", "CPU", "us", cpu, analysis.cpu().self()));
        }
        if (allocation.total() > 0) {
            graphs.add(FlameData.of(
                    "allocation",
                    "Allocation",
                    "bytes",
                    allocation,
                    analysis.allocation().sites()));
        }
        if (!graphs.isEmpty()) {
            chapters.add(new Chapter("flame", "Flame graph", "", List.of(FlameData.block(graphs))));
        }
        chapters.addAll(AnalysisTables.chapters(analysis));
        return chapters;
    }

    private static Chapter limits(List<String> limits) {
        return new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits)));
    }

    /** Those of the first trial that has any; empty where none was analysed. */
    private static Stacks stacks(ResultFolder folder, String name, String unit) throws IOException {
        Path trials = folder.path().resolve("trials");
        if (!Files.isDirectory(trials)) {
            return new Stacks(unit, List.of());
        }
        try (Stream<Path> found = Files.list(trials)) {
            return found.sorted()
                    .map(trial -> trial.resolve(name))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .map(file -> Collapsed.read(file, unit))
                    .orElse(new Stacks(unit, List.of()));
        }
    }
}
