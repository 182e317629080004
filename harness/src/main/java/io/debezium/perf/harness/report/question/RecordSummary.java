package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.CpuPortion;
import io.debezium.perf.harness.result.RecordResult.Pace;
import io.debezium.perf.harness.result.RecordResult.RecordReading;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.stats.WarmUps;

/**
 * What an event costs, where, at what rate, and whose rate that is; and what speaks against believing it. A pure function of
 * the result.
 */
public final class RecordSummary {

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

    private static final RuleList<Analysis.Cpu> OF_SAMPLES = RuleList.<Analysis.Cpu>of()
            .when(
                    cpu -> cpu.samples() > 0 && cpu.samplesWithStack() < ENOUGH_SAMPLES,
                    cpu -> "Only %s with a stack: use the intervals, not the order. A longer recording has more."
                            .formatted(Format.count(cpu.samplesWithStack(), cpu.clock() + " sample")))
            .when(
                    cpu -> cpu.lostShare() > LOST,
                    cpu ->
                            "The JVM lost %s of its CPU samples (%s), so shares may be biased. It loses fewer on a machine with less load: end other processes, or record at a lower --rate."
                                    .formatted(Format.percent(cpu.lostShare()), Format.count(cpu.lost())))
            .when(
                    cpu -> cpu.withoutStackShare() > LOST,
                    cpu ->
                            "%s of the %s samples have no stack trace and are in no table: use costs, which cover all CPU time, instead of numbers of samples."
                                    .formatted(Format.percent(cpu.withoutStackShare()), cpu.clock()));

    /** Of what the load did, where that is known. */
    private static final RuleList<RecordResult> OF_LOAD = RuleList.<RecordResult>of()
            .when(result -> result.load().failed() > 0, result -> "%s of the load failed."
                    .formatted(Format.count(result.load().failed(), "transaction")))
            .when(
                    result -> result.workload().targetRate() != null
                            && result.load().transactionsPerSecond()
                                    < (1 - MISSED_RATE) * result.workload().targetRate(),
                    result ->
                            "The load reached %s of the %s transactions/s requested. Use a lower --rate, or more --clients."
                                    .formatted(
                                            Format.number(result.load().transactionsPerSecond()),
                                            Format.number(result.workload().targetRate())))
            .when(
                    result ->
                            result.load().lateMillis() != null && result.load().lateMillis() > LATE_MILLIS,
                    result ->
                            "The load generator fell up to %s behind its schedule. Use a lower --rate, or more --clients."
                                    .formatted(Format.millis(result.load().lateMillis())));

    private static final RuleList<RecordResult> WARNINGS = RuleList.<RecordResult>of()
            .when(result -> result.outcome().status() != RunStatus.COMPLETE, result -> outcome(result.outcome()))
            .when(result -> result.analysis() == null, "There is no recording, so there is no profile.")
            .all(result -> result.analysis() == null
                    ? List.of()
                    : OF_SAMPLES.of(result.analysis().cpu()))
            .each(RecordSummary::sampling)
            .when(
                    result -> WarmUps.compiling(jit(result)),
                    result ->
                            "The compiler used %s of the CPU time: the engine was still warming up. A longer --warmup shows its steady state."
                                    .formatted(Format.percent(jit(result))))
            .one(result -> Optional.ofNullable(result.cores())
                    .map(CoreUse::stealPercent)
                    .flatMap(Warnings::steal))
            .when(
                    result -> result.cores() != null
                            && result.cores().other() != null
                            && result.cores().other()
                                    > OTHER_CPU * result.environment().cores(),
                    result ->
                            "Processes outside the trial used %s of the %s cores, which affects rates and latencies, but hardly CPU per event: end them and record again."
                                    .formatted(
                                            Format.number(result.cores().other()),
                                            Format.count(result.environment().cores())))
            .when(
                    result -> result.figures() != null
                            && result.figures().harnessCpuMicros()
                                    > HARNESS_CPU * result.figures().processCpuMicros(),
                    result -> "The harness itself used %s of CPU, the program under test %s."
                            .formatted(
                                    Format.micros(result.figures().harnessCpuMicros()),
                                    Format.micros(result.figures().processCpuMicros())))
            .all(result -> Warnings.server(result.database()))
            .all(result -> result.load() == null ? List.of() : OF_LOAD.of(result))
            .when(
                    result -> result.catchUp() != null && !result.catchUp().done(),
                    result ->
                            "After the load had stopped, the engine did not catch up within %s: %s of WAL remained. Use a lower --rate or a longer --catch-up."
                                    .formatted(
                                            Format.seconds(result.catchUp().limitSeconds()),
                                            Format.bytes(result.catchUp().remainingBytes())))
            .all(RecordResult::notes);

    private RecordSummary() {}

    public static Summary of(RecordResult result) {
        Sentence answer = rate(result);
        if (result.analysis() != null) {
            answer = answer.then(hottest(result.analysis()));
        }
        answer = answer.text(".");
        if (result.figures() != null && result.figures().events() > 0) {
            RecordReading reading = result.reading();
            answer = answer.text(reading.split().isEmpty() ? "" : " " + outsideJava(reading));
            answer = answer.text(" " + meaning(reading.pace()));
        }
        return summary(answer, WARNINGS.of(result));
    }

