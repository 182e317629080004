package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.Cpu;

/** The tables of CPU samples. */
final class CpuTables {

    private CpuTables() {}

    /** The CPU-time samples when the recording has any, since they also see native code; else the execution samples. */
    static Samples chosen(Recording recording) {
        return recording.cpuTime().isEmpty() ? recording.execution() : recording.cpuTime();
    }

    static Cpu of(Recording recording, Costs costs) {
        Samples samples = chosen(recording);
        boolean cpuTime = samples == recording.cpuTime();
        long lost = cpuTime ? recording.cpuTimeLost() : 0;
        Double period = cpuTime ? micros(recording.cpuTimePeriod()) : null;
        return of(samples, lost, period, costs);
    }

    private static Cpu of(Samples samples, long lost, Double periodMicros, Costs costs) {
        Whole whole = Whole.of(samples, microsPerEvent(samples, lost, periodMicros, costs));
        Table<Method> self = new Table<>();
        Table<Method> total = new Table<>();
        Table<String> threads = new Table<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null) {
                self.add(sample.trace().top(), sample.count(), sample.weight());
                // Once for each stack, however often the method recurs in it.
                Set<Method> once = new HashSet<>(sample.trace().frames());
                once.forEach(method -> total.add(method, sample.count(), sample.weight()));
                threads.add(sample.thread(), sample.count(), sample.weight());
            }
        }
        return new Cpu(
                samples.event(),
                samples.count(),
                samples.withoutStack(),
                lost,
                periodMicros,
                self.rows(whole, new Overloads(self.keys())),
                total.rows(whole, new Overloads(total.keys())),
                Owners.of(samples, whole, sample -> sample.trace().top().qualified()),
                threads.rows(whole, Function.identity()));
    }

    private static Double microsPerEvent(Samples samples, long lost, Double periodMicros, Costs costs) {
        if (costs == null || samples.isEmpty()) {
            return null;
        }
        if (costs.javaCpuMicros() != null) {
            return costs.javaCpuMicros() / costs.events();
        }
        return periodMicros == null ? null : (samples.count() + lost) * periodMicros / costs.events();
    }

    private static double micros(Duration duration) {
        return duration.toNanos() / 1000.0;
    }
}
