package io.debezium.perf.harness.plan;

import java.util.Optional;

/** What every command that replays a tape through variants has planned. */
public sealed interface ReplayPlan extends MeasuringPlan permits ComparePlan, CalibratePlan, BisectPlan, CallsPlan {

    /** A plugin that the tape must be readable by, beside those of the variants. */
    default Optional<String> plugin() {
        return Optional.empty();
    }

    TapePlan tape();

    @Override
    default String workload() {
        return tape().request().workload().name();
    }
}
