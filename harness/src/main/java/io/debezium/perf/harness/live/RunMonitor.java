package io.debezium.perf.harness.live;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/**
 * A console that keeps a run's latest messages and figures, in bounded space however long the run is, and passes everything
 * on to another console. Written by the run's threads, read by those of viewers. Its fields are the state that viewers
 * receive as JSON; the page's script reads these names. Times are in milliseconds since the epoch.
 */
@JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
final class RunMonitor implements Console {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration HISTORY = Duration.ofMinutes(3);
    private static final int LINES = 14;
    private static final int WARNINGS = 5;
    private static final int LONGEST_LINE = 500;

    @JsonIgnore
    private final InstantSource clock;

    @JsonIgnore
    private final Console other;

    private final String command;
    private final long startedAt;

    /** When this state was written as JSON. */
    private long at;

    /** The running trial: its number, place and variant; empty before the first. */
    private String doing = "";

    /** The phase of the trial; empty if it has none. */
    private String phase = "";

    /** When the phase ends at the latest; null if its end depends on an event, not on time. */
    private Long phaseEndsAt;

    /** The progress of the current step; empty if it has reported none. */
    private String busy = "";

    /** Bytes of WAL that the program has yet to consume; null if that is not watched. */
    private Long lagBytes;

    /** The newest reading of the trial; null before there is one. */
    private Reading reading;

    /** The readings of the last minutes, oldest first. */
    private final Deque<Reading> history = new ArrayDeque<>();

    private final Deque<String> lines = new ArrayDeque<>();
    private final Deque<String> warnings = new ArrayDeque<>();

    /** Null while the command runs. */
    private RunEnd end;

    RunMonitor(String command, InstantSource clock, Console other) {
        this.command = command;
        this.clock = clock;
        this.other = other;
        this.startedAt = clock.millis();
    }

    /**
     * How a command ended.
     *
     * @param headline the answer in a few sentences; empty if there is none
     * @param report the path of the report; empty if there is none
     * @param failure why the run is not complete; empty if it is
     */
    private record RunEnd(String headline, String report, String failure) {}

    /** What the program under test did at one moment. */
    private record Reading(long at, Long lagBytes, SeriesPoint point) {}

    @Override
    public synchronized void say(String line) {
        other.say(line);
        add(lines, line, LINES);
        busy = "";
    }

    @Override
    public synchronized void busy(String line) {
        other.busy(line);
        busy = line;
    }

    @Override
    public synchronized void warn(String line) {
        other.warn(line);
        add(lines, "warning: " + line, LINES);
        add(warnings, line, WARNINGS);
    }

    @Override
    public synchronized void begin(String what) {
        other.begin(what);
        doing = what;
        lagBytes = null;
        reading = null;
        endPhase();
    }

    @Override
    public synchronized void at(Phase now, Optional<Duration> left, Optional<SeriesPoint> newest) {
        other.at(now, left, newest);
        phase = now.label();
        phaseEndsAt = left.map(time -> clock.millis() + time.toMillis()).orElse(null);
        newest.ifPresent(this::read);
    }

    @Override
    public synchronized void behind(long walBytes) {
        other.behind(walBytes);
        lagBytes = walBytes;
    }

    @Override
    public synchronized void did(SeriesPoint newest) {
        other.did(newest);
        read(newest);
    }

    /** Records how the command ended. Only the first call has an effect. */
    synchronized void end(String headline, String report, String failure) {
        if (end == null) {
            end = new RunEnd(headline, report, failure);
            endPhase();
        }
    }

    synchronized boolean ended() {
        return end != null;
    }

    /** The state for viewers, as JSON. */
    synchronized String state() {
        at = clock.millis();
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private void read(SeriesPoint newest) {
        if (reading != null && newest.equals(reading.point())) {
            return;
        }
        reading = new Reading(clock.millis(), lagBytes, newest);
        history.add(reading);
        while (history.getFirst().at() < reading.at() - HISTORY.toMillis()) {
            history.removeFirst();
        }
    }

    private void endPhase() {
        phase = "";
        phaseEndsAt = null;
        busy = "";
    }

    private void add(Deque<String> kept, String line, int most) {
        kept.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
        if (kept.size() > most) {
            kept.removeFirst();
        }
    }
}
