package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.TrialObserver;

/** Receives the progress of an experiment while it runs. */
public interface Console extends TrialObserver {

    /** Reports a step or a choice, as a line that stays. */
    void say(String line);

    /** Reports the progress of a step; the line is of interest only while the step lasts. */
    void busy(String line);

    /** Reports a problem that the user should attend to. */
    void warn(String line);

    /**
     * Called when a trial or a fork begins, so that a live display drops the figures of the one before.
     *
     * @param what number, place in the plan and variant
     */
    default void begin(String what) {}

    /** Called with the latest figures of a trial over a tape, for which {@link #at} is not called. For live displays. */
    default void did(SeriesPoint newest) {}
}
