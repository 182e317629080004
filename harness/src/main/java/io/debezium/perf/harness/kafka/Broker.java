package io.debezium.perf.harness.kafka;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.Destination;

/** A Kafka broker that is up. Closing it ends it where it was started here. */
public final class Broker implements AutoCloseable {

    private final Destination destination;
    private final Runnable end;

    private Broker(Destination destination, Runnable end) {
        this.destination = destination;
        this.end = end;
    }

    /**
     * @param address of one that is known to be there; empty to start one
     * @param data the harness's {@code data} folder
     * @param say told what is being done, a line each
     * @throws io.debezium.perf.harness.UnfitEnvironment if it cannot be started
     */
    public static Broker open(Optional<BrokerAddress> address, Path data, Ledger ledger, Consumer<String> say) {
        return address.map(Broker::there).orElseGet(() -> start(data, ledger, say));
    }

    /** Where events are to be sent. */
    public Destination destination() {
        return destination;
    }

    @Override
    public void close() {
        end.run();
    }

    private static Broker there(BrokerAddress address) {
        String note = ("Events are sent to the Kafka broker %s, which was running already. Their topics (perf.*, or as"
                        + " set.topic.prefix= says) are appended to if they exist, and never deleted.")
                .formatted(address);
        return new Broker(new Destination(address.toString(), OptionalLong.empty(), note), () -> {});
    }

    private static Broker start(Path data, Ledger ledger, Consumer<String> say) {
        say.accept("Kafka %s: starting a node".formatted(Versions.kafka()));
        String password = UUID.randomUUID().toString();
        Secrets.remember(password, "");
        KafkaNode node = KafkaNode.start(data, password, ledger);
        String note =
                "Events are sent to Kafka %s, a single node on this machine without replicas: the cost of a network and of"
                        + " other brokers is not in the figures.";
        return new Broker(
                new Destination(
                        node.address(), password, OptionalLong.of(node.pid()), note.formatted(Versions.kafka())),
                node::close);
    }
}
