package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.KeyFigure;
import io.debezium.perf.harness.report.profile.AnalysisTables;
import io.debezium.perf.harness.report.profile.FlameData;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.CpuPortion;
import io.debezium.perf.harness.result.ResultFolder;

/** The reports of {@code perf record} and of {@code perf analyze}. */
public final class RecordDocument {

    private static final String CPU_TIME = "cpu-time.collapsed";
    private static final String CPU = "cpu.collapsed";
    private static final String ALLOCATION = "alloc.collapsed";

    private static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";

    private static final RuleList<Analysis> OF_RECORDING = RuleList.<Analysis>of()
            .when(
                    analysis -> CPU_TIME_SAMPLE.equals(analysis.cpu().event()),
                    "CPU-time samples cover Java threads only. Collector and compiler threads have no samples; the JVM drops samples"
                            + " when it cannot keep up, and counts them as lost.")
            .when(
                    analysis -> "jdk.ExecutionSample".equals(analysis.cpu().event()),
                    "The JDK takes execution samples of a few running Java threads at a time, at a fixed period of wall-clock time;"
                            + " native code, collector and compiler have none. async-profiler takes them of all threads by CPU time.")
            .when(
                    analysis -> !analysis.cpu().clock().equals("CPU"),
                    "Wall-clock samples are taken of all threads, whether they run or wait: shares are of time, not of CPU time.")
            .always("The JVM locates a sample by debug information, which compiled and inlined code has only at some"
                    + " instructions: a neighboring method may be charged instead.")
            .always("Allocation is estimated from samples taken when a thread's allocation buffer is full, weighted by"
                    + " the bytes since the previous one or by its size; async-profiler writes its interval there. Rare large objects"
                    + " distort it.")
            .always("The recording has an overhead, which is highest for deep stacks.");

