package io.debezium.perf.harness.plan;

/** What a command has planned whose trials run on a live server. */
public interface LiveMeasuringPlan extends MeasuringPlan {

    ServerPlan server();

    /** How many are going to be open at once on the server, beside the engine's. */
    int sessions();
}
