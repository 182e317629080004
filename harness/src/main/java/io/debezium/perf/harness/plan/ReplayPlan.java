package io.debezium.perf.harness.plan;

import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.variant.DebeziumProperties;

/** The plan of a command that replays a tape to variants. */
public interface ReplayPlan extends MeasuringPlan {

    /** A plugin that must be able to decode the tape, beside those of the variants. */
    default Optional<String> plugin() {
        return Optional.empty();
    }

    TapePlan tape();

    /**
     * The properties under which the reference content of the tape is determined: those of the baseline that change what is
     * delivered.
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
