package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.kafka.BrokerAddress;

/** Where events go that a variant sends. */
final class SinkOptions {

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            description =
                    "The broker that a variant with sink=kafka sends to (default: a node that the harness starts, from"
                            + " Maven's artifacts, and ends again).")
    String kafka;

    Optional<BrokerAddress> broker() {
        return Optional.ofNullable(kafka).map(text -> BrokerAddress.parse("--kafka", text));
    }

    /** As they would be typed again. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (kafka != null) {
            words.addAll(List.of("--kafka", kafka));
        }
        return words;
    }
}
