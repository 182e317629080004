package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;

/** Turns samples into stacks. Overloads are one frame here, as flame graphs have it. */
final class StackSums {

    /** Stands for the frames that the JVM cut off at the root end. */
    static final String TRUNCATED = "(truncated)";

    /** Begins what stands for the CPU time of a thread without samples; its name follows. */
    static final String NOT_SAMPLED = "(not sampled) ";

    private final Map<Method, String> names = new IdentityHashMap<>();

    private StackSums() {}

    /** @param unit what the samples' weights count */
    static Stacks of(Samples samples, String unit) {
        StackSums names = new StackSums();
        Map<List<String>, Long> sums = new HashMap<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null && sample.weight() > 0) {
                sums.merge(names.path(sample.thread(), sample.trace()), sample.weight(), Long::sum);
            }
        }
        return Stacks.of(unit, sums);
    }

    /** CPU samples in microseconds; a thread without samples is a root without callees. */
    static Stacks cpuTime(Samples samples, ThreadScale scale) {
        StackSums names = new StackSums();
        Map<List<String>, Double> sums = new HashMap<>();
        for (Sample sample : samples.list()) {
            if (sample.trace() != null) {
                double micros = sample.count() * scale.factor(sample.thread());
                sums.merge(names.path(sample.thread(), sample.trace()), micros, Double::sum);
            }
        }
        scale.notSampled().forEach((thread, micros) -> sums.put(List.of(NOT_SAMPLED + thread), micros));
        Map<List<String>, Long> rounded = new HashMap<>();
        sums.forEach((path, micros) -> rounded.put(path, Math.round(micros)));
        rounded.values().removeIf(micros -> micros == 0);
        return Stacks.of("us", rounded);
    }

    private List<String> path(String thread, Trace trace) {
        List<Method> frames = trace.frames();
        List<String> path = new ArrayList<>(frames.size() + 2);
        path.add(thread);
        if (trace.truncated()) {
            path.add(TRUNCATED);
        }
        for (int i = frames.size() - 1; i >= 0; i--) {
            path.add(names.computeIfAbsent(frames.get(i), Method::qualified));
        }
        return path;
    }
}
