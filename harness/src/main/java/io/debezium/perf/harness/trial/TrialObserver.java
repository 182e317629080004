package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.result.SeriesPoint;

/** Watches a trial while it runs, for a display. Called on the trial's thread, a few times a second. */
public interface TrialObserver {

    /**
     * Called with the progress.
     *
     * @param left the time until the phase ends; empty if the phase does not end by time
     * @param latest the newest point; empty before the first
     */
    void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest);

    /**
     * Called with the program's lag behind the server, where it is measured, right before {@link #at}.
     *
     * @param walBytes bytes of WAL that the program has not consumed yet
     */
    default void behind(long walBytes) {}
}
