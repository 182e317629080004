package io.debezium.perf.harness.live;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.live.RunState.LiveSample;
import io.debezium.perf.harness.live.RunState.RunEnd;
import io.debezium.perf.harness.live.RunState.StateWithHistory;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/** Gathers what there is to see, of bounded size however long the run. Written by the run's threads, read by the view's. */
final class RunMonitor implements Console {

    private static final Duration HISTORY = Duration.ofMinutes(5);
    private static final int LINES = 14;
    private static final int WARNINGS = 5;
    private static final int LONGEST_LINE = 500;

    /** The end of a phase is reckoned anew each time: by less than this it has not moved. */
    private static final Duration MOVED = Duration.ofSeconds(1);

    private final String command;
    private final Clock clock;
    private final Instant startedAt;
    private final Deque<String> lines = new ArrayDeque<>();
    private final Deque<String> warnings = new ArrayDeque<>();
    private final Deque<LiveSample> history = new ArrayDeque<>();
    private long sequence;
    private String doing = "";
    private String phase = "";
    private String busy = "";
    private Long phaseEndsAt;
    private Long lagBytes;
    private SeriesPoint latest;
    private LiveSample reading;
    private RunEnd end;

    /** @param command as it was typed */
    RunMonitor(String command, Clock clock) {
        this.command = command;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    @Override
    public synchronized void say(String line) {
        add(lines, line, LINES);
        busy = "";
    }

    @Override
    public synchronized void busy(String line) {
        if (!busy.equals(line)) {
            busy = line;
            sequence++;
        }
    }

    @Override
    public synchronized void warn(String line) {
        add(lines, "warning: " + line, LINES);
        add(warnings, line, WARNINGS);
    }

    @Override
    public synchronized void begin(String what) {
        doing = what;
        phase = "";
        busy = "";
        phaseEndsAt = null;
        lagBytes = null;
        latest = null;
        reading = null;
        sequence++;
    }

    @Override
    public synchronized void at(Phase now, Optional<Duration> left, Optional<SeriesPoint> newest) {
        Long endsAt = left.map(time -> clock.millis() + time.toMillis()).orElse(null);
        if (!now.label().equals(phase) || moved(endsAt)) {
            phase = now.label();
            phaseEndsAt = endsAt;
            sequence++;
        }
        newest.ifPresent(this::did);
    }

    @Override
    public synchronized void behind(long walBytes) {
        lagBytes = walBytes;
    }

    @Override
    public synchronized void did(SeriesPoint newest) {
        if (newest.equals(latest)) {
            return;
        }
        latest = newest;
        reading = LiveSample.of(newest, clock.millis(), lagBytes);
        history.add(reading);
        while (history.getFirst().at() < reading.at() - HISTORY.toMillis()) {
            history.removeFirst();
        }
        sequence++;
    }

    /** The command has ended: nothing follows. */
    synchronized void end(RunEnd how) {
        end = how;
        phase = "";
        phaseEndsAt = null;
        busy = "";
        sequence++;
    }

    /** Rises with every change. */
    synchronized long sequence() {
        return sequence;
    }

    synchronized RunState state() {
        return new RunState(
                sequence,
                clock.millis(),
                command,
                startedAt.toEpochMilli(),
                doing,
                phase,
                phaseEndsAt,
                busy,
                reading,
                List.copyOf(lines),
                List.copyOf(warnings),
                end);
    }

    synchronized StateWithHistory snapshot() {
        return new StateWithHistory(state(), List.copyOf(history));
    }

    private boolean moved(Long endsAt) {
        return endsAt == null || phaseEndsAt == null
                ? endsAt != phaseEndsAt
                : Math.abs(endsAt - phaseEndsAt) > MOVED.toMillis();
    }

    private void add(Deque<String> kept, String line, int most) {
        kept.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
        if (kept.size() > most) {
            kept.removeFirst();
        }
        sequence++;
    }
}
