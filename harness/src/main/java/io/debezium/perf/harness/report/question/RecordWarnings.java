package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RunStatus;

/** What speaks against believing the figures, a sentence each, worst first. */
public final class RecordWarnings {

    /** The 95 % interval of a share of 10 % is plus or minus 2.6 points at this many samples. */
    private static final long ENOUGH_SAMPLES = 500;

    /** Part of the samples that may be missing before the rest may be a biased choice. */
    private static final double LOST = 0.05;

    private static final double STEAL_PERCENT = 1;

    /** Part of the Java threads' CPU time by which a thread's samples may fall short of what it used. */
    private static final double UNSEEN = 0.05;

    /** Part of the CPU time that the compiler may use in a program that has warmed up. */
    static final double JIT = 0.15;

    /** Part of all cores that other processes may use. */
    private static final double OTHER_CPU = 0.05;

    /** CPU of the harness, as part of the program's under test, that goes without saying. */
    private static final double HARNESS_CPU = 0.05;

    /** Part of the asked rate that a load may miss. */
    private static final double MISSED_RATE = 0.05;

    private static final double LATE_MILLIS = 1_000;

    private RecordWarnings() {}

    public static List<String> of(RecordResult result) {
        List<String> warnings = new ArrayList<>();
        outcome(result, warnings);
        if (result.analysis() != null) {
            warnings.addAll(of(result.analysis()));
        }
        if (result.analysis() != null) {
            sampling(result.threads(), result.analysis().cpu(), warnings);
        }
        warmUp(result.threads(), warnings);
        machine(result.cores(), result.environment().cores(), warnings);
        harness(result.figures(), warnings);
        load(result, warnings);
        catchUp(result.catchUp(), warnings);
        warnings.addAll(result.notes());
        return warnings;
    }

    public static List<String> of(Analysis analysis) {
        List<String> warnings = new ArrayList<>();
        Analysis.Cpu cpu = analysis.cpu();
        long usable = cpu.samples() - cpu.withoutStack();
        if (usable < ENOUGH_SAMPLES) {
            warnings.add("Only %s with a stack: read the intervals, not the order. A longer recording has more."
                    .formatted(Format.count(usable, "CPU sample")));
        }
        double lost = cpu.lost() == 0 ? 0 : (double) cpu.lost() / (cpu.samples() + cpu.lost());
        if (lost > LOST) {
            warnings.add("The JVM lost %s of its CPU samples (%s), so its shares may be biased."
                    .formatted(Format.percent(lost), Format.count(cpu.lost())));
        }
        if (cpu.samples() > 0 && (double) cpu.withoutStack() / cpu.samples() > LOST) {
            warnings.add("%s of the CPU samples have no stack trace and are in no table."
                    .formatted(Format.percent((double) cpu.withoutStack() / cpu.samples())));
        }
        return warnings;
    }

    private static void outcome(RecordResult result, List<String> warnings) {
        if (result.outcome().status() != RunStatus.COMPLETE) {
            String how =
                    result.outcome().status() == RunStatus.FAILED ? "The trial failed" : "The trial was interrupted";
            String why = result.outcome().message().isBlank()
                    ? "."
                    : ": " + result.outcome().message();
            warnings.add(how + why + (why.endsWith(".") ? "" : ".") + " What follows is partial.");
        }
        if (result.analysis() == null) {
            warnings.add("There is no recording, so nothing is known of where the time goes.");
        }
    }

    /** The kernel counts the CPU of each thread exactly: where samples disagree, the sampler has missed a thread. */
    private static void sampling(List<ThreadCpu> threads, Analysis.Cpu cpu, List<String> warnings) {
        Map<String, Double> counted = threads.stream()
                .filter(thread -> thread.kind() == ThreadCpu.Kind.JAVA)
                .collect(Collectors.groupingBy(
                        ThreadCpu::name, TreeMap::new, Collectors.summingDouble(ThreadCpu::cpuMicros)));
        double all = counted.values().stream().mapToDouble(Double::doubleValue).sum();
        counted.forEach((name, micros) -> {
            double sampled = (double) cpu.threads().stream()
                            .filter(row -> row.name().equals(name))
                            .mapToLong(Analysis.Row::samples)
                            .sum()
                    / Math.max(1, cpu.samples() - cpu.withoutStack());
            if (micros / all - sampled > UNSEEN) {
                warnings.add(
                        "Thread %s used %s of the Java threads' CPU time by the operating system's count, but has %s of the samples: what is charged to its methods rests on few."
                                .formatted(name, Format.percent(micros / all), Format.percent(sampled)));
            }
        });
    }

    private static void warmUp(List<ThreadCpu> threads, List<String> warnings) {
        double all = threads.stream().mapToDouble(ThreadCpu::cpuMicros).sum();
        double jit = threads.stream()
                .filter(thread -> thread.kind() == ThreadCpu.Kind.JIT)
                .mapToDouble(ThreadCpu::cpuMicros)
                .sum();
        if (jit > JIT * all) {
            warnings.add(
                    "The compiler used %s of the CPU time: the engine was still warming up. A longer --warmup shows its steady state."
                            .formatted(Format.percent(jit / all)));
        }
    }

    private static void machine(CoreUse coresOrNull, int cores, List<String> warnings) {
        if (coresOrNull == null) {
            return;
        }
        if (coresOrNull.stealPercent() != null && coresOrNull.stealPercent() > STEAL_PERCENT) {
            warnings.add(
                    "The hypervisor gave %s of the machine's CPU time to others (steal): rates and latencies suffer, CPU per event hardly."
                            .formatted(Format.percent(coresOrNull.stealPercent() / 100)));
        }
        if (coresOrNull.other() != null && coresOrNull.other() > OTHER_CPU * cores) {
            warnings.add(
                    "Processes that are not part of the trial used %s of the %s cores: rates and latencies suffer, CPU per event hardly."
                            .formatted(Format.number(coresOrNull.other()), Format.count(cores)));
        }
    }

    private static void harness(ProcessFigures figures, List<String> warnings) {
        if (figures != null && figures.harnessCpuMicros() > HARNESS_CPU * figures.processCpuMicros()) {
            warnings.add("The harness itself used %s of CPU, beside %s of the program under test."
                    .formatted(Format.micros(figures.harnessCpuMicros()), Format.micros(figures.processCpuMicros())));
        }
    }

    private static void load(RecordResult result, List<String> warnings) {
        LoadResult load = result.load();
        if (load == null) {
            return;
        }
        if (load.failed() > 0) {
            warnings.add("%s of the load failed.".formatted(Format.count(load.failed(), "transaction")));
        }
        Double target = result.workload().targetRate();
        if (target != null && load.transactionsPerSecond() < (1 - MISSED_RATE) * target) {
            warnings.add("The load reached %s of the %s transactions/s that were asked for."
                    .formatted(Format.number(load.transactionsPerSecond()), Format.number(target)));
        }
        if (load.lateMillis() != null && load.lateMillis() > LATE_MILLIS) {
            warnings.add("The load generator fell up to %s behind its own schedule."
                    .formatted(Format.millis(load.lateMillis())));
        }
    }

    private static void catchUp(CatchUp catchUp, List<String> warnings) {
        if (catchUp != null && !catchUp.done()) {
            warnings.add("When the load had stopped, the engine did not catch up within %s: %s of WAL remained."
                    .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes())));
        }
    }
}
