package io.debezium.perf.app;

import io.debezium.engine.DebeziumEngine;

/** A committer without the methods for offsets of a consumer's own, which no consumer here uses. */
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
