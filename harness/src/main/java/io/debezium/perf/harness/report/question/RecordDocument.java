package io.debezium.perf.harness.report.question;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.KeyFigure;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.profile.AnalysisTables;
import io.debezium.perf.harness.report.profile.FlameGraph;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.CpuPortion;
import io.debezium.perf.harness.result.RecordResult.Pace;
import io.debezium.perf.harness.result.RecordResult.SampledThread;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.WarmUp;

/** The reports of {@code perf record} and of {@code perf analyze}. */
public final class RecordDocument {

    /** The 95 % interval of a share of 10 % is plus or minus 2.6 points at this many samples. */
    private static final long ENOUGH_SAMPLES = 500;

    /** Part of the samples that may be missing before the rest may be a biased choice. */
    private static final double LOST = 0.05;

    /** Part of the Java threads' CPU time by which a thread's samples may fall short of what it used. */
    private static final double UNSEEN = 0.05;

    /** Part of all cores that other processes may use. */
    private static final double OTHER_CPU = 0.05;

    /** CPU of the harness, as part of the program's under test, that goes without saying. */
    private static final double HARNESS_CPU = 0.05;

    /** Part of the asked rate that a load may miss. */
    private static final double MISSED_RATE = 0.05;

    private static final double LATE_MILLIS = 1_000;

    private static final RuleList<Analysis> LIMITS_OF_RECORDING = RuleList.<Analysis>of()
            .says("record.limit-cpu-time", analysis -> analysis.cpu().event().equals("jdk.CPUTimeSample"))
            .says("record.limit-execution", analysis -> analysis.cpu().event().equals("jdk.ExecutionSample"))
            .says("record.limit-wall-clock", analysis -> !analysis.cpu().clock().equals("CPU"))
            .says("record.limit-place")
            .says("record.limit-allocation")
            .says("record.limit-overhead");

    private static final RuleList<RecordResult> LIMITS = RuleList.<RecordResult>of()
            .says("record.limit-one-trial")
            .says("record.limit-shared")
            .says("record.limit-closed-loop", result -> result.workload().targetRate() == null)
            .says("record.limit-latency")
            .each(result -> Stream.of(Limits.sink(Stream.of(result.variant().spec()))))
            .all(result -> result.analysis() == null ? List.of() : LIMITS_OF_RECORDING.of(result.analysis()));

    private static final RuleList<Analysis.Cpu> WARNINGS_OF_SAMPLES = RuleList.<Analysis.Cpu>of()
            .when(
                    cpu -> cpu.samples() > 0 && cpu.samplesWithStack() < ENOUGH_SAMPLES,
                    cpu -> Messages.text(
                            "record.few-samples", Format.count(cpu.samplesWithStack(), cpu.clock() + " sample")))
            .when(
                    cpu -> cpu.lostShare() > LOST,
                    cpu -> Messages.text(
                            "record.lost-samples", Format.percent(cpu.lostShare()), Format.count(cpu.lost())))
            .when(
                    cpu -> cpu.withoutStackShare() > LOST,
                    cpu -> Messages.text("record.without-stack", Format.percent(cpu.withoutStackShare()), cpu.clock()));

