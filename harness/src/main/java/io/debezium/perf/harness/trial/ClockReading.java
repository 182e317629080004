package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.Steady;

/**
 * All clocks at one end of a window.
 *
 * @param usage by the kernel
 * @param sender the server process that decodes the WAL, by the kernel; empty where it is unknown
 * @param brokerSeconds CPU of the Kafka node that the harness has started; empty where there is none
 */
record ClockReading(Counters counters, Usage usage, ThreadTimes sender, Optional<Double> brokerSeconds) {

    static ClockReading of(
            Counters counters,
            long enginePid,
            List<Long> standbyPids,
            OptionalLong serverPid,
            OptionalLong senderPid,
            OptionalLong brokerPid) {
        // The process that is not asked to send its figures first: nothing tells what it does meanwhile.
        ThreadTimes sender = senderPid.isPresent() ? ThreadTimes.of(senderPid.getAsLong()) : new ThreadTimes(Map.of());
        return new ClockReading(
                counters,
                Usage.read(OptionalLong.of(enginePid), serverPid, OptionalLong.empty(), standbyPids),
                sender,
                brokerPid.isPresent() ? Optional.of(CpuClock.process(brokerPid.getAsLong())) : Optional.empty());
    }

    /** CPU of each thread of the program since the earlier reading. */
    ThreadTimes threadsSince(ClockReading earlier) {
        return usage.engine().since(earlier.usage.engine());
    }

    /**
     * @param marks all of the trial; the queue is averaged over those since the earlier reading
     * @param peakRssBytes null where unknown
     * @param startUpSeconds from fork to the first reading of the stream
     */
    ReplayFigures figuresSince(ClockReading earlier, List<Counters> marks, Long peakRssBytes, double startUpSeconds) {
        ThreadTimes threads = threadsSince(earlier);
        boolean known = !threads.isEmpty();
        long events = counters.events() - earlier.counters.events();
        double seconds = secondsSince(earlier);
        double cpuMicros = counters.cpuMicros() - earlier.counters.cpuMicros();
        Optional<Steady> steady =
                known ? SteadyState.of(within(earlier, marks), threads.nanos(ThreadKind.GC) / 1e3) : Optional.empty();
        Figures figures = Figures.of()
                .with(
                        Metric.CPU_MICROS_PER_EVENT,
                        steady.map(Steady::cpuMicrosPerEvent).orElse(cpuMicros / events))
                .with(
                        Metric.EVENTS_PER_SECOND,
                        steady.map(Steady::eventsPerSecond).orElse(events / seconds))
                .with(Metric.MEAN_CPU_MICROS_PER_EVENT, cpuMicros / events)
                .with(Metric.CPU_CORES, cpuMicros / 1e6 / seconds)
                .with(
                        Metric.ALLOCATED_BYTES_PER_EVENT,
                        (double) (counters.allocatedBytes() - earlier.counters.allocatedBytes()) / events)
                .with(Metric.PEAK_RSS_BYTES, peakRssBytes)
                .with(Metric.QUEUE_FILL, queueFill(earlier, marks))
                .with(Metric.START_UP_MICROS, 1e6 * startUpSeconds);
        if (known) {
            figures = figures.with(Metric.JIT_SHARE, threads.nanos(ThreadKind.JIT) / 1e3 / cpuMicros)
                    .with(Metric.GC_SHARE, threads.nanos(ThreadKind.GC) / 1e3 / cpuMicros);
        }
        if (senderKnown(earlier)) {
            figures = figures.with(Metric.SERVER_CPU_MICROS_PER_EVENT, 1e6 * senderSecondsSince(earlier) / events)
                    .with(Metric.SERVER_CORES, senderSecondsSince(earlier) / seconds);
        }
        if (brokerSeconds.isPresent() && earlier.brokerSeconds.isPresent()) {
            figures = figures.with(
                    Metric.BROKER_CPU_MICROS_PER_EVENT,
                    1e6 * (brokerSeconds.get() - earlier.brokerSeconds.get()) / events);
        }
        if (usage.standbySeconds() > 0) {
            figures = figures.with(
                    Metric.STANDBY_CPU_MICROS_PER_EVENT,
                    1e6 * (usage.standbySeconds() - earlier.usage.standbySeconds()) / events);
        }
        return new ReplayFigures(
                figures, events, seconds, steady.map(Steady::threads).orElse(Map.of()), false, null, List.of());
    }

    /** What else went on since the earlier reading; empty where the system does not tell. */
    Optional<Interference> interferenceSince(ClockReading earlier) {
        return usage.interferenceSince(earlier.usage, serverSecondsSince(earlier))
                .map(seen -> seen.withClockSet(counters.clockSetSeconds()));
    }

    private double secondsSince(ClockReading earlier) {
        return Duration.between(earlier.counters.time(), counters.time()).toNanos() / 1e9;
    }

    /** All its processes where they are known, else the one that serves us. */
    private double serverSecondsSince(ClockReading earlier) {
        return usage.serverSecondsSince(earlier.usage).orElse(senderKnown(earlier) ? senderSecondsSince(earlier) : 0.0);
    }

    private boolean senderKnown(ClockReading earlier) {
        return !sender.isEmpty()
                && sender.byThread().keySet().equals(earlier.sender.byThread().keySet());
    }

    private double senderSecondsSince(ClockReading earlier) {
        return sender.since(earlier.sender).nanos() / 1e9;
    }

    private Double queueFill(ClockReading earlier, List<Counters> marks) {
        double[] fills = within(earlier, marks).stream()
                .map(Counters::queueFill)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return fills.length == 0 ? null : Arrays.stream(fills).average().getAsDouble();
    }

    private List<Counters> within(ClockReading earlier, List<Counters> marks) {
        return marks.stream()
                .filter(mark -> mark.events() >= earlier.counters.events() && mark.events() <= counters.events())
                .toList();
    }
}
