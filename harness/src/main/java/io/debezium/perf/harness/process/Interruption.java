package io.debezium.perf.harness.process;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** An interrupt (Ctrl-C ends up as one) while something is on its way up or down. */
public final class Interruption {

    private Interruption() {}

    /**
     * Keeps the interrupt and gives the exception to throw.
     *
     * @param e an {@link InterruptedException}, or what something else made of it
     */
    public static CancellationException of(Exception e) {
        Thread.currentThread().interrupt();
        CancellationException cancelled = new CancellationException("interrupted");
        cancelled.initCause(e);
        return cancelled;
    }

    /**
     * For whoever is about to report a failure: an interruption that has come meanwhile is the cause, or comes before it. What
     * waits without noticing (JDBC, a program that Ctrl-C reached as well) fails of one in its own way.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public static void throwIfPending() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted");
        }
    }

    /** What must not be cut short, a teardown. */
    @FunctionalInterface
    public interface Teardown {

        void run() throws InterruptedException;
    }

    /**
     * Does it on a thread of its own, which nobody interrupts, and waits for its end; an interrupt before it or while it runs is
     * kept for afterwards.
     */
    public static void deferred(Teardown teardown) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            teardown.run();
            return null;
        });
        new Thread(task, "teardown").start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof RuntimeException failure) {
                        throw failure;
                    }
                    throw new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
