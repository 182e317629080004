package io.debezium.perf.harness.postgres;

import java.util.concurrent.CancellationException;

/** An interrupt (Ctrl-C ends up as one) while a server is on its way up or down. */
final class Interruption {

    private Interruption() {}

    /** Keeps the interrupt and gives the exception to throw. */
    static CancellationException of(InterruptedException e) {
        Thread.currentThread().interrupt();
        CancellationException cancelled = new CancellationException("interrupted");
        cancelled.initCause(e);
        return cancelled;
    }

    /** Does something that must not be cut short, a teardown; an interrupt is kept for afterwards. */
    static void deferred(Runnable teardown) {
        boolean interrupted = Thread.interrupted();
        try {
            teardown.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
