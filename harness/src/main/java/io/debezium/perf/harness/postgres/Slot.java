package io.debezium.perf.harness.postgres;

import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/** One slot of ours, and its publication, from the moment that their name is reserved until they are dropped. */
public final class Slot implements AutoCloseable {

    private final Endpoint endpoint;
    private final String name;
    private final Optional<Ledger.Entry> entry;
    private boolean dropped;

    Slot(Endpoint endpoint, String name, Optional<Ledger.Entry> entry) {
        this.endpoint = endpoint;
        this.name = name;
        this.entry = entry;
    }

    /** The value of {@code slot.name}. */
    public String name() {
        return name;
    }

    /** The value of {@code publication.name}; only the plugin pgoutput has one. */
    public String publication() {
        return name;
    }

    /**
     * Drops both, where they exist; may be repeated.
     *
     * @throws UnfitEnvironment if the server does not let it; {@code perf clean} can try again
     */
    @Override
    public synchronized void close() {
        if (!dropped) {
            Interruption.deferred(() -> Slots.drop(endpoint, name));
            entry.ifPresent(Ledger.Entry::remove);
            dropped = true;
        }
    }

    /** Drops both after a failure, which is what is told. */
    void closeAfter(Exception first) {
        try {
            close();
        } catch (UnfitEnvironment e) {
            first.addSuppressed(e);
        }
    }
}
