package io.debezium.perf.harness.plan;

import io.debezium.perf.harness.load.LiveWorkload;

/** What a command has planned whose trials run under a live load. */
public interface LivePlan extends LiveMeasuringPlan {

    /** The load; of several the one with the most clients. */
    LiveWorkload load();

    /** Of each trial. */
    Timing timing();

    /** A surge has as many again as the load. */
    @Override
    default int sessions() {
        return 2 * load().clients();
    }

    @Override
    default String workload() {
        return load().name();
    }
}
