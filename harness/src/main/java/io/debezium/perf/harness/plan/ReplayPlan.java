package io.debezium.perf.harness.plan;

import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.variant.DebeziumProperties;

/** What every command that replays a tape through variants has planned. */
public interface ReplayPlan extends MeasuringPlan {

    /** A plugin that the tape must be readable by, beside those of the variants. */
    default Optional<String> plugin() {
        return Optional.empty();
    }

    TapePlan tape();

    /**
     * The properties that the content of its tape's events is known under: those of the baseline that change what is delivered.
     */
    default Map<String, String> referenceProperties() {
        return variants().isEmpty()
                ? Map.of()
                : DebeziumProperties.changing(variants().get(0).properties());
    }

    @Override
    default String workload() {
        return tape().request().workload().name();
    }
}
