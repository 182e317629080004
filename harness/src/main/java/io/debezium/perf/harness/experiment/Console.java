package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.trial.TrialObserver;

/** Where an experiment says what it does while it runs. */
public interface Console extends TrialObserver {

    /** A step or a choice, in a line. */
    void say(String line);

    /** How far a step is; of interest only while it lasts. */
    void busy(String line);

    /** Something that the user should look after. */
    void warn(String line);
}
