package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;

/**
 * The CPU time that there is to distribute.
 *
 * @param micros of all Java threads
 * @param byThread of each of them by its name as samples have it, those of equal names added up; empty when unknown
 */
record ThreadCpu(double micros, Map<String, Double> byThread) {

    ThreadCpu {
        byThread = Map.copyOf(byThread);
    }

    /**
     * The kernel's count where there is one. Without it the CPU-time sampler's own: (samples + lost samples) times the
     * sampling period. It counts the lost ones by thread, though it misses some.
     *
     * @param costs null when nothing was counted
     * @return null when unknown, as of execution samples alone
     */
    static ThreadCpu of(Recording recording, Costs costs) {
        if (costs != null && costs.javaCpuMicros() != null) {
            return new ThreadCpu(costs.javaCpuMicros(), counted(costs, recording.threads()));
        }
        return recording.cpuTime().isEmpty() ? null : sampled(recording);
    }

    private static Map<String, Double> counted(Costs costs, Map<Long, String> names) {
        Map<String, Double> micros = new HashMap<>();
        costs.threads().byThread().forEach((id, time) -> {
            if (ThreadKind.of(time.name()) == ThreadKind.JAVA) {
                micros.merge(names.getOrDefault(id, time.name()), time.nanos() / 1e3, Double::sum);
            }
        });
        return micros;
    }

    private static ThreadCpu sampled(Recording recording) {
        Samples samples = recording.cpuTime();
        double period = micros(recording.cpuTimePeriod());
        Map<String, Double> micros = new HashMap<>();
        for (Sample sample : samples.list()) {
            micros.merge(sample.thread(), sample.count() * period, Double::sum);
        }
        recording.cpuTimeLost().forEach((thread, lost) -> micros.merge(thread, lost * period, Double::sum));
        return new ThreadCpu(micros.values().stream().mapToDouble(each -> each).sum(), micros);
    }

    private static double micros(Duration duration) {
        return duration.toNanos() / 1e3;
    }
}
