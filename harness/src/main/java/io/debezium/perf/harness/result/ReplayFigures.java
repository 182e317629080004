package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The primary figures over the window.
 *
 * @param events row events consumed within the window
 * @param cpuMicros CPU time of the process within it, all threads
 * @param steady what an event costs when the JVM is not just compiling the code again that it runs; null for a process
 *     that is measured from outside, or a window of few readings
 * @param jitCpuMicros of it, the compiler's threads; null where unknown
 * @param gcCpuMicros of it, the collector's threads; null where unknown
 * @param allocatedBytes allocated by Java threads within it; null for a process that is measured from outside
 * @param peakRssBytes peak resident set since the start of the process, or null where unknown
 * @param serverCpuMicros CPU time within the window of the server process that decodes the WAL; null where unknown
 * @param brokerCpuMicros likewise of the Kafka node that events are sent to; null where the harness has started none
 * @param standbyCpuMicros likewise of the Connect workers that stood by; null where there were none
 * @param queueFill mean share of Debezium's queue that was full, 0 to 1; null where there is no queue
 * @param gcCount collections within the window; null where unknown
 * @param gcMillis their duration in all, as the collectors count it; null where unknown
 * @param startUpSeconds from fork to the first reading of the stream
 * @param whole whether the window is the whole life of the process, as for one that is measured from outside
 * @param hardware what the CPU counted; null where it counts nothing for us
 * @param marks the readings on the way, in order; empty for a process that is measured from outside
 */
public record ReplayFigures(
        long events,
        double seconds,
        double cpuMicros,
        Steady steady,
        Double jitCpuMicros,
        Double gcCpuMicros,
        Double allocatedBytes,
        Long peakRssBytes,
        Double serverCpuMicros,
        Double brokerCpuMicros,
        Double standbyCpuMicros,
        Double queueFill,
        Long gcCount,
        Double gcMillis,
        double startUpSeconds,
        boolean whole,
        HardwareFigures hardware,
        List<MarkReading> marks)
        implements Measured {

    /** The same with what the CPU counted, and the readings on the way. */
    public ReplayFigures with(HardwareFigures counted, List<MarkReading> readings) {
        return new ReplayFigures(
                events,
                seconds,
                cpuMicros,
                steady,
                jitCpuMicros,
                gcCpuMicros,
                allocatedBytes,
                peakRssBytes,
                serverCpuMicros,
                brokerCpuMicros,
                standbyCpuMicros,
                queueFill,
                gcCount,
                gcMillis,
                startUpSeconds,
                whole,
                counted,
                readings);
    }

    /** From when the program was ready until the mark at which the window begins; 0 where there are no marks. */
    public double warmUpSeconds() {
        return marks.stream()
                .filter(start -> marks.stream()
                        .anyMatch(end -> end.events() - start.events() == events
                                && Math.abs(end.seconds() - start.seconds() - seconds) < 1e-3))
                .mapToDouble(MarkReading::seconds)
                .findFirst()
                .orElse(0);
    }

    /** Of the threads that do the program's own work; NaN where they were not counted. */
    public double instructionsPerEvent() {
        return hardware == null ? Double.NaN : hardware.instructionsPerEvent();
    }

    @Override
    @JsonIgnore
    public Figures figures() {
        return Figures.of()
                .with(Metric.EVENTS_PER_SECOND, eventsPerSecond())
                .with(Metric.CPU_MICROS_PER_EVENT, cpuMicrosPerEvent())
                .with(Metric.INSTRUCTIONS_PER_EVENT, instructionsPerEvent())
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, perEvent(allocatedBytes))
                .with(Metric.PEAK_RSS_BYTES, peakRssBytes)
                .with(Metric.BROKER_CPU_MICROS_PER_EVENT, perEvent(brokerCpuMicros))
                .with(Metric.STANDBY_CPU_MICROS_PER_EVENT, perEvent(standbyCpuMicros));
    }

    private Double perEvent(Double valueOrNull) {
        return valueOrNull == null ? null : (Double) (valueOrNull / events);
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

    /**
     * A reading on the way, taken by the program between two batches: all that there was so far, and the seconds since the
     * program was ready.
     *
     * @param javaCpuMicros of the CPU time, that of the Java threads that live; null where unknown
     * @param queueFill share of Debezium's queue that is full at this moment; null where there is no queue
     */
    public record MarkReading(
            long events,
            double seconds,
            double cpuMicros,
            Double javaCpuMicros,
            double allocatedBytes,
            Double queueFill) {}

    /**
     * A trial's steady state: interquartile means over the stretches between two readings.
     *
     * @param cpuMicrosPerEvent of Java threads, and the collector's over the whole window; without the compiler
     * @param stretches that the window has
     * @param threads of the CPU that of each Java thread, microseconds per event by its name, over the same stretches
     */
    public record Steady(
            double cpuMicrosPerEvent, double eventsPerSecond, int stretches, Map<String, Double> threads) {}
}
