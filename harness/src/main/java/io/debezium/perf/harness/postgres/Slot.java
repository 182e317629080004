package io.debezium.perf.harness.postgres;

/**
 * A slot with its publication on one server, from the moment that its name is reserved until both are dropped.
 *
 * @param name the value of {@code slot.name}
 * @param dropping drops both, where they exist
 */
public record Slot(String name, Dropping dropping) implements AutoCloseable {

    /** The value of {@code publication.name}; only the plugin pgoutput has one. */
    public String publication() {
        return name;
    }

    /**
     * Drops both; may be repeated.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if the server does not let it; {@code perf clean} can try again
     */
    @Override
    public void close() {
        dropping.run();
    }
}
