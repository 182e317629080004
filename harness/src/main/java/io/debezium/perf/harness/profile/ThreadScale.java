package io.debezium.perf.harness.profile;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;

/**
 * What CPU time a sample stands for, thread by thread: the CPU time of the thread divided by its samples that have a
 * stack. The sampler of JDK 25 loses samples unevenly (a thread that mostly runs native code has a fifth of what it is
 * due), so a factor common to all threads would charge one thread's CPU time to others.
 *
 * <p>The factor of a thread with few samples would be noise. All threads with fewer than {@link #FEW}, and those whose
 * CPU time is not known because they have ended, have one factor: that of all of them together. What was used by threads
 * without any sample is listed by thread, so that the sum of all is the CPU time that was counted.
 */
final class ThreadScale {

    /** Below this the standard error of a factor is more than 22 % (1 / sqrt(20)). */
    static final int FEW = 20;

    /** Threads without samples that used less than this share of all are listed together. */
    private static final double LITTLE = 0.001;

    /** What is left of a sum of all threads when all threads are taken from it. */
    private static final double ROUNDING = 1e-9;

    static final String OTHERS = "threads of little CPU time";

    private final Map<String, Double> own = new HashMap<>();
    private final Map<String, Double> notSampled = new TreeMap<>();
    private double pooled;

    private ThreadScale() {}

    /** @param cpu null when it is not known: then a sample stands for 1 */
    static ThreadScale of(Samples samples, KnownCpu cpu) {
        ThreadScale scale = new ThreadScale();
        Map<String, Long> counts = counts(samples);
        long all = counts.values().stream().mapToLong(each -> each).sum();
        if (cpu == null) {
            scale.pooled = 1;
        } else if (cpu.byThread().isEmpty()) {
            scale.pooled = all == 0 ? 0 : cpu.micros() / all;
        } else {
            scale.share(counts, cpu);
        }
        return scale;
    }

    /** Of one sample of a thread, in microseconds. */
    double factor(String thread) {
        return own.getOrDefault(thread, pooled);
    }

    /** What shares its factor: the thread's name, or empty for all that are pooled. */
    String group(String thread) {
        return own.containsKey(thread) ? thread : "";
    }

    /** Microseconds of the threads without samples, by name. */
    Map<String, Double> notSampled() {
        return notSampled;
    }

    private void share(Map<String, Long> counts, KnownCpu cpu) {
        double known =
                cpu.byThread().values().stream().mapToDouble(each -> each).sum();
        double rest = cpu.micros() - known;
        rest = rest > ROUNDING * cpu.micros() ? rest : 0;
        double pooledMicros = 0;
        long pooledSamples = 0;
        for (Map.Entry<String, Long> thread : counts.entrySet()) {
            Double micros = cpu.byThread().get(thread.getKey());
            if (micros != null && thread.getValue() >= FEW) {
                own.put(thread.getKey(), micros / thread.getValue());
            } else {
                pooledMicros += micros == null ? rest : micros;
                rest = micros == null ? 0 : rest;
                pooledSamples += thread.getValue();
            }
        }
        pooled = pooledSamples == 0 ? 0 : pooledMicros / pooledSamples;
        for (Map.Entry<String, Double> thread : cpu.byThread().entrySet()) {
            if (!counts.containsKey(thread.getKey())) {
                notSampled(thread.getKey(), thread.getValue(), cpu);
            }
        }
        notSampled("threads that have ended", rest, cpu);
    }

    private void notSampled(String thread, double micros, KnownCpu cpu) {
        if (micros > 0) {
            notSampled.merge(micros < LITTLE * cpu.micros() ? OTHERS : thread, micros, Double::sum);
        }
    }

    private static Map<String, Long> counts(Samples samples) {
        Map<String, Long> counts = new HashMap<>();
        for (Sample sample : samples.withStack()) {
            counts.merge(sample.thread(), sample.count(), Long::sum);
        }
        return counts;
    }

    /**
     * The CPU time that there is to distribute.
     *
     * @param byThread of each of them by its name as samples have it, those of equal names added up; empty when unknown
     */
    record KnownCpu(double micros, Map<String, Double> byThread) {

        /**
         * The kernel's count where there is one. Without it the CPU-time sampler's own: (samples + lost samples) times the
         * sampling period. It counts the lost ones by thread, though it misses some.
         *
         * @param costs null when nothing was counted
         * @return null when unknown, as of execution samples alone
         */
        static KnownCpu of(FlightRecording recording, Costs costs) {
            if (costs != null && costs.javaCpuMicros() != null) {
                return new KnownCpu(costs.javaCpuMicros(), counted(costs, recording.threads()));
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

        private static KnownCpu sampled(FlightRecording recording) {
            Samples samples = recording.cpuTime();
            double period = micros(recording.cpuTimePeriod());
            Map<String, Double> micros = new HashMap<>();
            for (Sample sample : samples.list()) {
                micros.merge(sample.thread(), sample.count() * period, Double::sum);
            }
            recording.cpuTimeLost().forEach((thread, lost) -> micros.merge(thread, lost * period, Double::sum));
            return new KnownCpu(
                    micros.values().stream().mapToDouble(each -> each).sum(), micros);
        }

        private static double micros(Duration duration) {
            return duration.toNanos() / 1e3;
        }
    }
}
