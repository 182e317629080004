package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Row;

/** The tables of CPU samples. */
final class CpuTables {

    private CpuTables() {}

    /** The CPU-time samples when the recording has any, since they also see native code; else the execution samples. */
    static Samples chosen(Recording recording) {
        return recording.cpuTime().isEmpty() ? recording.execution() : recording.cpuTime();
    }

    /** @param costs null when nothing was counted: then shares are of samples, and nothing is per event */
    static Cpu of(Recording recording, Costs costs) {
        Samples samples = chosen(recording);
        boolean cpuTime = samples == recording.cpuTime();
        long lost = cpuTime
                ? recording.cpuTimeLost().values().stream()
                        .mapToLong(each -> each)
                        .sum()
                : 0;
        ThreadCpu cpu = costs == null ? null : ThreadCpu.of(recording, costs);
        ThreadScale scale = ThreadScale.of(samples, cpu);
        Whole whole = Whole.of(samples, scale, cpu == null ? null : costs.events());
        Table<Method> self = new Table<>();
        Table<Method> total = new Table<>();
        Table<String> threads = new Table<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null) {
                double weight = sample.weight() * scale.factor(sample.thread());
                self.add(sample.trace().top(), sample.count(), weight);
                // Once for each stack, however often the method recurs in it.
                Set<Method> once = new HashSet<>(sample.trace().frames());
                once.forEach(method -> total.add(method, sample.count(), weight));
                threads.add(sample.thread(), sample.count(), weight);
            }
        }
        List<Row> notSampled = notSampled(scale, whole);
        scale.notSampled().forEach((thread, micros) -> threads.add(thread, 0, micros));
        return new Cpu(
                samples.event(),
                samples.count(),
                samples.withoutStack(),
                lost,
                cpuTime ? micros(recording.cpuTimePeriod()) : null,
                joined(self.rows(whole, new Overloads(self.keys())), notSampled),
                joined(total.rows(whole, new Overloads(total.keys())), notSampled),
                Owners.of(samples, scale, whole),
                threads.rows(whole, Function.identity()));
    }

    private static List<Row> notSampled(ThreadScale scale, Whole whole) {
        List<Row> rows = new ArrayList<>();
        scale.notSampled().forEach((thread, micros) -> rows.add(whole.row(StackSums.NOT_SAMPLED + thread, 0, micros)));
        return rows;
    }

    private static List<Row> joined(List<Row> rows, List<Row> others) {
        return Stream.concat(rows.stream(), others.stream())
                .sorted(Table.mostFirst())
                .toList();
    }

    private static double micros(Duration duration) {
        return duration.toNanos() / 1000.0;
    }
}
