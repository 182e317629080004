package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.result.SeriesPoint;

/** Watches a trial while it runs, for a display. Called on the trial's thread, a few times a second. */
public interface TrialObserver {

    /**
     * @param left until the phase ends by the clock; empty when it ends by an event
     * @param latest the newest point, empty before the first
     */
    void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest);

    /**
     * How far the program under test is behind the server, where that is watched: before {@link #at} tells of the same moment.
     *
     * @param walBytes from what it has consumed to the end of the WAL
     */
    default void behind(long walBytes) {}
}
