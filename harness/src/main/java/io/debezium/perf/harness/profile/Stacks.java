package io.debezium.perf.harness.profile;

import java.util.List;

/**
 * Weighted stacks, the input of a flame graph.
 *
 * @param unit what a weight counts: {@code samples} or {@code bytes}
 * @param stacks one for each distinct path
 */
public record Stacks(String unit, List<Stack> stacks) {

    public Stacks {
        stacks = List.copyOf(stacks);
    }

    /** The sum of all weights. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }

    /**
     * @param frames from the root (the thread's name) to the leaf; methods as {@code package.Class.method}
     * @param weight samples or bytes, more than 0
     */
    public record Stack(List<String> frames, long weight) {

        public Stack {
            frames = List.copyOf(frames);
        }
    }
}
