package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Weighted stacks, the input of a flame graph.
 *
 * @param unit what a weight counts: {@code samples}, {@code us} of CPU time or {@code bytes}
 * @param stacks one for each distinct path
 */
public record Stacks(String unit, List<Stack> stacks) {

    public Stacks {
        stacks = List.copyOf(stacks);
    }

    /** @param weights by path, from the root to the leaf */
    static Stacks of(String unit, Map<List<String>, Long> weights) {
        List<Stack> stacks = new ArrayList<>(weights.size());
        weights.forEach((frames, weight) -> stacks.add(new Stack(frames, weight)));
        return new Stacks(unit, stacks);
    }

    /** The sum of all weights. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }

    /**
     * The stacks of both, the weights of equal paths added up: what one recording instead of two would have shown.
     *
     * @throws IllegalArgumentException if the units differ
     */
    public Stacks plus(Stacks other) {
        if (!unit.equals(other.unit)) {
            throw new IllegalArgumentException("unit (%s) must be %s".formatted(other.unit, unit));
        }
        Map<List<String>, Long> sums = new HashMap<>();
        stacks.forEach(stack -> sums.merge(stack.frames(), stack.weight(), Long::sum));
        other.stacks.forEach(stack -> sums.merge(stack.frames(), stack.weight(), Long::sum));
        return of(unit, sums);
    }

    /**
     * @param frames from the root (the thread's name) to the leaf; methods as {@code package.Class.method}
     * @param weight in the unit, more than 0
     */
    public record Stack(List<String> frames, long weight) {

        public Stack {
            frames = List.copyOf(frames);
        }
    }
}