    private static final RuleList<RecordResult> WARNINGS = RuleList.<RecordResult>of()
            .when(result -> result.outcome().status() != RunStatus.COMPLETE, result -> outcome(result.outcome()))
            .says("record.no-recording", result -> result.analysis() == null)
            .all(result -> result.analysis() == null
                    ? List.of()
                    : WARNINGS_OF_SAMPLES.of(result.analysis().cpu()))
            .each(RecordDocument::unseen)
            .when(
                    result -> WarmUp.compiling(jit(result)),
                    result -> Messages.text("record.compiling", Format.percent(jit(result))))
            .one(result -> Optional.ofNullable(result.cores())
                    .map(CoreUse::stealPercent)
                    .flatMap(Warnings::steal))
            .when(
                    result -> result.cores() != null
                            && result.cores().other() != null
                            && result.cores().other()
                                    > OTHER_CPU * result.environment().cores(),
                    result -> Messages.text(
                            "record.other-processes",
                            Format.number(result.cores().other()),
                            Format.count(result.environment().cores())))
            .when(
                    result -> result.figures() != null
                            && result.figures().harnessCpuMicros()
                                    > HARNESS_CPU * result.figures().processCpuMicros(),
                    result -> Messages.text(
                            "record.harness-cpu",
                            Format.micros(result.figures().harnessCpuMicros()),
                            Format.micros(result.figures().processCpuMicros())))
            .all(result -> Warnings.server(result.database()))
            .all(result -> result.load() == null ? List.of() : load(result.load(), result.workload()))
            .when(
                    result -> result.catchUp() != null && !result.catchUp().done(),
                    result -> Messages.text(
                            "record.not-caught-up",
                            Format.seconds(result.catchUp().limitSeconds()),
                            Format.bytes(result.catchUp().remainingBytes())))
            .all(RecordResult::notes);

    private RecordDocument() {}

    /** @param folder the stacks are read from its trial */
    public static Document of(RecordResult result, ResultFolder folder) {
        Path trial = Folders.children(folder.path().resolve("trials")).stream()
                .findFirst()
                .orElse(folder.path());
        return of(result, Collapsed.cpu(trial), Collapsed.allocation(trial));
    }

