package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.result.SeriesPoint;

/** Watches a trial over a tape while it runs, for a display. Called on the trial's thread, a few times a second. */
@FunctionalInterface
public interface TapeObserver {

    /**
     * @param events row events so far
     * @param newest what the program did in the last second or more; empty before it is known
     */
    void at(long events, Optional<SeriesPoint> newest);
}