    public static Summary of(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        Sentence answer = Sentence.of(
                Format.count(cpu.samples(), cpu.clock() + " sample") + " over " + Format.seconds(analysis.seconds()));
        if (Double.isFinite(analysis.cores())) {
            answer = answer.text(" (" + Format.number(analysis.cores()) + " cores busy with Java code)");
        }
        return summary(answer.then(hottest(analysis)).text("."), OF_SAMPLES.of(analysis.cpu()));
    }

    private static Summary summary(Sentence answer, List<String> warnings) {
        return new Summary(List.of(new Summary.Answer(answer, List.of())), warnings);
    }

    private static Sentence rate(RecordResult result) {
        ProcessFigures figures = result.figures();
        if (figures == null) {
            return Sentence.of("No figures: the trial ended before the recording did");
        }
        if (figures.events() == 0) {
            return Sentence.of("No row event was consumed in the " + Format.seconds(figures.seconds()) + " recorded");
        }
        return Sentence.of(Format.number(figures.cpuMicrosPerEvent())
                + " us of CPU per event at "
                + Format.number(figures.eventsPerSecond())
                + " events/s");
    }

    /** The Debezium method with the most samples, and what it was most often doing. */
    private static Sentence hottest(Analysis analysis) {
        Optional<Analysis.Owner> first = analysis.cpu().debezium().stream()
                .findFirst()
                .filter(owner -> !owner.method().tooFew());
        if (first.isEmpty()) {
            return Sentence.of("; too few %s samples in Debezium methods to name one"
                    .formatted(analysis.cpu().clock()));
        }
        Analysis.ProfileRow method = first.get().method();
        String perEvent = method.perEvent() == null ? "" : " (" + Format.number(method.perEvent()) + " us per event)";
        Sentence cost = Sentence.of("; " + Format.percent(method.share()) + " of the "
                        + analysis.cpu().clock() + " samples" + perEvent + " in or on behalf of ")
                .code(Naming.METHOD.brief(method.name()));
        return cost.then(doing(first.get()));
    }

    private static Sentence doing(Analysis.Owner owner) {
        Optional<Analysis.ProfileRow> first = owner.on().stream().findFirst().filter(row -> !row.tooFew());
        if (first.isEmpty() || owner.method().samples() == 0) {
            return Sentence.of("");
        }
        Sentence most = Sentence.of(", most often in ");
        most = first.get().name().equals(owner.method().name())
                ? most.text("its own code")
                : most.code(Naming.METHOD.brief(first.get().name()));
        return most.text(" (" + Format.percent(owner.firstShare()) + " of those)");
    }

    /** {@code 11.9 % of the process's CPU time is outside Java threads (GC 7.9 %, JIT 3.0 %, VM 1.0 %).} */
    static String outsideJava(RecordReading reading) {
        List<CpuPortion> outside = reading.split().stream()
                .filter(part -> part.kind() != ThreadCpu.Kind.JAVA)
                .toList();
        return outside.isEmpty()
                ? "All CPU time is in Java threads."
                : "%s of the process's CPU time is outside Java threads (%s)."
                        .formatted(Format.percent(reading.outsideJava()), shares(outside));
    }

    /** {@code Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %} */
    static String shares(List<CpuPortion> parts) {
        return parts.stream()
                .map(part -> name(part.kind()) + " " + Format.percent(part.share()))
                .collect(Collectors.joining(", "));
    }

    static String name(ThreadCpu.Kind kind) {
        return kind == ThreadCpu.Kind.JAVA ? "Java" : kind.name();
    }

    /** What the rate of the recording therefore is. */
    private static String meaning(Pace pace) {
        String first = Format.micros(1e6 * pace.firstSeconds());
        String last = Format.micros(1e6 * pace.lastSeconds());
        return switch (pace.state()) {
            case KEPT_UP ->
                "The engine kept up with the load, so events/s is the load's rate, not the engine's capacity.";
            case FELL_BEHIND ->
                "The engine fell behind the load (lag from %s to %s), so events/s is its capacity next to the database and the load."
                        .formatted(first, last);
            case CAUGHT_UP ->
                "The engine worked off a backlog (lag from %s to %s), so events/s is above the load's rate."
                        .formatted(first, last);
            case BEHIND ->
                "The engine stayed %s behind, so events/s may be the load's rate or its own.".formatted(last);
            case UNKNOWN ->
                "Whether the engine kept up with the load is not known, so events/s may be the load's rate or its own.";
        };
    }

    private static String outcome(Outcome outcome) {
        String how = outcome.status() == RunStatus.FAILED ? "The trial failed" : "The trial was interrupted";
        return "%s%s The figures are partial."
                .formatted(how, outcome.message().isBlank() ? "." : ": " + Warnings.sentence(outcome.message()));
    }

    /** The kernel counts the CPU of each thread exactly: where samples disagree, the sampler has missed a thread. */
    private static Stream<String> sampling(RecordResult result) {
        return result.reading().sampled().stream()
                .filter(thread -> thread.counted() - thread.sampled() > UNSEEN)
                .map(thread ->
                        "Thread %s used %s of the Java threads' CPU time according to the operating system, but has %s of the samples: the costs of its methods are based on few. A longer --duration has more."
                                .formatted(
                                        thread.name(),
                                        Format.percent(thread.counted()),
                                        Format.percent(thread.sampled())));
    }

    private static double jit(RecordResult result) {
        return result.reading().split().stream()
                .filter(part -> part.kind() == ThreadCpu.Kind.JIT)
                .mapToDouble(CpuPortion::share)
                .sum();
    }
}
