package io.debezium.perf.harness.trial;

import java.util.Locale;

/** The phase that a trial is in. */
public enum Phase {
    LOADING,
    SETTLING,
    STARTING,
    WARM_UP,
    RECORDING,
    MEASURING,
    CATCH_UP,
    STOPPING;

    /** The name of the phase in results and in the progress line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace("_", "");
    }
}
