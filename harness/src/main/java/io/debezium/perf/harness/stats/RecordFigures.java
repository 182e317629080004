package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult.CpuPortion;
import io.debezium.perf.harness.result.RecordResult.RecordReading;
import io.debezium.perf.harness.result.RecordResult.SampledThread;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;
import io.debezium.perf.harness.result.SeriesPoint;

/** What the figures of a recorded trial come to. */
public final class RecordFigures {

    private RecordFigures() {}

    /** The threads with their shares, and what an event costs in them. */
    public static List<ThreadCpu> shares(List<ThreadCpu> threads, Optional<ProcessFigures> figures) {
        double total = micros(threads);
        return threads.stream()
                .map(thread -> new ThreadCpu(
                        thread.osThreadId(),
                        thread.name(),
                        thread.kind(),
                        thread.cpuMicros(),
                        thread.cpuMicros() / total,
                        figures.filter(known -> known.events() > 0)
                                .map(known -> thread.cpuMicros() / known.events())
                                .orElse(null)))
                .toList();
    }

    public static RecordReading reading(
            List<ThreadCpu> threads,
            Optional<ProcessFigures> figures,
            List<SeriesPoint> series,
            Optional<Analysis> analysis) {
        double total = micros(threads);
        return new RecordReading(
                Arrays.stream(Kind.values())
                        .map(kind -> new CpuPortion(kind, micros(of(kind, threads)) / total))
                        .filter(part -> part.share() > 0)
                        .toList(),
                figures.filter(known -> known.seconds() > 0)
                        .map(known -> known.allocatedBytes() / known.seconds())
                        .orElse(Double.NaN),
                Paces.of(series),
                analysis.map(known -> sampled(of(Kind.JAVA, threads), known.cpu()))
                        .orElse(List.of()));
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
