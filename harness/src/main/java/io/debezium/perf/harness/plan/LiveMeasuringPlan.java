package io.debezium.perf.harness.plan;

import java.util.List;

import io.debezium.perf.harness.variant.VariantSpec;

/** What a command has planned whose trials run on a live server. */
public interface LiveMeasuringPlan extends MeasuringPlan {

    ServerPlan server();

    /** How many are going to be open at once on the server, beside the engine's. */
    int sessions();

    /** What is resolved before anything runs: the variants and, behind them, what runs that is none. */
    default List<VariantSpec> programs() {
        return variants();
    }
}
