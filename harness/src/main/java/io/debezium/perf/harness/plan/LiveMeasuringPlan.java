package io.debezium.perf.harness.plan;

/** The plan of a command whose trials run on a live server. */
public interface LiveMeasuringPlan extends MeasuringPlan {

    ServerPlan server();

    /** The largest number of concurrent sessions on the server, beside those of the engine. */
    int sessions();
}
