package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.result.Lag;

/**
 * Measures how far the program under test is behind the server. It reads the server's WAL position whenever the program reports
 * its own, usually once a second, on a thread of its own. At any other moment, up to a second of WAL would be counted as lag.
 */
final class LagWatch implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 5;

    private final LongSupplier end;
    private final Runnable close;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(LagWatch::daemon);
    private final List<Lag> lags = new ArrayList<>();
    private Instant ready;
    private String fault = "";
    private volatile OptionalLong latestBytes = OptionalLong.empty();

    /**
     * @param end reads the end that the program has to reach, in the unit of its LSN
     * @param close run when this watch is closed
     */
    LagWatch(LongSupplier end, Runnable close) {
        this.end = end;
        this.close = close;
    }

    /**
     * A watch of the server's WAL position.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if the server refuses the connection
     */
    static LagWatch of(Endpoint endpoint) {
        WalClock wal = WalClock.of(endpoint);
        return new LagWatch(wal::position, wal::close);
    }

    /** Receives a message of the program. Runs on the link's thread, which must not wait for the server. */
    void receive(Message message) {
        if (message instanceof Message.Ready started) {
            ready = started.counters().time();
        } else if (message instanceof Message.Progress progress && !thread.isShutdown()) {
            Duration since = Duration.between(ready, progress.counters().time());
            thread.execute(() -> read(progress.counters(), since.toNanos() / 1e9));
        }
    }

    /** The lags measured so far, in order of time. */
    synchronized List<Lag> lags() {
        return List.copyOf(lags);
    }

    /** The newest lag in bytes; empty before there is one. Does not block, unlike the other methods. */
    OptionalLong latestBytes() {
        return latestBytes;
    }

    /** Why measuring the lag stopped early, as a sentence; empty if it did not. */
    synchronized Optional<String> fault() {
        return fault.isEmpty() ? Optional.empty() : Optional.of(fault);
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close.run();
        }
    }

    private synchronized void read(Counters counters, double second) {
        if (!fault.isEmpty()) {
            return;
        }
        try {
            // Before its first event, the position of the program is unknown.
            Long bytes = counters.lsn() == 0 ? null : (Long) Math.max(0, end.getAsLong() - counters.lsn());
            latestBytes = bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
            boolean any = counters.latencies().getTotalCount() > 0;
            lags.add(new Lag(second, bytes, any ? counters.latencies().getMaxValue() / 1e3 : null));
        } catch (TrialFailure e) {
            fault = "The lag in bytes is not known from second %.0f on: %s"
                    .formatted(second, e.getCause().getMessage());
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "lag-watch");
        thread.setDaemon(true);
        return thread;
    }
}
