package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf record} is to do.
 *
 * @param variant what is under test
 * @param live what it runs on
 * @param timing its duration is that of the recording
 * @param results where the folder of results is made
 * @param typed the command line, with the seed of the load's random choices
 */
public record RecordPlan(VariantSpec variant, LivePlan live, Timing timing, Path results, Invocation typed) {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if the variant is not Debezium */
    public RecordPlan {
        VariantRules.requireDebezium("--variant", variant);
        VariantRules.requireSinks(live.server().kafka(), List.of(variant));
        VariantRules.requireEffective(List.of(variant), List.of(EventOrigin.LIVE));
    }
}
