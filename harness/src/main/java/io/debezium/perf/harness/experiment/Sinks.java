package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.kafka.Broker;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.Variant;

/** Where the variants of an experiment send their events: a broker, from when the first one needs it. */
final class Sinks implements AutoCloseable {

    private final Optional<BrokerAddress> kafka;
    private final Path data;
    private final Ledger ledger;
    private final Console console;
    private Optional<Broker> broker = Optional.empty();

    private Sinks(Optional<BrokerAddress> kafka, Path data, Ledger ledger, Console console) {
        this.kafka = kafka;
        this.data = data;
        this.ledger = ledger;
        this.console = console;
    }

    /**
     * @param kafka the broker; empty for one of our own
     * @throws io.debezium.perf.harness.UnfitEnvironment if it does not answer
     */
    static Sinks open(Optional<BrokerAddress> kafka, Path data, Ledger ledger, Console console) {
        kafka.ifPresent(BrokerAddress::requireListener);
        return new Sinks(kafka, data, ledger, console);
    }

    /**
     * The variant as it is, or with the broker that its events are sent to.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if none can be started that it could send to
     */
    Variant connect(Variant variant) {
        if (!variant.spec().sendsToKafka()) {
            return variant;
        }
        if (broker.isEmpty()) {
            broker = Optional.of(Broker.open(kafka, data, ledger, console::say));
        }
        return variant.sendingTo(broker.get().destination());
    }

    /** The broker, where there is one, by its name: for what must not change in the middle of a run. */
    Map<String, String> facts() {
        return broker.isEmpty()
                ? Map.of()
                : Map.of("Kafka", kafka.map(BrokerAddress::toString).orElse("a node of our own, " + Versions.kafka()));
    }

    @Override
    public void close() {
        broker.ifPresent(Broker::close);
    }
}