    /**
     * @param cpu stacks by CPU; empty without a recording
     * @param allocation stacks by allocated bytes; empty without a recording
     */
    public static Document of(RecordResult result, Stacks cpu, Stacks allocation) {
        List<String> log = result.outcome().logTail();
        List<Chapter> chapters = new ArrayList<>(List.of(
                new Chapter(
                        "log",
                        "The engine's log",
                        log.isEmpty() ? List.of() : List.of(new Block.Log("Its last lines", log))),
                new Chapter("over-time", "Over time", RecordCharts.overTime(result)),
                new Chapter("latency", "Latency", RecordCharts.latency(result)),
                new Chapter("by-thread", "CPU by thread", threads(result))));
        if (result.analysis() != null) {
            chapters.addAll(recording(result.analysis(), cpu, allocation));
        }
        chapters.add(run(result));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                Messages.text(
                        "record.title",
                        result.variant().debezium(),
                        result.variant().plugin(),
                        result.workload().name()),
                Origin.of(result.command(), result.startedAt()),
                summary(lead(result), WARNINGS.of(result)),
                first(figures(result), result.analysis()),
                chapters);
    }

    public static Document of(Profile profile) {
        Analysis analysis = profile.analysis();
        List<Chapter> chapters = new ArrayList<>(recording(analysis, profile.cpu(), profile.allocation()));
        Facts facts = Facts.titled("Recording")
                .code("File", analysis.file())
                .text("JVM", analysis.jvm())
                .text("Covers", Format.seconds(analysis.seconds()))
                .code("Sampled event", analysis.cpu().event())
                .code("Allocation event", analysis.allocation().event());
        chapters.add(new Chapter("run", "How it was run", new Block.Terms(List.of(facts))));
        chapters.add(Limits.chapter(LIMITS_OF_RECORDING.of(analysis)));
        Sentence samples = Sentence.of(Messages.text(
                "record.lead-samples",
                Format.count(analysis.cpu().samples(), analysis.cpu().clock() + " sample"),
                Format.seconds(analysis.seconds()),
                Double.isFinite(analysis.cores())
                        ? Messages.text("record.lead-cores", Format.number(analysis.cores()))
                        : ""));
        return new Document(
                analysis.file(),
                "perf analyze",
                summary(samples.then(hottest(analysis)), WARNINGS_OF_SAMPLES.of(analysis.cpu())),
                first(figures(analysis), analysis),
                chapters);
    }

    private static Summary summary(Sentence answer, List<String> warnings) {
        return new Summary(List.of(new Summary.Answer(answer, List.of())), warnings);
    }

    private static List<Block> first(List<KeyFigure> figures, Analysis analysisOrNull) {
        return Stream.<Block>of(
                        figures.isEmpty() ? null : new Block.Figures(figures),
                        analysisOrNull == null ? null : AnalysisTables.onBehalf(analysisOrNull))
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<Chapter> recording(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("flame", "Flame graph", FlameGraph.of(analysis, cpu, allocation)));
        chapters.addAll(AnalysisTables.chapters(analysis));
        return chapters;
    }

    /** What an event costs, where, at what rate, and whose rate that is. */
    private static Sentence lead(RecordResult result) {
        ProcessFigures figures = result.figures();
        Sentence rate = Sentence.of(
                figures == null
                        ? Messages.text("record.lead-no-figures")
                        : figures.events() == 0
                                ? Messages.text("record.lead-no-event", Format.seconds(figures.seconds()))
                                : Messages.text(
                                        "record.lead",
                                        Format.number(figures.cpuMicrosPerEvent()),
                                        Format.number(figures.eventsPerSecond())));
        Sentence answer = result.analysis() == null ? rate.text(".") : rate.then(hottest(result.analysis()));
        return figures == null || figures.events() == 0
                ? answer
                : answer.text(" " + pace(result.reading().pace()));
    }

    /** The Debezium method with the most samples, and what it was most often doing. */
    private static Sentence hottest(Analysis analysis) {
        Optional<Analysis.Owner> first = analysis.cpu().debezium().stream()
                .findFirst()
                .filter(owner -> !owner.method().tooFew());
        if (first.isEmpty()) {
            return Sentence.of(Messages.text("record.no-method", analysis.cpu().clock()));
        }
        Analysis.ProfileRow method = first.get().method();
        Sentence hottest = Sentence.said(
                "record.hottest",
                Sentence.of("").code(Naming.METHOD.brief(method.name())),
                Format.percent(method.share()),
                analysis.cpu().clock(),
                method.perEvent() == null ? "" : Messages.text("record.cost", Format.number(method.perEvent())));
        return hottest.then(doing(first.get())).text(".");
    }

    private static Sentence doing(Analysis.Owner owner) {
        if (owner.method().samples() == 0
                || owner.on().stream()
                        .findFirst()
                        .map(Analysis.ProfileRow::tooFew)
                        .orElse(true)) {
            return Sentence.of("");
        }
        String name = owner.on().get(0).name();
        return Sentence.said(
                "record.doing",
                name.equals(owner.method().name())
                        ? Sentence.of("its own code")
                        : Sentence.of("").code(Naming.METHOD.brief(name)),
                Format.percent(owner.firstShare()));
    }

    /** What the rate of the recording therefore is. */
    private static String pace(Pace pace) {
        String code =
                switch (pace.state()) {
                    case KEPT_UP -> "record.kept-up";
                    case FELL_BEHIND -> "record.fell-behind";
                    case CAUGHT_UP -> "record.caught-up";
                    case BEHIND -> "record.behind";
                    case UNKNOWN -> "record.pace-unknown";
                };
        return Messages.text(code, Format.micros(1e6 * pace.firstSeconds()), Format.micros(1e6 * pace.lastSeconds()));
    }

    private static String outcome(Outcome outcome) {
        return Messages.text(
                outcome.status() == RunStatus.FAILED ? "record.failed" : "record.interrupted",
                outcome.message().isBlank() ? "." : ": " + Warnings.sentence(outcome.message()));
    }

    /** The kernel counts the CPU of each thread exactly: where samples disagree, the sampler has missed a thread. */
    private static Stream<String> unseen(RecordResult result) {
        return result.reading().sampled().stream()
                .filter(thread -> thread.counted() - thread.sampled() > UNSEEN)
                .map(RecordDocument::unseen);
    }

    private static String unseen(SampledThread thread) {
        return Messages.text(
                thread.sampled() == 0 ? "record.not-sampled" : "record.less-sampled",
                thread.name(),
                Format.percent(thread.counted()),
                Format.percent(thread.sampled()));
    }

    private static double jit(RecordResult result) {
        return result.reading().split().stream()
                .filter(part -> part.kind() == ThreadCpu.Kind.JIT)
                .mapToDouble(CpuPortion::share)
                .sum();
    }

    private static List<String> load(LoadResult load, WorkloadInfo asked) {
        List<String> warnings = new ArrayList<>();
        if (load.failed() > 0) {
            warnings.add(Messages.text("record.load-failed", Format.count(load.failed(), "transaction")));
        }
        if (asked.targetRate() != null && load.transactionsPerSecond() < (1 - MISSED_RATE) * asked.targetRate()) {
            warnings.add(Messages.text(
                    "record.load-missed",
                    Format.number(load.transactionsPerSecond()),
                    Format.number(asked.targetRate())));
        }
        if (load.lateMillis() != null && load.lateMillis() > LATE_MILLIS) {
            warnings.add(Messages.text("record.load-late", Format.millis(load.lateMillis())));
        }
        return warnings;
    }

    /** Those that the result has; a trial that ended before its recording has none of its own. */
    private static List<KeyFigure> figures(RecordResult result) {
        List<KeyFigure> figures = new ArrayList<>();
        ProcessFigures measured = result.figures();
        if (measured != null) {
            figures.add(
                    new KeyFigure("CPU per event", Format.withUnit(measured.cpuMicrosPerEvent(), "us"), whose(result)));
            figures.add(new KeyFigure("Events", Format.number(measured.eventsPerSecond()) + " /s", ""));
            double allocated = result.reading().allocatedBytesPerSecond();
            figures.add(new KeyFigure(
                    "Allocated per event",
                    Format.withUnit(measured.allocatedBytesPerEvent(), "bytes"),
                    Double.isFinite(allocated) ? Format.bytes(allocated) + "/s" : ""));
        }
        if (result.latency() != null && result.latency().count() > 0) {
            Latency latency = result.latency();
            figures.add(new KeyFigure(
                    "Latency p50, p99",
                    Format.together(
                            Format.known(latency.known(50), Format::micros),
                            ", ",
                            Format.known(latency.known(99), Format::micros)),
                    "commit to consumption, at most " + Format.micros(latency.maxMicros())));
        }
        if (measured != null) {
            figures.add(new KeyFigure(
                    "Peak RSS",
                    measured.peakRssBytes() == null ? Format.UNKNOWN : Format.bytes(measured.peakRssBytes()),
                    "heap in use at most " + Format.bytes(measured.peakHeapBytes())));
        }
        if (result.analysis() != null) {
            figures.add(pauses(result.analysis().gc()));
        }
        return figures;
    }

    private static String whose(RecordResult result) {
        String split = result.reading().split().isEmpty()
                ? "all threads of the process"
                : shares(result.reading().split());
        HardwareFigures counted = result.figures().hardware();
        return counted == null || !counted.problem().isEmpty()
                ? split
                : Messages.text(
                        "record.counted",
                        split,
                        Format.number(counted.value(Metric.INSTRUCTIONS_PER_EVENT)),
                        Format.number(counted.value(Metric.INSTRUCTIONS_PER_CYCLE)));
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
                pauses(analysis.gc()),
                new KeyFigure("Exceptions", Format.count(analysis.thrown()), "thrown in the recording"));
    }

    private static KeyFigure pauses(Analysis.Gc gc) {
        return gc.pauses().isEmpty()
                ? new KeyFigure("GC pauses", "none", gc.collector())
                : new KeyFigure(
                        "GC pauses",
                        Format.millis(gc.pauseMillisSum()),
                        Messages.text(
                                "record.pauses-of",
                                Format.count(gc.pauses().size(), "pause"),
                                gc.collector(),
                                Format.millis(gc.pauseMillisMax())));
    }

    /** CPU by thread as the operating system counted it, which samples of Java code cannot. */
    private static List<Block> threads(RecordResult result) {
        List<Block> blocks = new ArrayList<>();
        List<CpuPortion> split = result.reading().split();
        if (!split.isEmpty()) {
            blocks.add(new Block.Shares(split.stream()
                    .map(part -> new Block.Share(
                            name(part.kind()), name(part.kind()).toLowerCase(Locale.ROOT), part.share()))
                    .toList()));
        }
        if (!result.threads().isEmpty()) {
            blocks.add(Columns.<ThreadCpu>of()
                    .code("Thread", ThreadCpu::name)
                    .text("Kind", thread -> name(thread.kind()))
                    .number("Share", ThreadCpu::share, Format::percent)
                    .number("CPU us/event", ThreadCpu::cpuMicrosPerEvent)
                    .number("CPU, s", thread -> thread.cpuMicros() / 1e6)
                    .captioned("record.threads", result.threads()));
        }
        return blocks;
    }

    /** {@code Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %} */
    private static String shares(List<CpuPortion> parts) {
        return parts.stream()
                .map(part -> name(part.kind()) + " " + Format.percent(part.share()))
                .collect(Collectors.joining(", "));
    }

    private static String name(ThreadCpu.Kind kind) {
        return kind == ThreadCpu.Kind.JAVA ? "Java" : kind.name();
    }

    private static Chapter run(RecordResult result) {
        RecordResult.RecordedVariant variant = result.variant();
        return new RunChapter(result.commandLine())
                .group(Facts.titled("Variant")
                        .code("Spec", variant.spec())
                        .text("Debezium", variant.debezium())
                        .text("Plugin", variant.plugin())
                        .text("JDK", variant.jdk())
                        .and(List.of(VariantTables.jvm(variant.jvm()))))
                .group(workload(result))
                .group(Facts.titled("Database")
                        .text("Version", result.database().version())
                        .text("Kind", result.database().kind())
                        .text("Why this kind", result.database().reason()))
                .group(machine(result))
                .block(Columns.<Setting>of()
                        .code("Setting", Setting::name)
                        .code("Value", Setting::value)
                        .code("Built-in default", Setting::builtIn)
                        .text("Set by", Setting::source)
                        .captioned("record.settings", result.database().settings()))
                .block(Columns.<Property>of()
                        .code("Property", Property::name)
                        .code("Value", Property::value)
                        .captioned("record.properties", variant.properties()))
                .command("The load", result.workload().command())
                .command("The engine", variant.command())
                .chapter();
    }

    private static Facts workload(RecordResult result) {
        WorkloadInfo workload = result.workload();
        return Facts.titled("Workload")
                .text("Load", RunFacts.load(workload))
                .text(
                        "Rate asked for",
                        workload.targetRate() == null
                                ? "as many transactions as the server can take (closed loop)"
                                : Format.number(workload.targetRate()) + " transactions/s (open loop)")
                .known("Rate reached", result.load(), load -> "%s transactions/s, %s failed"
                        .formatted(Format.number(load.transactionsPerSecond()), Format.count(load.failed())))
                .known("Recorded", result.window(), window -> "%s after %s of warm-up"
                        .formatted(Format.seconds(window.seconds()), Format.seconds(window.warmUpSeconds())))
                .known("Row events", result.figures(), figures -> Format.count(figures.events()))
                .known("Catching up", result.catchUp(), RecordDocument::caughtUp);
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? Format.seconds(catchUp.seconds()) + " after the load had stopped"
                : "not within " + Format.seconds(catchUp.limitSeconds());
    }

    private static Facts machine(RecordResult result) {
        Facts machine = Facts.titled("Machine")
                .and(RunFacts.environment(result.environment(), null).facts());
        CoreUse cores = result.cores();
        return cores == null
                ? machine
                : machine.text("Cores kept busy", busy(cores))
                        .text(
                                "Steal time",
                                cores.stealPercent() == null ? null : Format.percent(cores.stealPercent() / 100));
    }

    /** CPU seconds per second, so that 2 means two whole cores. */
    private static String busy(CoreUse cores) {
        return Stream.of(
                        busy(cores.engine(), "engine"),
                        busy(cores.database(), "PostgreSQL"),
                        busy(cores.load(), "load"),
                        busy(cores.harness(), "harness"),
                        busy(cores.other(), "anything else"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    private static String busy(Double coresOrNull, String party) {
        return coresOrNull == null ? null : String.format(Locale.ROOT, "%.2f %s", coresOrNull, party);
    }
}
