package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.Usage.Party;

/**
 * The measurement window of a trial over a tape: reads all clocks as soon as a message reports that an end of the window is
 * reached. Written by the link's thread, read by any thread.
 */
final class ReplayWindow {

    private static final double LEAST_POINT_SECONDS = 1;

    private final ReplaySetUp setUp;
    private final long inFlight;
    private final Function<Counters, ClockReading> clocks;
    private final Supplier<Optional<CounterReading>> hardware;
    private final List<Counters> marks = new ArrayList<>();
    private final List<CountedWork> counted = new ArrayList<>();
    private long expected;
    private Bounds bounds;
    private Counters ready;
    private ClockReading start;
    private ClockReading end;
    private Counters pointStart;
    private Optional<SeriesPoint> point = Optional.empty();
    private int countedEnds;

    /**
     * @param inFlight the most events that may be read and not yet delivered
     * @param clocks called at each end of the window with the counters that the program reports there
     * @param hardware called at each mark within the window
     */
    ReplayWindow(
            ReplaySetUp setUp,
            long inFlight,
            Function<Counters, ClockReading> clocks,
            Supplier<Optional<CounterReading>> hardware) {
        this.setUp = setUp;
        this.inFlight = inFlight;
        this.clocks = clocks;
        this.hardware = hardware;
    }

    synchronized void receive(Message message) {
        if (message instanceof Message.Hello hello) {
            Replay replay = setUp.replay();
            expected = hello.debezium().isEmpty() ? replay.rowMessages() : replay.events();
            bounds = Bounds.of(setUp.warmUpEvents(), setUp.markEvery(), inFlight, expected);
        } else if (message instanceof Message.Ready first) {
            ready = first.counters();
            pointStart = ready;
        } else if (message instanceof Message.CountedTo) {
            countedEnds++;
        } else if (message instanceof Message.Recording recording) {
            start = clocks.apply(recording.counters());
        } else if (message instanceof Message.Mark mark) {
            marks.add(mark.counters());
            pace(mark.counters());
            if (setUp.purpose() == Purpose.TIMED) {
                measure(mark.counters());
            }
        }
    }

    /** Updates the point for the display once a second or less often, since marks come as fast as events do. */
    private void pace(Counters mark) {
        if (ready != null && Timeline.seconds(pointStart.time(), mark.time()) >= LEAST_POINT_SECONDS) {
            point = Optional.of(Timeline.between(ready.time(), pointStart, mark, Phase.MEASURING));
            pointStart = mark;
        }
    }

    private void measure(Counters mark) {
        if (end == null && mark.events() >= bounds.start()) {
            hardware.get().ifPresent(reading -> counted.add(new CountedWork(mark.events(), reading)));
        }
        if (start == null) {
            start = mark.events() >= bounds.start() ? clocks.apply(mark) : null;
        } else if (end == null && (mark.events() >= bounds.end() || mark.events() == expected)) {
            end = clocks.apply(mark);
        }
    }

    /** Ends the window of a recorded trial with a reading of the clocks. */
    synchronized void end(ClockReading now) {
        end = now;
    }

    /** Number of row events that the program must deliver; 0 before it has said which kind of program it is. */
    synchronized long expected() {
        return expected;
    }

    synchronized int count() {
        return marks.size();
    }

    synchronized Optional<Counters> newest() {
        return marks.isEmpty() ? Optional.empty() : Optional.of(marks.get(marks.size() - 1));
    }

    synchronized boolean warm() {
        return newest().map(Counters::events).orElse(0L) >= setUp.warmUpEvents();
    }

    /** Whether the program has reported the last event. */
    synchronized boolean complete() {
        return newest().map(mark -> mark.events() >= expected).orElse(false);
    }

    /** Whether a counted trial has passed both ends of its range. */
    synchronized boolean countedThrough() {
        return countedEnds == 2;
    }

    /** The difference between the clocks at both ends of the window; empty before its end. */
    synchronized Optional<ClockDelta> delta() {
        return start == null || end == null ? Optional.empty() : Optional.of(new ClockDelta(start, end));
    }

    /** The program's figures over the last second or more; empty in the first second. */
    synchronized Optional<SeriesPoint> point() {
        return point;
    }

    /** The marks so far, in the form of results; empty before the program was ready. */
    synchronized List<MarkReading> marks() {
        return ready == null ? List.of() : marks.stream().map(this::mark).toList();
    }

