package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * One trial over a tape: a fresh process, one variant. Written as {@code trial.json} into its folder as soon as it has
 * ended.
 *
 * @param number in the order that they ran, from 1; also the folder's number
 * @param block the block of trials that it belongs to, from 1: one trial of each variant, side by side. 0 for a trial
 *     outside the timed ones
 * @param variant its index in the experiment's list of variants; 0 is the baseline
 * @param purpose what it was run for
 * @param status how it went
 * @param message why it failed, or by what it was disturbed; empty when nothing was wrong
 * @param logTail the last lines of its log when it failed
 * @param folder relative to the result's folder
 * @param seconds from fork to exit
 * @param figures over the window between the two marks, or null when it came to none
 * @param interference what else went on during the window, or null where the operating system does not tell
 * @param marks the readings on the way, in order; empty for a process that is measured from outside
 */
public record TrialResult(
        int number,
        int block,
        int variant,
        Purpose purpose,
        Status status,
        String message,
        List<String> logTail,
        String folder,
        Instant startedAt,
        double seconds,
        Figures figures,
        Interference interference,
        List<Mark> marks)
        implements Entry {

    public TrialResult {
        logTail = List.copyOf(logTail);
        marks = List.copyOf(marks);
    }

    /** What a trial is run for. */
    public enum Purpose {
        /** Its figures are compared. */
        TIMED,
        /** Recorded by JFR: its stacks are compared. */
        RECORDED,
        /** Every event's content is checked; nothing is timed. */
        DIGEST,
        /** Calls of methods are counted; nothing is timed. */
        COUNTED;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a trial went. Which figures are compared follows from it: see {@link Standing}. */
    public enum Status {
        OK,
        /** Something else used the machine meanwhile: it is repeated while there are repeats left. */
        DISTURBED,
        FAILED;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The primary figures over the window.
     *
     * @param events row events consumed within the window
     * @param seconds its length
     * @param cpuMicros CPU time of the process within it, all threads
     * @param steady what an event costs when the JVM is not just compiling the code again that it runs; null for a process
     *     that is measured from outside, or a window of few readings
     * @param jitCpuMicros of it, the compiler's threads; null where unknown
     * @param gcCpuMicros of it, the collector's threads; null where unknown
     * @param allocatedBytes allocated by Java threads within it; null for a process that is measured from outside
     * @param peakRssBytes peak resident set since the start of the process, or null where unknown
     * @param serverCpuMicros CPU time within the window of the server process that decodes the WAL; null where unknown
     * @param queueFill mean share of Debezium's queue that was full, 0 to 1; null where there is no queue
     * @param gcCount collections within the window; null where unknown
     * @param gcMillis their duration in all, as the collectors count it; null where unknown
     * @param startUpSeconds from fork to the first reading of the stream
     * @param whole whether the window is the whole life of the process, as for one that is measured from outside
     */
    public record Figures(
            long events,
            double seconds,
            double cpuMicros,
            Steady steady,
            Double jitCpuMicros,
            Double gcCpuMicros,
            Double allocatedBytes,
            Long peakRssBytes,
            Double serverCpuMicros,
            Double queueFill,
            Long gcCount,
            Double gcMillis,
            double startUpSeconds,
            boolean whole) {

        /** @return the metric's value, NaN where it was not measured */
        public double value(Metric metric) {
            return switch (metric) {
                case EVENTS_PER_SECOND -> eventsPerSecond();
                case CPU_MICROS_PER_EVENT -> cpuMicrosPerEvent();
                case ALLOCATED_BYTES_PER_EVENT -> allocatedBytes == null ? Double.NaN : allocatedBytes / events;
                case PEAK_RSS_BYTES -> peakRssBytes == null ? Double.NaN : peakRssBytes;
                default -> Double.NaN;
            };
        }

        /** In the steady state where that is known, else over the whole window. */
        @JsonProperty
        public double eventsPerSecond() {
            return steady == null ? meanEventsPerSecond() : steady.eventsPerSecond();
        }

        /** In the steady state where that is known, else over the whole window. */
        @JsonProperty
        public double cpuMicrosPerEvent() {
            return steady == null ? meanCpuMicrosPerEvent() : steady.cpuMicrosPerEvent();
        }

        /** Over the whole window. */
        @JsonProperty
        public double meanEventsPerSecond() {
            return events / seconds;
        }

        /** Over the whole window, the compiler's threads among it. */
        @JsonProperty
        public double meanCpuMicrosPerEvent() {
            return cpuMicros / events;
        }
    }

    /**
     * A trial's steady state: interquartile means over the stretches between two readings.
     *
     * @param cpuMicrosPerEvent of Java threads, and the collector's over the whole window; without the compiler
     * @param stretches that the window has
     * @param threads of the CPU that of each Java thread, microseconds per event by its name, over the same stretches;
     *     empty in results of older versions
     */
    public record Steady(double cpuMicrosPerEvent, double eventsPerSecond, int stretches, Map<String, Double> threads) {

        public Steady {
            threads = threads == null ? Map.of() : Map.copyOf(threads);
        }
    }

    /**
     * What else went on during the window.
     *
     * @param stealPercent share of all cores' time that the hypervisor gave to other machines
     * @param otherCores cores kept busy by processes that are no part of the trial
     * @param clockSetSeconds by how much the machine's clock was set forward meanwhile, about 0 as long as nobody did; null
     *     in results of older versions
     */
    public record Interference(double stealPercent, double otherCores, Double clockSetSeconds) {

        public Interference(double stealPercent, double otherCores) {
            this(stealPercent, otherCores, 0.0);
        }

        /** With what another has seen of the clock, where that is more. */
        public Interference withClockSet(double seconds) {
            boolean more = clockSetSeconds == null || Math.abs(seconds) > Math.abs(clockSetSeconds);
            return new Interference(stealPercent, otherCores, more ? (Double) seconds : clockSetSeconds);
        }
    }

    /**
     * A reading on the way, taken by the program between two batches.
     *
     * @param events row events so far
     * @param seconds since the program was ready
     * @param cpuMicros CPU time of the process so far
     * @param javaCpuMicros of it, that of the Java threads that live; null where unknown
     * @param allocatedBytes so far
     * @param queueFill share of Debezium's queue that is full at this moment; null where there is no queue
     */
    public record Mark(
            long events,
            double seconds,
            double cpuMicros,
            Double javaCpuMicros,
            double allocatedBytes,
            Double queueFill) {}
}
