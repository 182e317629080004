package io.debezium.perf.app;

import io.debezium.engine.DebeziumEngine;

/** What consumers need of a committer: they take offsets as the engine makes them. */
interface Committer<E> extends DebeziumEngine.RecordCommitter<E> {

    @Override
    default void markProcessed(E event, DebeziumEngine.Offsets offsets) {
        throw new UnsupportedOperationException("no consumer has offsets of its own");
    }

    @Override
    default DebeziumEngine.Offsets buildOffsets() {
        throw new UnsupportedOperationException("no consumer has offsets of its own");
    }
}