    private MarkReading mark(Counters mark) {
        return new MarkReading(
                mark.events(),
                Duration.between(ready.time(), mark.time()).toNanos() / 1e9,
                mark.cpuMicros(),
                mark.javaCpuMicros().isPresent()
                        ? (Double) (double) mark.javaCpuMicros().getAsLong()
                        : null,
                mark.allocatedBytes(),
                mark.queueFill().isPresent() ? mark.queueFill().getAsDouble() : null);
    }

    /**
     * What other processes did within the window; empty where the system does not report it. CPU time of PostgreSQL is that of
     * all its processes or, if unknown, of the sender alone.
     */
    synchronized Optional<Interference> interference() {
        return delta().flatMap(measured -> measured.interference(Stream.of(Party.SERVER, Party.SENDER)
                .map(measured::seconds)
                .filter(seconds -> !seconds.isNaN())
                .findFirst()
                .orElse(0.0)));
    }

    /**
     * The figures of the window, which must have ended.
     *
     * @param peakRssBytes null where unknown
     * @param startUpSeconds from fork to when the stream is being read
     */
    synchronized ReplayFigures figures(Long peakRssBytes, double startUpSeconds) {
        ClockDelta measured = delta().orElseThrow();
        ThreadTimes threads = measured.threads();
        long events = measured.events();
        double cpuMicros = measured.cpuMicros();
        List<Counters> within = marks.stream()
                .filter(mark -> mark.events() >= start.counters().events()
                        && mark.events() <= end.counters().events())
                .toList();
        Optional<Figures> steady =
                threads.isEmpty() ? Optional.empty() : SteadyState.of(within, threads.nanos(ThreadKind.GC) / 1e3);
        Figures figures = Figures.of()
                .with(Metric.CPU_MICROS_PER_EVENT, cpuMicros / events)
                .with(Metric.EVENTS_PER_SECOND, events / measured.seconds())
                .with(steady.orElse(Figures.of()))
                .with(Metric.MEAN_CPU_MICROS_PER_EVENT, cpuMicros / events)
                .with(Metric.CPU_CORES, cpuMicros / 1e6 / measured.seconds())
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, (double) measured.allocatedBytes() / events)
                .with(Metric.PEAK_RSS_BYTES, peakRssBytes)
                .with(
                        Metric.QUEUE_FILL,
                        within.stream()
                                .flatMapToDouble(mark -> mark.queueFill().stream())
                                .average()
                                .orElse(Double.NaN))
                .with(Metric.START_UP_MICROS, 1e6 * startUpSeconds)
                .with(Metric.JIT_SHARE, threads.isEmpty() ? null : threads.nanos(ThreadKind.JIT) / 1e3 / cpuMicros)
                .with(Metric.GC_SHARE, threads.isEmpty() ? null : threads.nanos(ThreadKind.GC) / 1e3 / cpuMicros)
                .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 1e6 * measured.seconds(Party.SENDER) / events)
                .with(Metric.SERVER_CORES, measured.seconds(Party.SENDER) / measured.seconds())
                .with(Metric.BROKER_CPU_MICROS_PER_EVENT, 1e6 * measured.seconds(Party.BROKER) / events)
                .with(CountedWork.figures(counted));
        return new ReplayFigures(figures, events, measured.seconds(), marks());
    }

    /**
     * The range of row events that is measured.
     *
     * @param start the window begins at the first mark with at least this number of events
     * @param end the window ends at the first later mark with at least this number of events
     */
    record Bounds(long start, long end) {

        /**
         * Computes the window. It ends before the tape's end, at the last multiple of {@code markEvery} after which at least
         * {@code inFlight} and at least {@code markEvery} events follow. Both ends are then in mid-stream: work done before the
         * window for events in it is offset by work done in it for events after it. The last batch, which waits in Debezium's
         * queue until {@code poll.interval.ms} (half a second) has passed unless it is full, is also outside: that wait says
         * nothing about speed. If this would lose half of a short tape, only the last {@code markEvery} events are left out.
         */
        static Bounds of(long warmUpEvents, long markEvery, long inFlight, long events) {
            long end = lastMark(events - Math.max(markEvery, inFlight), markEvery);
            if (end - warmUpEvents < (events - warmUpEvents) / 2) {
                end = lastMark(events - markEvery, markEvery);
            }
            return new Bounds(warmUpEvents, end > warmUpEvents ? end : events);
        }

        private static long lastMark(long events, long markEvery) {
            return events / markEvery * markEvery;
        }
    }
}
