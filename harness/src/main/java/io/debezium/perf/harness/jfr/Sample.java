package io.debezium.perf.harness.jfr;

/**
 * Events of one kind that agree in stack, thread and class, summed up.
 *
 * @param trace where, or null when the events have no stack
 * @param thread the thread's Java name, else the operating system's name for it; empty when unknown
 * @param type the class that the events are about (allocated, thrown, waited on); empty where there is none
 * @param count how many events, at least 1
 * @param weight their sum: samples for CPU, bytes for allocation, nanoseconds for waiting
 * @param squares the sum of the squared weights of the single events
 */
public record Sample(Trace trace, String thread, String type, long count, long weight, double squares) {

    public Sample {
        if (count < 1) {
            throw new IllegalArgumentException("count (%d) must be positive".formatted(count));
        }
    }

    /** Events of equal weight. */
    public Sample(Trace trace, String thread, String type, long count, long weight) {
        this(trace, thread, type, count, weight, (double) weight * weight / count);
    }
}
