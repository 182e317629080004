package io.debezium.perf.harness.question.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.question.record.RecordResult.ThreadCpu;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.KeyFigure;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.profile.AnalysisTables;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.LatencyCharts;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.Rounds;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.WarmUp;

/** The reports of {@code perf record} and of {@code perf analyze}. */
public final class RecordDocument {

    /** With this many samples, the 95 % interval of a share of 10 % is plus or minus 2.6 points. */
    private static final long ENOUGH_SAMPLES = 500;

    /** Share of missing samples above which the rest may be biased. */
    private static final double MISSING = 0.05;

    /** Share of all cores above which the use by other processes is reported. */
    private static final double OTHER_CPU = 0.05;

    /** Share of the demanded rate that a load may miss. */
    private static final double MISSED_RATE = 0.05;

    private static final double LATE_MILLIS = 1_000;

    private static final RuleList<Analysis> LIMITS_OF_RECORDING = RuleList.<Analysis>of()
            .says("record.limit-cpu-time", analysis -> analysis.cpu().event().equals("jdk.CPUTimeSample"))
            .says("record.limit-execution", analysis -> analysis.cpu().event().equals("jdk.ExecutionSample"))
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
                    cpu -> Messages.text("record.few-samples", Format.count(cpu.samplesWithStack(), "CPU sample")))
            .when(
                    cpu -> cpu.withoutStackShare() > MISSING,
                    cpu -> Messages.text("record.without-stack", Format.percent(cpu.withoutStackShare())));

    private static final RuleList<RecordDocument> WARNINGS = RuleList.<RecordDocument>of()
            .when(it -> it.result.outcome().status() != RunStatus.COMPLETE, it -> outcome(it.result.outcome()))
            .says("record.no-recording", it -> it.result.analysis() == null)
            .all(it -> it.result.analysis() == null
                    ? List.of()
                    : WARNINGS_OF_SAMPLES.of(it.result.analysis().cpu()))
            .when(
                    it -> WarmUp.compiling(it.share(ThreadKind.JIT)),
                    it -> Messages.text("record.compiling", Format.percent(it.share(ThreadKind.JIT))))
            .one(it -> it.interference().map(Interference::stealPercent).flatMap(Warnings::steal))
            .one(it -> it.interference()
                    .map(Interference::otherCores)
                    .filter(cores -> cores > OTHER_CPU * it.result.environment().cores())
                    .map(cores -> Messages.text(
                            "record.other-processes",
                            Format.number(cores),
                            Format.count(it.result.environment().cores()))))
            .all(it -> Warnings.server(it.result.database()))
            .all(it -> it.figures.map(LatencyFigures::load).map(it::load).orElse(List.of()))
            .one(it -> it.figures
                    .map(LatencyFigures::catchUp)
                    .filter(catchUp -> !catchUp.done())
                    .map(catchUp -> Messages.text(
                            "record.not-caught-up",
                            Format.seconds(catchUp.limitSeconds()),
                            Format.bytes(catchUp.remainingBytes()))))
            .all(it -> it.figures.map(LatencyFigures::notes).orElse(List.of()))
            .all(it -> it.result.notes());

    private final RecordResult result;
    private final Optional<Trial<Demand, LatencyFigures>> trial;
    private final Optional<LatencyFigures> figures;

    private RecordDocument(RecordResult result) {
        this.result = result;
        this.trial = RecordResult.recorded(result.trials());
        this.figures = trial.map(Trial::figures);
    }

    /** @param folder of the result; the stacks are read from its trial's folder */
    public static Document of(RecordResult result, ResultFolder folder) {
        Path trial = RecordResult.recorded(result.trials())
                .map(recorded -> folder.path().resolve(recorded.folder()))
                .or(() -> Folders.children(folder.path().resolve("trials")).stream()
                        .reduce((earlier, later) -> later))
                .orElse(folder.path());
        return of(result, Collapsed.cpu(trial), Collapsed.allocation(trial));
    }

    /**
     * @param cpu stacks by CPU; empty without a recording
     * @param allocation stacks by allocated bytes; empty without a recording
     */
    public static Document of(RecordResult result, Stacks cpu, Stacks allocation) {
        return new RecordDocument(result).document(cpu, allocation);
    }

    private Document document(Stacks cpu, Stacks allocation) {
        List<String> log = result.outcome().logTail();
        List<Chapter> chapters = new ArrayList<>();
        if (!log.isEmpty()) {
            chapters.add(new Chapter("log", "The engine's log", List.of(new Block.Log("Its last lines", log))));
        }
        chapters.add(new Chapter("by-thread", "CPU by thread", Rounds.grid(threads())));
        List<Trial<Demand, LatencyFigures>> measured =
                trial.filter(each -> each.figures() != null).stream().toList();
        List<Demand> demands = measured.stream().map(Trial::condition).toList();
        LatencyCharts charts =
                new LatencyCharts(demands, List.of(result.variant().spec()), measured);
        if (result.analysis() != null) {
            chapters.addAll(AnalysisTables.chapters(result.analysis(), cpu, allocation));
        }
        chapters.add(new Chapter("percentiles", "Latency by percentile", charts.percentiles()));
        chapters.add(new Chapter("lag", "Lag over time", charts.lag()));
        return page().document(
                        Messages.text(
                                "record.title",
                                result.variant().debezium(),
                                result.variant().plugin(),
                                result.workload().name()),
                        Summary.of(lead(), WARNINGS.of(this)),
                        first(keyFigures(), result.analysis()),
                        chapters,
                        LIMITS.of(result));
    }

    public static Document of(Profile profile) {
        Analysis analysis = profile.analysis();
        List<Chapter> chapters =
                new ArrayList<>(AnalysisTables.chapters(analysis, profile.cpu(), profile.allocation()));
        Facts facts = Facts.titled("Recording")
                .code("File", analysis.file())
                .text("JVM", analysis.jvm())
                .text("Covers", Format.seconds(analysis.seconds()))
                .code("Sampled event", analysis.cpu().event())
                .code("Allocation event", analysis.allocation().event());
        chapters.add(new Chapter("run", "How it was run", List.of(new Block.Terms(List.of(facts)))));
        chapters.add(Limits.chapter(LIMITS_OF_RECORDING.of(analysis)));
        Sentence samples = Sentence.of(Messages.text(
                "record.lead-samples",
                Format.count(analysis.cpu().samples(), "CPU sample"),
                Format.seconds(analysis.seconds()),
                Double.isFinite(analysis.cores())
                        ? Messages.text("record.lead-cores", Format.number(analysis.cores()))
                        : ""));
        return new Document(
                analysis.file(),
                "perf analyze",
                Summary.of(samples.then(hottest(analysis)), WARNINGS_OF_SAMPLES.of(analysis.cpu())),
                first(figures(analysis), analysis),
                chapters);
    }

    private static List<Block> first(List<KeyFigure> figures, Analysis analysisOrNull) {
        return Stream.<Block>of(
                        figures.isEmpty() ? null : new Block.Figures(figures),
                        analysisOrNull == null ? null : AnalysisTables.onBehalf(analysisOrNull))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The answer: what an event costs, where the time goes, the rate, and whether reader or load set it. */
    private Sentence lead() {
        Sentence rate = Sentence.of(figures.map(RecordDocument::rate).orElse(Messages.text("record.lead-no-figures")));
        Sentence answer = result.analysis() == null ? rate.text(".") : rate.then(hottest(result.analysis()));
        return figures.filter(measured -> measured.events() > 0)
                .map(measured -> answer.text(" " + pace(LagGrowth.of(measured))))
                .orElse(answer);
    }

    private static String rate(LatencyFigures measured) {
        return measured.events() == 0
                ? Messages.text(
                        "record.lead-no-event", Format.seconds(measured.window().seconds()))
                : Messages.text(
                        "record.lead",
                        Format.number(measured.value(Metric.CPU_MICROS_PER_EVENT)),
                        Format.number(measured.value(Metric.EVENTS_PER_SECOND)));
    }

    /** Says whether the reader kept up, and so what the rate means. */
    private static String pace(LagGrowth growth) {
        String code =
                switch (growth.state()) {
                    case HOLDS -> growth.shrinks() ? "record.caught-up" : "record.kept-up";
                    case GROWS -> "record.fell-behind";
                    case UNCLEAR -> "record.pace-unknown";
                };
        return Messages.text(code, Format.seconds(growth.perSecond()));
    }

    /** The Debezium method with the most samples, and on what it spent most of them. */
    private static Sentence hottest(Analysis analysis) {
        Optional<Analysis.Owner> first = analysis.cpu().debezium().stream()
                .filter(Analysis.Owner::inDebezium)
                .findFirst()
                .filter(owner -> !owner.method().tooFew());
        if (first.isEmpty()) {
            return Sentence.of(Messages.text("record.no-method"));
        }
        Analysis.ProfileRow method = first.get().method();
        Sentence hottest = Sentence.message(
                "record.hottest",
                Sentence.of("").code(Naming.METHOD.brief(method.name())),
                Format.percent(method.share()),
                method.perEvent() == null
                        ? Messages.text("record.samples")
                        : Messages.text("record.cost", Format.number(method.perEvent())));
        return hottest.then(doing(first.get())).text(".");
    }

    private static Sentence doing(Analysis.Owner owner) {
        if (owner.on().isEmpty() || owner.on().get(0).tooFew()) {
            return Sentence.of("");
        }
        String name = owner.on().get(0).name();
        Sentence place = name.equals(owner.method().name())
                ? Sentence.of("its own code")
                : Sentence.of("").code(Naming.METHOD.brief(name));
        return Sentence.message("record.doing", place, Format.percent(owner.firstShare()));
    }

    private static String outcome(Outcome outcome) {
        return Messages.text(
                outcome.status() == RunStatus.FAILED ? "record.failed" : "record.interrupted", Warnings.why(outcome));
    }

    private Optional<Interference> interference() {
        return trial.map(Trial::interference);
    }

    private List<String> load(LoadResult load) {
        Double asked = result.workload().targetRate();
        List<String> warnings = new ArrayList<>();
        if (load.failed() > 0) {
            warnings.add(Messages.text("record.load-failed", Format.count(load.failed(), "transaction")));
        }
        if (asked != null && load.transactionsPerSecond() < (1 - MISSED_RATE) * asked) {
            warnings.add(Messages.text(
                    "record.load-missed", Format.number(load.transactionsPerSecond()), Format.number(asked)));
        }
        if (load.lateMillis() != null && load.lateMillis() > LATE_MILLIS) {
            warnings.add(Messages.text("record.load-late", Format.millis(load.lateMillis())));
        }
        return warnings;
    }

    /** The key figures that were measured; a trial that ended before its recording has no figures of its own. */
    private List<KeyFigure> keyFigures() {
        List<KeyFigure> all = new ArrayList<>();
        figures.ifPresent(measured -> {
            Latency latency = measured.latency();
            all.add(figure("CPU per event", Metric.CPU_MICROS_PER_EVENT, whose(measured)));
            all.add(figure("Events", Metric.EVENTS_PER_SECOND, ""));
            all.add(figure("Allocated per event", Metric.ALLOCATED_BYTES_PER_EVENT, ""));
            if (latency.count() > 0) {
                all.add(new KeyFigure(
                        "Latency p50, p99",
                        Format.together(Format.micros(latency.known(50)), ", ", Format.micros(latency.known(99))),
                        "commit to consumption, at most " + Format.micros(latency.maxMicros())));
            }
            all.add(figure(
                    "Peak RSS",
                    Metric.PEAK_RSS_BYTES,
                    "heap in use at most " + Format.bytes(measured.value(Metric.PEAK_HEAP_BYTES))));
        });
        if (result.analysis() != null) {
            all.add(pauses(result.analysis().gc()));
        }
        return all;
    }

    private KeyFigure figure(String name, Metric metric, String note) {
        return new KeyFigure(name, Change.value(metric, figures.orElseThrow().value(metric)), note);
    }

    /** The CPU time by kind of thread, {@code Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %}, and the counted instructions. */
    private String whose(LatencyFigures measured) {
        String split = result.threads().isEmpty()
                ? "all threads of the process"
                : Stream.of(ThreadKind.values())
                        .filter(kind -> share(kind) > 0)
                        .sorted(Comparator.comparingDouble(this::share).reversed())
                        .map(kind -> name(kind) + " " + Format.percent(share(kind)))
                        .collect(Collectors.joining(", "));
        return measured.figures().has(Metric.INSTRUCTIONS_PER_EVENT)
                ? Messages.text(
                        "record.counted",
                        split,
                        Format.number(measured.value(Metric.INSTRUCTIONS_PER_EVENT)),
                        Format.number(measured.value(Metric.INSTRUCTIONS_PER_CYCLE)))
                : split;
    }

    private static List<KeyFigure> figures(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        double bytesPerSecond = analysis.allocatedBytesPerSecond();
        return List.of(
                new KeyFigure(
                        "CPU samples",
                        Format.count(cpu.samples()),
                        Messages.text("record.samples-of", cpu.event(), Format.count(cpu.lost()))),
                new KeyFigure("Recorded", Format.seconds(analysis.seconds()), analysis.file()),
                new KeyFigure(
                        "Allocation",
                        Double.isFinite(bytesPerSecond) ? Format.bytes(bytesPerSecond) + "/s" : Format.UNKNOWN,
                        "estimated from " + Format.count(analysis.allocation().samples(), "sample")),
                pauses(analysis.gc()),
                new KeyFigure("Exceptions", Format.count(analysis.thrown()), "thrown in the recording"));
    }

    private static KeyFigure pauses(Analysis.Gc gc) {
        return gc.pauses() == 0
                ? new KeyFigure("GC pauses", "none", gc.collector())
                : new KeyFigure(
                        "GC pauses",
                        Format.millis(gc.pauseMillisSum()),
                        Messages.text(
                                "record.pauses-of",
                                Format.count(gc.pauses(), "pause"),
                                gc.collector(),
                                Format.millis(gc.pauseMillisMax())));
    }

    /** Share of a kind of thread in the CPU time of all threads, 0 to 1; 0 if that is unknown. */
    private double share(ThreadKind kind) {
        return micros(thread -> thread.kind() == kind) / Math.max(1, micros(thread -> true));
    }

    private double micros(Predicate<ThreadCpu> which) {
        return result.threads().stream()
                .filter(which)
                .mapToDouble(ThreadCpu::cpuMicros)
                .sum();
    }

    /** CPU by thread as the operating system counted it; samples of Java code would miss threads of the JVM. */
    private Table threads() {
        double all = micros(thread -> true);
        long events = figures.map(LatencyFigures::events).orElse(0L);
        return Columns.<ThreadCpu>of()
                .code("Thread", ThreadCpu::name)
                .text("Kind", thread -> name(thread.kind()))
                .number("Share", thread -> thread.cpuMicros() / all, Format::percent)
                .number("CPU us/event", thread -> events == 0 ? null : thread.cpuMicros() / events)
                .number("CPU, s", thread -> thread.cpuMicros() / 1e6)
                .captioned("record.threads", result.threads());
    }

    private static String name(ThreadKind kind) {
        return kind == ThreadKind.JAVA ? "Java" : kind.name();
    }

    private Page page() {
        WorkloadInfo workload = result.workload();
        return Page.of(result, result.database())
                .group(Facts.titled("Workload")
                        .text("Load", RunFacts.load(workload))
                        .text(
                                "Rate asked for",
                                workload.targetRate() == null
                                        ? "as many transactions as the server can take (closed loop)"
                                        : Format.number(workload.targetRate()) + " transactions/s (open loop)")
                        .known(
                                "Rate reached",
                                figures.map(LatencyFigures::load).orElse(null),
                                load -> "%s transactions/s, %s failed"
                                        .formatted(
                                                Format.number(load.transactionsPerSecond()),
                                                Format.count(load.failed())))
                        .known("Recorded", figures.orElse(null), measured -> "%s after %s of warm-up, %s"
                                .formatted(
                                        Format.seconds(measured.window().seconds()),
                                        Format.seconds(measured.window().warmUpSeconds()),
                                        Format.count(measured.events(), "row event")))
                        .known(
                                "Caught up",
                                figures.map(LatencyFigures::catchUp).orElse(null),
                                catchUp -> Format.seconds(catchUp.seconds()) + " after the load had stopped"))
                .block(Columns.<Setting>of()
                        .code("Setting", Setting::name)
                        .code("Value", Setting::value)
                        .code("Built-in default", Setting::builtIn)
                        .text("Set by", Setting::source)
                        .captioned("record.settings", result.database().settings()))
                .command("The load", workload.command())
                .variants("A trial of", List.of(result.variant()));
    }
}
