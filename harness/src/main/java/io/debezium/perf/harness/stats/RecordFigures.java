package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.CpuPortion;
import io.debezium.perf.harness.result.RecordResult.RecordReading;
import io.debezium.perf.harness.result.RecordResult.SampledThread;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;

/** What the figures of a recorded trial come to. */
public final class RecordFigures {

    private RecordFigures() {}

    /** The result with what its figures come to. */
    public static RecordResult in(RecordResult result) {
        double total = micros(result.threads());
        ProcessFigures figures = result.figures();
        return result.with(
                result.threads().stream()
                        .map(thread -> new ThreadCpu(
                                thread.osThreadId(),
                                thread.name(),
                                thread.kind(),
                                thread.cpuMicros(),
                                thread.cpuMicros() / total,
                                figures == null || figures.events() == 0
                                        ? null
                                        : (Double) (thread.cpuMicros() / figures.events())))
                        .toList(),
                new RecordReading(
                        Arrays.stream(Kind.values())
                                .map(kind -> new CpuPortion(kind, micros(of(kind, result.threads())) / total))
                                .filter(part -> part.share() > 0)
                                .toList(),
                        (total - micros(of(Kind.JAVA, result.threads()))) / total,
                        figures == null || figures.seconds() == 0
                                ? Double.NaN
                                : figures.allocatedBytes() / figures.seconds(),
                        Paces.of(result.series()),
                        result.analysis() == null
                                ? List.of()
                                : sampled(
                                        of(Kind.JAVA, result.threads()),
                                        result.analysis().cpu())));
    }

    private static List<SampledThread> sampled(List<ThreadCpu> java, Analysis.Cpu cpu) {
        Map<String, Double> counted = java.stream()
                .collect(Collectors.groupingBy(
                        ThreadCpu::name, TreeMap::new, Collectors.summingDouble(ThreadCpu::cpuMicros)));
        double all = micros(java);
        return counted.entrySet().stream()
                .map(thread -> new SampledThread(
                        thread.getKey(),
                        thread.getValue() / all,
                        (double) cpu.threads().stream()
                                        .filter(row -> row.name().equals(thread.getKey()))
                                        .mapToLong(Analysis.ProfileRow::samples)
                                        .sum()
                                / Math.max(1, cpu.samplesWithStack())))
                .toList();
    }

    private static List<ThreadCpu> of(Kind kind, List<ThreadCpu> threads) {
        return threads.stream().filter(thread -> thread.kind() == kind).toList();
    }

    private static double micros(List<ThreadCpu> threads) {
        return threads.stream().mapToDouble(ThreadCpu::cpuMicros).sum();
    }
}
