package io.debezium.perf.harness.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;

/**
 * The CPU time that a sample stands for, separately for each thread: the CPU time of the thread divided by the number of its
 * samples. The sampler of JDK 25 takes fewer of some threads than are due (a fifth, of one that mostly runs native code), so a
 * common factor would attribute one thread's CPU time to others.
 *
 * <p>The factor of a thread with few samples would be imprecise. So all threads with fewer than {@link #FEW} samples, and those
 * whose CPU time is unknown because they have ended, share one factor, computed from all of them together. The CPU time of
 * threads without samples is listed by thread, so that the sum of everything is the counted CPU time.
 */
final class ThreadScale {

    /**
     * The least number of samples for a factor of a thread's own; with fewer its standard error is more than 22 % (1 /
     * sqrt(20)).
     */
    static final int FEW = 20;

    /** Threads without samples that used less than this share of all are listed together. */
    private static final double LITTLE = 0.001;

    /** The relative rounding error of the sum over all threads. */
    private static final double ROUNDING = 1e-9;

    static final String OTHERS = "threads of little CPU time";

    private final Map<String, Double> own = new HashMap<>();
    private final Map<String, Double> notSampled = new TreeMap<>();
    private double pooled;

    private ThreadScale() {}

    /** @param cpu null if unknown, in which case a sample stands for 1 */
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

    /** CPU time that one sample of a thread stands for, in microseconds; 1 if no CPU time is known. */
    double factor(String thread) {
        return own.getOrDefault(thread, pooled);
    }

    /** The group of threads that share a factor: the thread's own name, or empty for all threads with the pooled factor. */
    String group(String thread) {
        return own.containsKey(thread) ? thread : "";
    }

    /** CPU time of the threads without samples, in microseconds, by name. */
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
        return samples.withStack().stream()
                .collect(Collectors.groupingBy(Sample::thread, Collectors.summingLong(Sample::count)));
    }

    /**
     * The CPU time to distribute over samples.
     *
     * @param micros the total, in microseconds
     * @param byThread the CPU time of each thread, by its name in samples, added up for equal names; empty when unknown
     */
    record KnownCpu(double micros, Map<String, Double> byThread) {

        /**
         * The counted CPU time or, without it, that of the CPU-time sampler: the number of samples times the sampling
         * period.
         *
         * @param costs null if nothing was counted
         * @return null if unknown, as with execution samples only
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
            double period = recording.cpuTimePeriod().toNanos() / 1e3;
            Map<String, Double> micros = new HashMap<>();
            for (Sample sample : samples.list()) {
                micros.merge(sample.thread(), sample.count() * period, Double::sum);
            }
            return new KnownCpu(
                    micros.values().stream().mapToDouble(each -> each).sum(), micros);
        }
    }
}
