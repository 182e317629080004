package io.debezium.perf.harness.jfr;

import java.util.List;

/**
 * All events of one type in a recording, summed up.
 *
 * @param event the event type: {@code jdk.ExecutionSample}
 * @param list no two of them agree in stack, thread and class
 * @param sumOfSquares the sum over all single events of their squared weight, from which
 *     {@link #effective() the effective number} of differently weighted samples follows
 */
public record Samples(String event, List<Sample> list, double sumOfSquares) {

    public Samples {
        list = List.copyOf(list);
    }

    public static Samples none(String event) {
        return new Samples(event, List.of(), 0);
    }

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

    /**
     * How many equally weighted samples would say as much as these (Kish, Survey Sampling, 1965): the squared sum of
     * the weights divided by the sum of their squares. At most {@link #count()}; 0 when there are none.
     */
    public double effective() {
        double weight = weight();
        return sumOfSquares == 0 ? 0 : weight * weight / sumOfSquares;
    }
}
