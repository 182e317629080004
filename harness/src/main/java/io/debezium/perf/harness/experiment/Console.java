package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.TrialObserver;

/** Where an experiment says what it does while it runs. */
public interface Console extends TrialObserver {

    /** A step or a choice, in a line. */
    void say(String line);

    /** How far a step is; of interest only while it lasts. */
    void busy(String line);

    /** Something that the user should look after. */
    void warn(String line);

    /**
     * A trial or a fork begins: what was told of the one before is over. Of interest to a display that lasts.
     *
     * @param what by its number, its place in the plan and its variant
     */
    default void begin(String what) {}

    /** What a program over a tape did of late, which {@link #at} does not tell. Of interest to a display that lasts. */
    default void did(SeriesPoint newest) {}
}
