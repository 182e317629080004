package io.debezium.perf.harness.jfr;

import java.util.List;

/**
 * All events of one type in a recording, summed up.
 *
 * @param event the event type: {@code jdk.ExecutionSample}
 * @param list no two of one chunk agree in stack, thread and class
 */
public record Samples(String event, List<Sample> list) {

    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** Those that have a stack. */
    public List<Sample> withStack() {
        return list.stream().filter(sample -> sample.trace() != null).toList();
    }

    /** How many events: what {@code jfr summary} counts for this type. */
    public long count() {
        return list.stream().mapToLong(Sample::count).sum();
    }

    public long weight() {
        return list.stream().mapToLong(Sample::weight).sum();
    }

    /** How many events have no stack. */
    public long withoutStack() {
        return count() - withStack().stream().mapToLong(Sample::count).sum();
    }
}
