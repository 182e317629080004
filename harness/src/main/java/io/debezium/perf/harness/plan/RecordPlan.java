package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf record} is to do.
 *
 * @param variant what is under test
 * @param live what it runs on
 * @param timing its duration is that of the recording
 * @param seed of the load's random choices
 * @param results where the folder of results is made
 * @param commandLine what was typed, without passwords
 */
public record RecordPlan(
        VariantSpec variant, LivePlan live, Timing timing, long seed, Path results, String commandLine) {

    /** @throws InvalidConfiguration if the variant is not Debezium */
    public RecordPlan {
        if (variant.kind() != VariantSpec.Kind.DEBEZIUM) {
            throw new InvalidConfiguration(
                    "--variant " + variant.text(), "must be a Debezium version", "For example 3.6.3.Final.");
        }
        BrokerAddress.requireUse(live.kafka(), List.of(variant));
    }
}
