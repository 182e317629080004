package io.debezium.perf.harness.trial;

import java.util.Locale;

/** What a trial is doing. */
public enum Phase {
    LOADING,
    SETTLING,
    STARTING,
    WARM_UP,
    RECORDING,
    MEASURING,
    CATCH_UP,
    STOPPING;

    /** As results and the progress line show it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace("_", "");
    }
}