    private static final RuleList<RecordResult> LIMITS = RuleList.<RecordResult>of()
            .always("One trial of one JVM. Another run of the same variant differs by a few per cent or more, which the"
                    + " intervals do not cover: they describe the sampling error within this run. To test whether a change"
                    + " is faster, use scripts/perf compare, with several trials in random order.")
            .always("The engine, the database, the load and the harness share this machine, which affects rates and"
                    + " latencies. CPU per event is affected least, through shared caches and clock speed.")
            .when(
                    result -> result.workload().targetRate() == null,
                    "The load was closed-loop: a client starts its next transaction when the previous one has ended, so a stalled server"
                            + " receives fewer, and its transaction latencies look better than they are for users (coordinated omission).")
            .always(
                    "Latency is from the commit time that PostgreSQL reports to consumption, on one clock; its resolution is that of the"
                            + " event's source block.")
            .each(result -> Stream.of(Limits.sink(Stream.of(result.variant().spec()))))
            .all(result -> result.analysis() == null ? List.of() : OF_RECORDING.of(result.analysis()));

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
        List<String> log = result.outcome().logTail();
        List<Chapter> chapters = new ArrayList<>(List.of(
                new Chapter(
                        "log",
                        "The engine's log",
                        log.isEmpty() ? List.of() : List.of(new Block.Log("Its last lines", log))),
                new Chapter("over-time", "Over time", RecordCharts.overTime(result)),
                new Chapter("latency", "Latency", RecordFacts.latencies(result)),
                new Chapter("by-thread", "CPU by thread", RecordFacts.threads(result))));
        if (analysis != null) {
            chapters.addAll(recording(analysis, cpu, allocation));
        }
        chapters.add(RecordFacts.run(result));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                "Debezium %s with %s under %s"
                        .formatted(
                                result.variant().debezium(),
                                result.variant().plugin(),
                                result.workload().name()),
                Origin.of(result.command(), result.startedAt()),
                RecordSummary.of(result),
                first(figures(result), analysis),
                chapters);
    }

    public static Document of(Profile profile) {
        Analysis analysis = profile.analysis();
        List<Chapter> chapters = new ArrayList<>(recording(analysis, profile.hottest(), profile.allocation()));
        chapters.add(new Chapter("run", "How it was run", new Block.Terms(RecordFacts.of(analysis))));
        chapters.add(Limits.chapter(OF_RECORDING.of(analysis)));
        return new Document(
                analysis.file(),
                "perf analyze",
                RecordSummary.of(analysis),
                first(figures(analysis), analysis),
                chapters);
    }

    private static List<Block> first(List<KeyFigure> figures, Analysis analysisOrNull) {
        List<Block> first = new ArrayList<>();
        if (!figures.isEmpty()) {
            first.add(new Block.Figures(figures));
        }
        if (analysisOrNull != null) {
            first.add(AnalysisTables.onBehalf(analysisOrNull));
        }
        return first;
    }

    private static List<Chapter> recording(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("flame", "Flame graph", FlameData.of(analysis, cpu, allocation)));
        chapters.addAll(AnalysisTables.chapters(analysis));
        return chapters;
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

    /** Those that the result has; a trial that ended before its recording has none of its own. */
    private static List<KeyFigure> figures(RecordResult result) {
        boolean measured = result.figures() != null;
        return Stream.of(
                        measured ? cpu(result) : null,
                        measured ? events(result) : null,
                        measured ? allocated(result) : null,
                        result.latency() != null && result.latency().count() > 0 ? latency(result.latency()) : null,
                        measured ? memory(result.figures()) : null,
                        result.analysis() == null ? null : pauses(result.analysis()))
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<KeyFigure> figures(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        double bytesPerSecond = analysis.allocatedBytesPerSecond();
        return List.of(
                new KeyFigure(
                        Format.capital(cpu.clock()) + " samples",
                        Format.count(cpu.samples()),
                        cpu.event() + ", " + Format.count(cpu.lost()) + " lost"),
                new KeyFigure("Recorded", Format.seconds(analysis.seconds()), analysis.file()),
                new KeyFigure(
                        "Allocation",
                        Double.isFinite(bytesPerSecond) ? Format.bytes(bytesPerSecond) + "/s" : Format.UNKNOWN,
                        "estimated from " + Format.count(analysis.allocation().samples(), "sample")),
                pauses(analysis),
                new KeyFigure("Exceptions", Format.count(analysis.thrown()), "thrown in the recording"));
    }

    private static KeyFigure cpu(RecordResult result) {
        List<CpuPortion> split = result.reading().split();
        String of = split.isEmpty() ? "all threads of the process" : RecordSummary.shares(split);
        HardwareFigures counted = result.figures().hardware();
        String also = counted == null || !counted.problem().isEmpty()
                ? ""
                : "; %s instructions, %s per cycle"
                        .formatted(
                                Format.number(counted.value(Metric.INSTRUCTIONS_PER_EVENT)),
                                Format.number(counted.value(Metric.INSTRUCTIONS_PER_CYCLE)));
        return new KeyFigure("CPU per event", Format.withUnit(result.figures().cpuMicrosPerEvent(), "us"), of + also);
    }

    private static KeyFigure events(RecordResult result) {
        String whose =
                switch (result.reading().pace().state()) {
                    case KEPT_UP -> "the load's rate: the engine kept up";
                    case FELL_BEHIND -> "the engine's rate: it fell behind";
                    case CAUGHT_UP -> "above the load's rate: the engine worked off a backlog";
                    case BEHIND, UNKNOWN -> "the load's rate or the engine's: not known";
                };
        return new KeyFigure("Events", Format.number(result.figures().eventsPerSecond()) + " /s", whose);
    }

    private static KeyFigure allocated(RecordResult result) {
        double perSecond = result.reading().allocatedBytesPerSecond();
        return new KeyFigure(
                "Allocated per event",
                Format.withUnit(result.figures().allocatedBytesPerEvent(), "bytes"),
                Double.isFinite(perSecond) ? Format.bytes(perSecond) + "/s" : "");
    }

    private static KeyFigure latency(Latency latency) {
        return new KeyFigure(
                "Latency p50, p99",
                Format.together(
                        Format.known(latency.known(50), Format::micros),
                        ", ",
                        Format.known(latency.known(99), Format::micros)),
                "commit to consumption, at most " + Format.micros(latency.maxMicros()));
    }

    private static KeyFigure memory(ProcessFigures figures) {
        return new KeyFigure(
                "Peak RSS",
                figures.peakRssBytes() == null ? Format.UNKNOWN : Format.bytes(figures.peakRssBytes()),
                "heap in use at most " + Format.bytes(figures.peakHeapBytes()));
    }

    private static KeyFigure pauses(Analysis analysis) {
        Analysis.Gc gc = analysis.gc();
        return new KeyFigure(
                "GC pauses",
                gc.pauses().isEmpty() ? "none" : Format.millis(gc.pauseMillisSum()),
                gc.pauses().isEmpty()
                        ? gc.collector()
                        : Format.count(gc.pauses().size(), "pause") + " of " + gc.collector() + ", longest "
                                + Format.millis(gc.pauseMillisMax()));
    }
}
