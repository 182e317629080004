package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
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
    interface Task<E, T> {
        T of(E each) throws InterruptedException;
    }

    /**
     * Returns, or throws, when both have ended.
     *
     * @throws io.debezium.perf.harness.Failure of the baseline, else of the candidate
     */
    static <T> SideBySide<T> run(List<DeliveringVariant> both, Task<DeliveringVariant, T> task)
            throws InterruptedException {
        boolean inTurn = both.stream().allMatch(DeliveringVariant::connect);
        List<T> results = all(both, inTurn ? 1 : both.size(), task);
        return new SideBySide<>(results.get(0), results.get(1));
    }

    /**
     * Has each do the same, so many at a time. Returns, or throws, when all have ended.
     *
     * @throws io.debezium.perf.harness.Failure of the first in their order that has failed
     */
    static <E, T> List<T> all(List<E> all, int atOnce, Task<E, T> task) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> each : threads.invokeAll(
                    all.stream().map(one -> (Callable<T>) () -> task.of(one)).toList())) {
                results.add(result(each));
            }
            return results;
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
