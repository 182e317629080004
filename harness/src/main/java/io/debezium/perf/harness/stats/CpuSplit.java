package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;

import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;

/**
 * The CPU time of a process by whose work it was, as the operating system counted it.
 *
 * @param parts Java, GC, JIT, VM in this order, those without time left out; empty where that was not counted
 */
public record CpuSplit(List<Portion> parts) {

    public CpuSplit {
        parts = List.copyOf(parts);
    }

    /** @param share of all threads' CPU time, 0 to 1 */
    public record Portion(Kind kind, double share) {}

    public static CpuSplit of(List<ThreadCpu> threads) {
        double total = threads.stream().mapToDouble(ThreadCpu::cpuMicros).sum();
        return new CpuSplit(Arrays.stream(Kind.values())
                .map(kind -> new Portion(kind, micros(threads, kind) / total))
                .filter(part -> part.share() > 0)
                .toList());
    }

    private static double micros(List<ThreadCpu> threads, Kind kind) {
        return threads.stream()
                .filter(thread -> thread.kind() == kind)
                .mapToDouble(ThreadCpu::cpuMicros)
                .sum();
    }

    /** Of one kind; 0 where it has none. */
    public double share(Kind kind) {
        return parts.stream()
                .filter(part -> part.kind() == kind)
                .mapToDouble(Portion::share)
                .sum();
    }

    /** All but the Java threads. */
    public List<Portion> outsideJava() {
        return parts.stream().filter(part -> part.kind() != Kind.JAVA).toList();
    }
}
