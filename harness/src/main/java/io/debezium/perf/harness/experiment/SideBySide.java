package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Has the baseline and the candidate do the same, at the same time, since nothing is timed; but two Connect workers, which
 * write to the same topics, one after the other.
 *
 * @param <T> what each comes to
 */
record SideBySide<T>(T baseline, T candidate) {

    private static final long PATIENCE_SECONDS = 120;

    /** What one of them is to do. */
    @FunctionalInterface
    interface Task<T> {
        T of(DeliveringVariant each) throws InterruptedException;
    }

    /**
     * Returns, or throws, when both have ended.
     *
     * @throws io.debezium.perf.harness.Failure of the baseline, else of the candidate
     */
    static <T> SideBySide<T> run(List<DeliveringVariant> both, Task<T> task) throws InterruptedException {
        boolean inTurn = both.stream().allMatch(DeliveringVariant::connect);
        ExecutorService threads = Executors.newFixedThreadPool(inTurn ? 1 : both.size());
        try {
            List<Future<T>> results = threads.invokeAll(
                    both.stream().map(each -> (Callable<T>) () -> task.of(each)).toList());
            return new SideBySide<>(result(results.get(0)), result(results.get(1)));
        } finally {
            // All have ended, or have been interrupted: once more, and what they have started would not be ended in
            // order.
            threads.shutdown();
            awaitEnd(threads);
        }
    }

    private static <T> T result(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException("interrupted while it ran");
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Also when interrupted: what the threads have started must be ended before anything else goes on. */
    private static void awaitEnd(ExecutorService threads) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
