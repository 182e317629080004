package io.debezium.perf.harness.process;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Handles interrupts of a thread, which Ctrl-C also causes, during start and teardown. */
public final class Interruption {

    private Interruption() {}

    /**
     * Restores the interrupt flag and returns the exception to throw.
     *
     * @param e an {@link InterruptedException}, or an exception that an interrupt caused elsewhere
     */
    public static CancellationException of(Exception e) {
        Thread.currentThread().interrupt();
        CancellationException cancelled = new CancellationException("interrupted");
        cancelled.initCause(e);
        return cancelled;
    }

    /**
     * To be called before a failure is reported: with an interrupt pending, the failure is probably its consequence (JDBC, or
     * a program that Ctrl-C reached as well).
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public static void throwIfPending() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted");
        }
    }

    /** @throws CancellationException if this thread is interrupted, which JDBC does not notice. The interrupt flag is kept. */
    public static void cancelIfPending() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Work that an interrupt must not cut short, such as a teardown. */
    @FunctionalInterface
    public interface Teardown {

        void run() throws InterruptedException;
    }

    /**
     * Runs a teardown on a new thread, which is never interrupted, and waits for its end. An interrupt of the caller is kept
     * until then.
     */
    public static void deferred(Teardown teardown) {
        try {
            // join() waits whatever interrupts it, and keeps the interrupt.
            CompletableFuture.runAsync(() -> run(teardown), task -> new Thread(task, "teardown").start())
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }

    private static void run(Teardown teardown) {
        try {
            teardown.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
