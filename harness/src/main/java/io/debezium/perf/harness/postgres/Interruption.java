package io.debezium.perf.harness.postgres;

import java.util.concurrent.CancellationException;

/** An interrupt while a server was on its way up or down. */
final class Interruption {

    private Interruption() {}

    /** Keeps the interrupt and gives the exception to throw. */
    static CancellationException of(InterruptedException e) {
        Thread.currentThread().interrupt();
        CancellationException cancelled = new CancellationException("interrupted");
        cancelled.initCause(e);
        return cancelled;
    }
}
