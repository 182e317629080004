package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A trial's messages over time: a point for each progress message, usually once a second, and the latencies within the
 * measurement window. Written by the link's thread, read by any thread.
 */
public final class Timeline {

    private final List<SeriesPoint> points = new ArrayList<>();
    private final Histogram window = new Histogram(3);
    private Phase phase = Phase.STARTING;
    private Stage stage = Stage.BEFORE;
    private Counters first;
    private Counters last;
    private Counters start;
    private Counters previous;

    /** The state of the measurement window. */
    private enum Stage {
        BEFORE,
        OPENING,
        OPEN,
        CLOSING,
        CLOSED
    }

    synchronized void enter(Phase next) {
        phase = next;
    }

    /** Begins the window with the next progress message, whose latencies are not part of the window. */
    public synchronized void open() {
        stage = Stage.OPENING;
    }

    /** Ends the window with the next progress message. */
    synchronized void close() {
        stage = Stage.CLOSING;
    }

    /** The counters of the progress message that began the window; empty before. */
    public synchronized Optional<Counters> first() {
        return Optional.ofNullable(first);
    }

    /** The counters of the progress message that ended the window; empty before. */
    synchronized Optional<Counters> last() {
        return Optional.ofNullable(last);
    }

    public synchronized void receive(Message message) {
        if (stage == Stage.OPEN || stage == Stage.CLOSING) {
            message.figures().map(Counters::latencies).ifPresent(window::add);
        }
        if (message instanceof Message.Ready ready) {
            start = ready.counters();
            previous = start;
        } else if (message instanceof Message.Recording) {
            stage = Stage.OPEN;
        } else if (message instanceof Message.Recorded) {
            stage = Stage.CLOSED;
        } else if (message instanceof Message.Progress progress) {
            points.add(between(start.time(), previous, progress.counters(), phase));
            previous = progress.counters();
            turn(previous);
        }
    }

    private void turn(Counters now) {
        if (stage == Stage.OPENING) {
            stage = Stage.OPEN;
            first = now;
        } else if (stage == Stage.CLOSING) {
            stage = Stage.CLOSED;
            last = now;
        }
    }

    public synchronized List<SeriesPoint> points() {
        return List.copyOf(points);
    }

    synchronized Optional<SeriesPoint> latest() {
        return points.isEmpty() ? Optional.empty() : Optional.of(points.get(points.size() - 1));
    }

    /** When the program was ready; empty until then. */
    public synchronized Optional<Instant> startedAt() {
        return Optional.ofNullable(start).map(Counters::time);
    }

    /** Latencies within the window so far, in microseconds. */
    public synchronized Histogram windowLatencies() {
        return window.copy();
    }

    /**
     * The point of a series that two consecutive messages give.
     *
     * @param start when the program was ready
     */
    static SeriesPoint between(Instant start, Counters previous, Counters now, Phase phase) {
        double seconds = seconds(previous.time(), now.time());
        Histogram latencies = now.latencies();
        boolean any = latencies.getTotalCount() > 0;
        return new SeriesPoint(
                seconds(start, now.time()),
                phase.label(),
                (now.events() - previous.events()) / seconds,
                (now.cpuMicros() - previous.cpuMicros()) / 1e6 / seconds,
                now.heapUsedBytes(),
                (now.allocatedBytes() - previous.allocatedBytes()) / seconds,
                any ? (double) latencies.getValueAtPercentile(50) : null,
                any ? (double) latencies.getValueAtPercentile(99) : null,
                boxed(now.behindMillis()),
                boxed(now.queueUsed()));
    }

    /** Seconds between two times; at least a microsecond, the clock's resolution. */
    static double seconds(Instant from, Instant to) {
        return Math.max(1, Duration.between(from, to).toNanos() / 1000) / 1e6;
    }

    private static Long boxed(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }
}
