package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.profile.CostedSamples.CostedSample;

/**
 * Weighted stacks, the input of a flame graph.
 *
 * @param unit what a weight counts: {@code samples}, {@code us} of CPU time or {@code bytes}
 * @param stacks one for each distinct path
 */
public record Stacks(String unit, List<Stack> stacks) {

    /** @param weights by path, from the root to the leaf; weights of 0 are left out */
    static Stacks of(String unit, Map<List<String>, Long> weights) {
        List<Stack> stacks = new ArrayList<>(weights.size());
        weights.forEach((frames, weight) -> {
            if (weight > 0) {
                stacks.add(new Stack(frames, weight));
            }
        });
        return new Stacks(unit, stacks);
    }

    /** @param factor by which a cost is multiplied to get a weight in the unit */
    static Stacks of(String unit, CostedSamples samples, double factor) {
        Map<List<String>, Double> costs = new HashMap<>();
        for (CostedSample sample : samples.list()) {
            costs.merge(sample.path(sample.fromRoot()), factor * sample.cost(), Double::sum);
        }
        Map<List<String>, Long> weights = new HashMap<>();
        costs.forEach((path, cost) -> weights.put(path, Math.round(cost)));
        return of(unit, weights);
    }

    /** The sum of all weights. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }

    /**
     * @param frames from the root (the thread's name) to the leaf; methods as {@code package.Class.method}
     * @param weight in the unit, more than 0
     */
    public record Stack(List<String> frames, long weight) {}
}
