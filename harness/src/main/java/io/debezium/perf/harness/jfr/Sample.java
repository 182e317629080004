package io.debezium.perf.harness.jfr;

/**
 * The sum of the events of one type that have the same stack, thread and class.
 *
 * @param trace the stack; null if the events have none
 * @param thread the thread's Java name, or else its name in the operating system; empty when unknown
 * @param type the class that the events are about (allocated, thrown, waited on); empty where there is none
 * @param count number of events, at least 1
 * @param weight sum of the weights: samples for CPU, bytes for allocation, nanoseconds for waiting
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

    /** The sum of two samples with the same stack, thread and class. */
    Sample plus(Sample other) {
        return new Sample(trace, thread, type, count + other.count, weight + other.weight, squares + other.squares);
    }
}
