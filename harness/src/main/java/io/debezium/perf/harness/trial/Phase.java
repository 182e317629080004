package io.debezium.perf.harness.trial;

/** What a trial is doing. */
public enum Phase {
    LOADING("loading"),
    SETTLING("settling"),
    STARTING("starting"),
    WARM_UP("warmup"),
    RECORDING("recording"),
    MEASURING("measuring"),
    CATCH_UP("catchup"),
    STOPPING("stopping");

    private final String label;

    Phase(String label) {
        this.label = label;
    }

    /** As results and the progress line show it. */
    public String label() {
        return label;
    }
}
