package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.debezium.perf.harness.jfr.Method;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.jfr.Trace;

/**
 * Weighted stacks, the input of a flame graph.
 *
 * @param unit what a weight counts: {@code samples}, {@code us} of CPU time or {@code bytes}
 * @param stacks one for each distinct path
 */
public record Stacks(String unit, List<Stack> stacks) {

    /** Stands for the frames that the JVM cut off at the root end. */
    static final String TRUNCATED = "(truncated)";

    /** Begins what stands for the CPU time of a thread without samples; its name follows. */
    static final String NOT_SAMPLED = "(not sampled) ";

    /** @param weights by path, from the root to the leaf */
    static Stacks of(String unit, Map<List<String>, Long> weights) {
        List<Stack> stacks = new ArrayList<>(weights.size());
        weights.forEach((frames, weight) -> stacks.add(new Stack(frames, weight)));
        return new Stacks(unit, stacks);
    }

    /**
     * Overloads are one frame here, as flame graphs have it.
     *
     * @param unit what the samples' weights count
     */
    static Stacks of(Samples samples, String unit) {
        Map<Method, String> names = new IdentityHashMap<>();
        Map<List<String>, Long> sums = new HashMap<>();
        for (Sample sample : samples.withStack()) {
            if (sample.weight() > 0) {
                sums.merge(path(sample, names), sample.weight(), Long::sum);
            }
        }
        return Stacks.of(unit, sums);
    }

    /** CPU samples in microseconds; a thread without samples is a root without callees. */
    static Stacks cpuTime(Samples samples, ThreadScale scale) {
        Map<Method, String> names = new IdentityHashMap<>();
        Map<List<String>, Double> sums = new HashMap<>();
        for (Sample sample : samples.withStack()) {
            double micros = sample.count() * scale.factor(sample.thread());
            sums.merge(path(sample, names), micros, Double::sum);
        }
        scale.notSampled().forEach((thread, micros) -> sums.put(List.of(NOT_SAMPLED + thread), micros));
        Map<List<String>, Long> rounded = new HashMap<>();
        sums.forEach((path, micros) -> rounded.put(path, Math.round(micros)));
        rounded.values().removeIf(micros -> micros == 0);
        return Stacks.of("us", rounded);
    }

    /** The sum of all weights. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }

    private static List<String> path(Sample sample, Map<Method, String> names) {
        List<String> path = rooted(sample.thread(), sample.trace());
        path.addAll(fromRoot(sample.trace(), method -> names.computeIfAbsent(method, Method::qualified)));
        return path;
    }

    /** What a path begins with. */
    static List<String> rooted(String thread, Trace trace) {
        List<String> path = new ArrayList<>(trace.frames().size() + 2);
        path.add(thread);
        if (trace.truncated()) {
            path.add(TRUNCATED);
        }
        return path;
    }

    /** The names of the frames, the root's first. */
    static List<String> fromRoot(Trace trace, Function<Method, String> name) {
        List<String> names = new ArrayList<>(trace.frames().size());
        for (int i = trace.frames().size() - 1; i >= 0; i--) {
            names.add(name.apply(trace.frames().get(i)));
        }
        return names;
    }

    /**
     * @param frames from the root (the thread's name) to the leaf; methods as {@code package.Class.method}
     * @param weight in the unit, more than 0
     */
    public record Stack(List<String> frames, long weight) {}
}
