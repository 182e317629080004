package io.debezium.perf.harness.plan;

import java.util.List;

import io.debezium.perf.harness.variant.VariantSpec;

/** The plan of a command whose trials run on a live server. */
public interface LiveMeasuringPlan extends MeasuringPlan {

    ServerPlan server();

    /** The largest number of concurrent sessions on the server, beside those of the engine. */
    int sessions();

    /** The programs to resolve before anything runs: the variants, followed by any others. */
    default List<VariantSpec> programs() {
        return variants();
    }
}
