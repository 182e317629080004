package io.debezium.perf.app;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import io.debezium.embedded.Connect;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.format.ChangeEventFormat;
import io.debezium.engine.format.Json;

/**
 * One run of the engine, from start to an orderly end: by number of events, by command, by SIGTERM, or by the engine's own
 * failure. On {@code halt} it ends without closing the engine.
 */
final class EngineRun extends Run {

    /** The longest time to close the engine; a Connect worker talks to its broker at its end. */
    private static final long CLOSE_SECONDS = 100;

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final StreamingMetrics metrics;
    private final Consumption consumption;
    private final Counters counters;
    private final CountDownLatch finished = new CountDownLatch(1);

    /** @throws IllegalArgumentException if a file that is to be written cannot be */
    EngineRun(Start start) {
        super(start);
        this.metrics = new StreamingMetrics(arguments, properties.get("topic.prefix"));
        this.consumption = new Consumption(start, metrics);
        this.counters = consumption.counters();
    }

    @Override
    int toEnd() throws InterruptedException {
        listen(counters::read);
        consumption.asked();
        DebeziumEngine<?> engine = engine();
        start("perf-engine", engine);
        start("perf-progress", this::report);
        String reason = stopReason.join();
        if (arguments.whole() && reason.equals("events")) {
            new DebeziumBeans().writeSettled(arguments.digest());
        }
        recording.stop();
        // A worker is closed even on halt, since its topics have to be checked and some deleted.
        if (arguments.connect() || !reason.equals("halt")) {
            close(engine);
        }
        Map<String, String> figures = counters.read();
        consumption.fault().ifPresent(this::fail);
        if (reason.equals("engine")) {
            fail("the engine stopped by itself");
        }
        consumption.order().ifPresent(order -> figures.put("order", order));
        return end(reason, figures);
    }

    /** Waits for streaming, then reports progress unless there are marks. */
    private void report() {
        // An initial snapshot alone reads no slot.
        if (arguments.rows() == 0) {
            while (!ready()) {
                if (stopReason.isDone()) {
                    return;
                }
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            link.send("ready", counters.read());
        }
        if (arguments.markEvery() == 0) {
            progress(counters::read);
        }
    }

    /**
     * Whether streaming has started. The server is asked as well, since Debezium reports {@code Connected} before it starts
     * replication.
     */
    private boolean ready() {
        try {
            return metrics.connected() && JdbcConnection.slotActive(properties);
        } catch (SQLException e) {
            System.err.println("dbz-app: asking for the slot: " + e.getMessage());
            return false;
        }
    }

    private DebeziumEngine<?> engine() {
        if (arguments.connect()) {
            return new ConnectWorker(arguments, properties, consumption.ofPolled(), this::completed);
        }
        if (arguments.serialised()) {
            return built(DebeziumEngine.create(Json.class), consumption.ofJson());
        }
        ChangeEventFormat<Connect> format = ChangeEventFormat.of(Connect.class);
        return built(DebeziumEngine.create(format), consumption.ofRecords());
    }

    private <E> DebeziumEngine<E> built(DebeziumEngine.Builder<E> builder, DebeziumEngine.ChangeConsumer<E> consumer) {
        Properties all = properties.toProperties();
        if (arguments.rows() > 0) {
            RoundTrips.count(all);
        }
        if (arguments.transformed()) {
            BeforeTransforms.putFirst(all, arguments.digest() != null || arguments.content() != null);
        }
        return builder.using(all).using(this::completed).notifying(consumer).build();
    }

    private void completed(boolean success, String message, Throwable error) {
        if (!success && !(stopReason.isDone() && isRefusedBatch(error))) {
            fail(reason(String.valueOf(message), error));
        }
        finished.countDown();
        stopReason.complete("engine");
    }

    /**
     * An engine that is being closed shuts its threads for records down while it may still be handing them a batch, and
     * then reports their refusal as its failure. See the comment on it in {@code AsyncEmbeddedEngine}.
     */
    static boolean isRefusedBatch(Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .anyMatch(RejectedExecutionException.class::isInstance);
    }

    private void close(DebeziumEngine<?> engine) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
        String refusal = null;
        do {
            try {
                if (finished.getCount() > 0) {
                    engine.close();
                }
            } catch (IOException | IllegalStateException e) {
                // The engine refuses to be closed while its tasks start; nothing tells when they have.
                refusal = e.getMessage();
            }
            if (finished.await(100, TimeUnit.MILLISECONDS)) {
                return;
            }
        } while (System.nanoTime() < deadline);
        fail("the engine did not stop within %d s: %s".formatted(CLOSE_SECONDS, refusal));
    }

    private static String reason(String message, Throwable error) {
        Throwable root = error;
        while (root != null && root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root == null || message.contains(String.valueOf(root.getMessage())) ? message : message + ": " + root;
    }
}
