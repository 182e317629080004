package io.debezium.perf.harness.plan;

import io.debezium.perf.harness.load.LiveWorkload;

/** The plan of a command whose trials run under a live load. */
public interface LivePlan extends LiveMeasuringPlan {

    /** The load; if there are several, the one with the most clients. */
    LiveWorkload load();

    /** The timing of each trial. */
    Timing timing();

    /** Twice the load's clients, since a surge adds as many. */
    @Override
    default int sessions() {
        return 2 * load().clients();
    }

    @Override
    default String workload() {
        return load().name();
    }
}
