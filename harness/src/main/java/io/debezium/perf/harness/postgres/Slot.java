package io.debezium.perf.harness.postgres;

/**
 * A replication slot and the publication of the same name, from the reservation of the name until both are dropped.
 *
 * @param name of the slot and, for the plugin pgoutput, of the publication
 * @param drop drops slot and publication, where they exist
 */
public record Slot(String name, DropOnce drop) implements AutoCloseable {

    /**
     * Drops slot and publication; may be repeated.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if the server refuses; {@code perf clean} can try again
     */
    @Override
    public void close() {
        drop.run();
    }
}
