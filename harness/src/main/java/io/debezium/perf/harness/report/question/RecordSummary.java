package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.stats.CpuSplit;
import io.debezium.perf.harness.stats.Pace;
import io.debezium.perf.harness.stats.WarmUp;

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

    private static final RuleList<Analysis> OF_RECORDING = RuleList.<Analysis>of()
            .one(RecordSummary::fewSamples)
            .one(RecordSummary::lostSamples)
            .one(RecordSummary::withoutStack);

    private static final RuleList<RecordResult> WARNINGS = RuleList.<RecordResult>of()
            .one(RecordSummary::outcome)
            .when(
                    result -> result.analysis() == null,
                    "There is no recording, so nothing is known of where the time goes.")
            .all(result -> result.analysis() == null ? List.of() : OF_RECORDING.of(result.analysis()))
            .each(RecordSummary::sampling)
            .one(RecordSummary::warmingUp)
            .one(result -> Optional.ofNullable(result.cores())
                    .map(CoreUse::stealPercent)
                    .flatMap(Warnings::steal))
            .one(RecordSummary::others)
            .one(RecordSummary::harness)
            .one(result -> Warnings.fsync(result.database()))
            .each(RecordSummary::load)
            .one(RecordSummary::catchUp)
            .all(RecordResult::notes);

    private RecordSummary() {}

    public static Summary of(RecordResult result) {
        Sentence answer = rate(result);
        if (result.analysis() != null) {
            answer = answer.then(hottest(result.analysis()));
        }
        answer = answer.text(".");
        if (result.figures() != null && result.figures().events() > 0) {
            CpuSplit split = CpuSplit.of(result.threads());
            answer = answer.text(split.parts().isEmpty() ? "" : " " + outsideJava(split));
            answer = answer.text(" " + meaning(Pace.of(result.series())));
        }
        return summary(answer, WARNINGS.of(result));
    }

    public static Summary of(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        Sentence answer =
                Sentence.of(Format.count(cpu.samples(), "CPU sample") + " over " + Format.seconds(analysis.seconds()));
        if (cpu.periodMicros() != null && cpu.samples() > 0 && analysis.seconds() > 0) {
            double cores = cpu.samples() * cpu.periodMicros() / 1e6 / analysis.seconds();
            answer = answer.text(" (" + Format.number(cores) + " cores busy with Java code)");
        }
        return summary(answer.then(hottest(analysis)).text("."), OF_RECORDING.of(analysis));
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
            return Sentence.of("; too few CPU samples in Debezium methods to name one");
        }
        Analysis.ProfileRow method = first.get().method();
        String perEvent = method.perEvent() == null ? "" : " (" + Format.number(method.perEvent()) + " us per event)";
        Sentence cost = Sentence.of("; " + Format.percent(method.share()) + " of the CPU samples" + perEvent
                        + " in or on behalf of ")
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
        double part = (double) first.get().samples() / owner.method().samples();
        return most.text(" (" + Format.percent(part) + " of those)");
    }

    /** {@code 11.9 % of the process's CPU time is outside Java threads (GC 7.9 %, JIT 3.0 %, VM 1.0 %).} */
    static String outsideJava(CpuSplit split) {
        List<CpuSplit.Portion> outside = split.outsideJava();
        return outside.isEmpty()
                ? "All CPU time is in Java threads."
                : "%s of the process's CPU time is outside Java threads (%s)."
                        .formatted(
                                Format.percent(outside.stream()
                                        .mapToDouble(CpuSplit.Portion::share)
                                        .sum()),
                                shares(outside));
    }

    /** {@code Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %} */
    static String shares(List<CpuSplit.Portion> parts) {
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
                "The engine fell behind the load (lag from %s to %s), so events/s is what it managed beside the database and the load."
                        .formatted(first, last);
            case CAUGHT_UP ->
                "The engine worked off a backlog (lag from %s to %s), so events/s is its own rate, not the load's."
                        .formatted(first, last);
            case BEHIND ->
                "The engine stayed %s behind, so events/s may be the load's rate or its own.".formatted(last);
            case UNKNOWN ->
                "Whether the engine kept up with the load is not known, so events/s may be the load's rate or its own.";
        };
    }

    private static Optional<String> fewSamples(Analysis analysis) {
        long usable = analysis.cpu().samples() - analysis.cpu().withoutStack();
        return usable < ENOUGH_SAMPLES
                ? Optional.of("Only %s with a stack: read the intervals, not the order. A longer recording has more."
                        .formatted(Format.count(usable, "CPU sample")))
                : Optional.empty();
    }

    private static Optional<String> lostSamples(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        double lost = cpu.lost() == 0 ? 0 : (double) cpu.lost() / (cpu.samples() + cpu.lost());
        return lost > LOST
                ? Optional.of("The JVM lost %s of its CPU samples (%s), so its shares may be biased."
                        .formatted(Format.percent(lost), Format.count(cpu.lost())))
                : Optional.empty();
    }

    private static Optional<String> withoutStack(Analysis analysis) {
        double without = (double) analysis.cpu().withoutStack() / analysis.cpu().samples();
        return without > LOST
                ? Optional.of("%s of the CPU samples have no stack trace and are in no table."
                        .formatted(Format.percent(without)))
                : Optional.empty();
    }

    private static Optional<String> outcome(RecordResult result) {
        Outcome outcome = result.outcome();
        if (outcome.status() == RunStatus.COMPLETE) {
            return Optional.empty();
        }
        String how = outcome.status() == RunStatus.FAILED ? "The trial failed" : "The trial was interrupted";
        return Optional.of("%s%s The figures are partial."
                .formatted(how, outcome.message().isBlank() ? "." : ": " + Warnings.sentence(outcome.message())));
    }

    /** The kernel counts the CPU of each thread exactly: where samples disagree, the sampler has missed a thread. */
    private static Stream<String> sampling(RecordResult result) {
        if (result.analysis() == null) {
            return Stream.empty();
        }
        Map<String, Double> counted = result.threads().stream()
                .filter(thread -> thread.kind() == ThreadCpu.Kind.JAVA)
                .collect(Collectors.groupingBy(
                        ThreadCpu::name, TreeMap::new, Collectors.summingDouble(ThreadCpu::cpuMicros)));
        double all = counted.values().stream().mapToDouble(Double::doubleValue).sum();
        return counted.entrySet().stream()
                .filter(thread -> thread.getValue() / all
                                - sampled(thread.getKey(), result.analysis().cpu())
                        > UNSEEN)
                .map(thread ->
                        "Thread %s used %s of the Java threads' CPU time by the operating system's count, but has %s of the samples: what is charged to its methods rests on few."
                                .formatted(
                                        thread.getKey(),
                                        Format.percent(thread.getValue() / all),
                                        Format.percent(sampled(
                                                thread.getKey(),
                                                result.analysis().cpu()))));
    }

    private static double sampled(String thread, Analysis.Cpu cpu) {
        return (double) cpu.threads().stream()
                        .filter(row -> row.name().equals(thread))
                        .mapToLong(Analysis.ProfileRow::samples)
                        .sum()
                / Math.max(1, cpu.samples() - cpu.withoutStack());
    }

    private static Optional<String> warmingUp(RecordResult result) {
        double share = CpuSplit.of(result.threads()).share(ThreadCpu.Kind.JIT);
        return WarmUp.compiling(share)
                ? Optional.of(
                        "The compiler used %s of the CPU time: the engine was still warming up. A longer --warmup shows its steady state."
                                .formatted(Format.percent(share)))
                : Optional.empty();
    }

    private static Optional<String> others(RecordResult result) {
        Double other = result.cores() == null ? null : result.cores().other();
        int cores = result.environment().cores();
        return other != null && other > OTHER_CPU * cores
                ? Optional.of(
                        "Processes that are not part of the trial used %s of the %s cores. Rates and latencies suffer, CPU per event hardly does: end them and record again."
                                .formatted(Format.number(other), Format.count(cores)))
                : Optional.empty();
    }

    private static Optional<String> harness(RecordResult result) {
        ProcessFigures figures = result.figures();
        return figures != null && figures.harnessCpuMicros() > HARNESS_CPU * figures.processCpuMicros()
                ? Optional.of("The harness itself used %s of CPU, beside %s of the program under test."
                        .formatted(
                                Format.micros(figures.harnessCpuMicros()), Format.micros(figures.processCpuMicros())))
                : Optional.empty();
    }

    private static Stream<String> load(RecordResult result) {
        LoadResult load = result.load();
        List<String> warnings = new ArrayList<>();
        if (load != null && load.failed() > 0) {
            warnings.add("%s of the load failed.".formatted(Format.count(load.failed(), "transaction")));
        }
        Double target = result.workload().targetRate();
        if (load != null && target != null && load.transactionsPerSecond() < (1 - MISSED_RATE) * target) {
            warnings.add("The load reached %s of the %s transactions/s that were asked for."
                    .formatted(Format.number(load.transactionsPerSecond()), Format.number(target)));
        }
        if (load != null && load.lateMillis() != null && load.lateMillis() > LATE_MILLIS) {
            warnings.add("The load generator fell up to %s behind its own schedule."
                    .formatted(Format.millis(load.lateMillis())));
        }
        return warnings.stream();
    }

    private static Optional<String> catchUp(RecordResult result) {
        CatchUp catchUp = result.catchUp();
        return catchUp != null && !catchUp.done()
                ? Optional.of("After the load had stopped, the engine did not catch up within %s: %s of WAL remained."
                        .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes())))
                : Optional.empty();
    }
}
