package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.Mark;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.tape.Replay;

/**
 * Listens to the program under test and reads all clocks as soon as a message says that an end of the window is
 * reached. Written by the link's thread, read by any.
 */
final class ReplayWindow {

    private final ReplaySetUp setUp;
    private final Function<Counters, Reading> clocks;
    private final List<Counters> marks = new ArrayList<>();
    private final Paced paced = new Paced();
    private long enginePid;
    private OptionalLong senderPid = OptionalLong.empty();
    private long expected;
    private Bounds bounds;
    private Counters ready;
    private Reading start;
    private Reading end;

    ReplayWindow(ReplaySetUp setUp) {
        this.setUp = setUp;
        this.clocks = this::read;
    }

    /** @param clocks asked at each end of the window, with what the program says of it */
    ReplayWindow(ReplaySetUp setUp, Function<Counters, Reading> clocks) {
        this.setUp = setUp;
        this.clocks = clocks;
    }

    synchronized void receive(Message message) {
        if (message instanceof Message.Hello hello) {
            Replay replay = setUp.replay();
            enginePid = hello.pid();
            expected = hello.debezium().isEmpty() ? replay.rowMessages() : replay.events();
            bounds = Bounds.of(setUp.warmUpEvents(), setUp.markEvery(), expected);
        } else if (message instanceof Message.Ready first) {
            ready = first.counters();
            paced.begin(ready);
        } else if (message instanceof Message.Recording recording) {
            start = clocks.apply(recording.counters());
        } else if (message instanceof Message.Mark mark) {
            marks.add(mark.counters());
            paced.receive(mark.counters());
            if (setUp.purpose() == Purpose.TIMED) {
                measure(mark.counters());
            }
        }
    }

    private void measure(Counters mark) {
        if (start == null) {
            start = mark.events() >= bounds.start() ? clocks.apply(mark) : null;
        } else if (end == null && (mark.events() >= bounds.end() || mark.events() == expected)) {
            end = clocks.apply(mark);
        }
    }

    /** Ends the window now; what the program says of it follows. */
    synchronized void end(Counters counters, Reading now) {
        end = new Reading(counters, now.usage(), now.sender());
    }

    /** All clocks, now. */
    synchronized Reading read(Counters counters) {
        return Reading.of(counters, enginePid, setUp.replay().serverPid(), senderPid);
    }

    synchronized void sender(OptionalLong pid) {
        senderPid = pid;
    }

    /** Row events that this program must deliver. */
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

    /** Whether the last event has come. */
    synchronized boolean complete() {
        return newest().map(mark -> mark.events() >= expected).orElse(false);
    }

    synchronized Optional<Reading> start() {
        return Optional.ofNullable(start);
    }

    synchronized Optional<Reading> end() {
        return Optional.ofNullable(end);
    }

    synchronized List<Counters> counters() {
        return List.copyOf(marks);
    }

    /** What the program did of late; empty before it is known. */
    synchronized Optional<SeriesPoint> point() {
        return paced.newest();
    }

    /** As results have them; empty before the program was ready. */
    synchronized List<Mark> marks() {
        return ready == null ? List.of() : marks.stream().map(this::mark).toList();
    }

    private Mark mark(Counters mark) {
        return new Mark(
                mark.events(),
                Duration.between(ready.time(), mark.time()).toNanos() / 1e9,
                mark.cpuMicros(),
                mark.javaCpuMicros().isPresent()
                        ? (Double) (double) mark.javaCpuMicros().getAsLong()
                        : null,
                mark.allocatedBytes(),
                mark.queueFill().isPresent() ? mark.queueFill().getAsDouble() : null);
    }
}
