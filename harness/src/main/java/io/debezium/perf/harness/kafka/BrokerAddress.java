package io.debezium.perf.harness.kafka;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Address;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.variant.VariantSpec;

/** The address of a broker that the user runs. */
public record BrokerAddress(Address address) {

    /**
     * Reads {@code HOST:PORT}.
     *
     * @param option the option with this value, for messages
     * @throws InvalidConfiguration if it is not of that form
     */
    public static BrokerAddress parse(String option, String text) {
        return Address.parse(text)
                .map(BrokerAddress::new)
                .orElseThrow(() -> InvalidConfiguration.of("kafka.must-be-host-port", option + " " + text, option));
    }

    /** @throws InvalidConfiguration if a broker is named and none of the variants sends to one */
    public static void requireUse(Optional<BrokerAddress> named, List<VariantSpec> variants) {
        if (named.isPresent() && variants.stream().noneMatch(VariantSpec::sendsToKafka)) {
            throw InvalidConfiguration.of(
                    "kafka.applies-to-no-variant",
                    "--kafka " + named.get(),
                    variants.get(0).text());
        }
    }

    /** @throws UnfitEnvironment if no connection to the broker succeeds */
    public void requireListener() {
        Ports.requireListener(
                "--kafka", address, "Start the broker, or leave --kafka out: then the harness starts one of its own.");
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
