package io.debezium.perf.harness.jfr;

import java.util.List;

/**
 * All events of one type in a recording, summed up.
 *
 * @param event the event type: {@code jdk.ExecutionSample}
 * @param list within a chunk, each combination of stack, thread and class occurs once
 */
public record Samples(String event, List<Sample> list) {

    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** Those that have a stack. */
    public List<Sample> withStack() {
        return list.stream().filter(sample -> sample.trace() != null).toList();
    }

    /** Number of events, as {@code jfr summary} counts them for this type. */
    public long count() {
        return list.stream().mapToLong(Sample::count).sum();
    }

    public long weight() {
        return list.stream().mapToLong(Sample::weight).sum();
    }

    /** Number of events without a stack. */
    public long withoutStack() {
        return count() - withStack().stream().mapToLong(Sample::count).sum();
    }
}
