package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The analysis of a flight recording. Costs per event are null when the number of events is not known ({@code perf analyze}
 * without {@code --events}).
 *
 * @param jvm the JVM that wrote it, from the event {@code jdk.JVMInformation}
 * @param seconds the time that the recording covers
 * @param cpu where the CPU time went
 * @param allocation where memory was allocated
 * @param incidents exceptions and waits, the longest in total first
 */
public record Analysis(
        String file, String jvm, double seconds, Cpu cpu, Allocation allocation, List<Incident> incidents, Gc gc) {

    /** Cores that Java code kept busy according to CPU-time samples; NaN without such samples. */
    public double cores() {
        return cpu.periodMicros() == null || cpu.samples() == 0 || seconds <= 0
                ? Double.NaN
                : cpu.samples() * cpu.periodMicros() / 1e6 / seconds;
    }

    /** Number of exceptions thrown. */
    public long thrown() {
        return incidents.stream()
                .filter(incident -> incident.kind().equals("exception"))
                .mapToLong(Incident::count)
                .sum();
    }

    /** Allocation rate in bytes per second; NaN where allocation was not sampled. */
    public double allocatedBytesPerSecond() {
        return allocation.samples() == 0 ? Double.NaN : allocation.bytes() / seconds;
    }

    /**
     * Where the CPU time went.
     *
     * @param event the sampled event: {@code jdk.CPUTimeSample} or {@code jdk.ExecutionSample}
     * @param samples all samples of that event, as {@code jfr summary} counts them
     * @param withoutStack those of them without a stack trace (failed samples): in no table below
     * @param lost samples that hit the JVM's own code, which the JVM calls lost ({@code jdk.CPUTimeSamplesLost}); not part of
     *     {@code samples}, and in the tables as a method of their own
     * @param periodMicros CPU time that one sample stands for, as the JVM says; null for {@code jdk.ExecutionSample}
     * @param self methods by the samples in which they are the top frame, most first
     * @param total methods by the samples in which they are anywhere on the stack, most first
     * @param debezium methods of {@code io.debezium} by the samples in which they are the nearest such frame to the top, and in
     *     brackets what has no such frame, most first
     * @param threads samples by thread, most first
     */
    public record Cpu(
            String event,
            long samples,
            long withoutStack,
            long lost,
            Double periodMicros,
            List<ProfileRow> self,
            List<ProfileRow> total,
            List<Owner> debezium,
            List<ProfileRow> threads) {

        public long samplesWithStack() {
            return samples - withoutStack;
        }

        /** Part of the samples that have no stack, 0 to 1. */
        public double withoutStackShare() {
            return (double) withoutStack / samples;
        }

        /** Part of the CPU time that is charged to methods of Debezium, 0 to 1. */
        public double debeziumShare() {
            return debezium.stream()
                    .filter(Owner::inDebezium)
                    .mapToDouble(owner -> owner.method().share())
                    .sum();
        }
    }

    /**
     * One line of a table.
     *
     * @param name a method as {@code package.Class.method}, a thread, or a class
     * @param samples number of samples that the line is based on
     * @param share of the table's total, 0 to 1: of CPU time if known, or else of samples, or of bytes
     * @param ciLow lower end of the 95 % Wilson score interval of the share
     * @param ciHigh upper end of it
     * @param perEvent CPU microseconds or bytes per event; null when events are not known
     * @param tooFew whether the samples are too few to mean anything
     */
    public record ProfileRow(
            String name, long samples, double share, double ciLow, double ciHigh, Double perEvent, boolean tooFew) {}

    /**
     * A Debezium method with the code that ran on its behalf.
     *
     * @param method the {@code io.debezium} frame nearest to the top of the stack; a name in brackets if there is none
     * @param on the top frames of the method's samples, most first; the method itself may be among them
     */
    public record Owner(ProfileRow method, List<ProfileRow> on) {

        public boolean inDebezium() {
            return !method.name().startsWith("(");
        }

        /** Share of the method's samples that the first of {@code on} has, 0 to 1; NaN without samples. */
        public double firstShare() {
            return on.isEmpty() || method.samples() == 0
                    ? Double.NaN
                    : (double) on.get(0).samples() / method.samples();
        }
    }

    /**
     * Where memory was allocated.
     *
     * @param event the sampled event, {@code jdk.ObjectAllocationSample}, or those of allocations in new buffers and outside
     *     buffers (TLABs)
     * @param samples all samples of that event, as {@code jfr summary} counts them
     * @param bytes the sum of the samples' weights: an estimate of what was allocated
     * @param sites by allocating method (top frame)
     * @param classes by class of the allocated object
     * @param debezium by nearest {@code io.debezium} frame, with the classes allocated on its behalf
     */
    public record Allocation(
            String event,
            long samples,
            long bytes,
            List<ProfileRow> sites,
            List<ProfileRow> classes,
            List<Owner> debezium) {}

    /**
     * Exceptions of one class, or waits of one kind for one class, on behalf of one method.
     *
     * @param kind {@code exception}, {@code lock}, {@code park}, {@code wait} or {@code sleep}
     * @param type the class thrown or waited on, or empty
     * @param method the nearest {@code io.debezium} frame, or empty
     * @param millis waited in total; 0 of exceptions
     */
    public record Incident(String kind, String type, String method, long count, double millis) {}

    /**
     * The work of the garbage collector.
     *
     * @param collector the young collector's name, with the old one's where it has another
     * @param pauses how often it stopped all threads
     */
    public record Gc(String collector, long pauses, double pauseMillisSum, double pauseMillisMax) {}
}
