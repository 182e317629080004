package io.debezium.perf.harness.plan;

/** What a command has planned whose trials put a load on a live server. */
public interface LoadedPlan extends LiveMeasuringPlan {

    /** What the trials run on. */
    LivePlan live();

    @Override
    default ServerPlan server() {
        return live().server();
    }

    @Override
    default int sessions() {
        return live().sessions();
    }

    @Override
    default String workload() {
        return live().workload().name();
    }
}
