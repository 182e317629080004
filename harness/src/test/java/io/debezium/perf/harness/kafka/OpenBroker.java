package io.debezium.perf.harness.kafka;

import java.nio.file.Path;

import io.debezium.perf.harness.process.Ledger;

/** A broker that lets everybody in, as that of a user does which is there already. */
public final class OpenBroker implements AutoCloseable {

    private final Broker node;

    /** @param data in which it has a folder, as long as it is there */
    public OpenBroker(Path data, Ledger ledger) {
        node = Broker.start(data, "", ledger);
    }

    /** {@code HOST:PORT}. */
    public String address() {
        return node.destination().address();
    }

    @Override
    public void close() {
        node.close();
    }
}
