package io.debezium.perf.app;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.debezium.embedded.Connect;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.format.ChangeEventFormat;
import io.debezium.engine.format.Json;

/**
 * One run of the engine, from start to an orderly end: by number of events, by time, by command, by SIGTERM, or by the
 * engine's own failure. Halted, it ends without closing the engine, as far as that has come.
 */
final class EngineRun {

    /** A Connect worker that is stopped talks to its broker in the end. */
    private static final long CLOSE_SECONDS = 100;

    private final Arguments arguments;
    private final EngineProperties properties;
    private final LinkWriter link;
    private final StreamingMetrics metrics;
    private final Consumption consumption;
    private final Counters counters;
    private final FlightRecording recording = new FlightRecording();
    private final CompletableFuture<String> stopReason;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final CountDownLatch wanted;
    private final AtomicReference<String> failure = new AtomicReference<>();
    private final ScheduledExecutorService clockwork =
            Executors.newSingleThreadScheduledExecutor(daemon("perf-progress"));

    EngineRun(Arguments arguments, EngineProperties properties, LinkWriter link, CompletableFuture<String> stopReason) {
        this.arguments = arguments;
        this.properties = properties;
        this.link = link;
        this.stopReason = stopReason;
        this.wanted = new CountDownLatch(arguments.member() == Arguments.Member.FIRST ? 1 : 0);
        this.metrics =
                new StreamingMetrics(properties.get("topic.prefix"), arguments.member() != Arguments.Member.ONLY);
        this.consumption = new Consumption(arguments, properties, metrics, link, () -> stopReason.complete("events"));
        this.counters = consumption.counters();
    }

    /**
     * Runs the engine until it has stopped; returns the exit code of the process.
     *
     * @throws IllegalArgumentException if the digest's file cannot be written
     */
    int toEnd() throws InterruptedException {
        if (arguments.linked()) {
            if (arguments.recordable()) {
                FlightRecording.prepare();
            }
            start(
                    "perf-commands",
                    new Commands(System.in, link, counters::read, recording, wanted::countDown, stopReason::complete));
        }
        ExecutorService engineThread = Executors.newSingleThreadExecutor(daemon("perf-engine"));
        consumption.asked();
        DebeziumEngine<?> engine = engine();
        engineThread.execute(engine);
        // An initial snapshot alone has no slot that anything could be ready to read.
        clockwork.execute(arguments.initial() ? this::progress : new Readiness(engine));
        String reason = stopReason.join();
        if (arguments.whole() && reason.equals("events")) {
            new SettledMetrics(new DebeziumBeans()).write(arguments.digest());
        }
        clockwork.shutdown();
        recording.stop();
        // A worker is closed all the same: its topics hold what is to be counted, and some are to be deleted.
        if (arguments.connect() || !reason.equals("halt")) {
            close(engine);
        }
        return end(reason);
    }

    private DebeziumEngine<?> engine() {
        if (arguments.connect()) {
            return new ConnectWorker(arguments, properties, consumption.ofPolled(), wanted, this::completed);
        }
        if (arguments.serialised()) {
            return built(DebeziumEngine.create(Json.class), consumption.ofJson());
        }
        ChangeEventFormat<Connect> format = ChangeEventFormat.of(Connect.class);
        return built(DebeziumEngine.create(format), consumption.ofRecords());
    }

    private <E> DebeziumEngine<E> built(DebeziumEngine.Builder<E> builder, DebeziumEngine.ChangeConsumer<E> consumer) {
        Properties all = properties.toProperties();
        if (arguments.initial()) {
            RoundTrips.count(all);
        }
        if (arguments.transformed()) {
            BeforeTransforms.putFirst(all, arguments.digest() != null || arguments.content() != null);
        }
        return builder.using(all).using(this::completed).notifying(consumer).build();
    }

    private void completed(boolean success, String message, Throwable error) {
        if (!success && !(stopReason.isDone() && isRefusedBatch(error))) {
            failure.set(reason(String.valueOf(message), error));
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

    private void progress() {
        long every = arguments.progressEvery().toMillis();
        clockwork.scheduleAtFixedRate(() -> link.send("progress", counters::read), every, every, TimeUnit.MILLISECONDS);
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
        failure.compareAndSet(null, "the engine did not stop within %d s: %s".formatted(CLOSE_SECONDS, refusal));
    }

    private int end(String reason) {
        Map<String, String> figures = counters.read();
        consumption.fault().ifPresent(fault -> failure.compareAndSet(null, fault));
        boolean failed = failure.get() != null || reason.equals("engine");
        if (failed) {
            failure.compareAndSet(null, "the engine stopped by itself");
            System.err.println("dbz-app: the engine failed: " + failure.get());
            figures.put("reason", failure.get());
            link.send("failed", figures);
        } else {
            figures.put("reason", reason);
            consumption.order().ifPresent(order -> figures.put("order", order));
            link.send("finished", figures);
        }
        return failed ? Program.FAILED : Program.DONE;
    }

    private static String reason(String message, Throwable error) {
        Throwable root = error;
        while (root != null && root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root == null || message.contains(String.valueOf(root.getMessage())) ? message : message + ": " + root;
    }

    private static void start(String name, Runnable task) {
        daemon(name).newThread(task).start();
    }

    private static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Waits for streaming, or until it stands by for that, then reports progress once a second. */
    private final class Readiness implements Runnable {

        private final StreamingProbe probe = new StreamingProbe(properties);
        private final BooleanSupplier reached;

        Readiness(DebeziumEngine<?> engine) {
            reached = arguments.member() == Arguments.Member.STANDBY
                    ? ((ConnectWorker) engine)::joined
                    : () -> metrics.connected() && slotActive();
        }

        @Override
        public void run() {
            if (!reached.getAsBoolean()) {
                // Once, again and again, so that nothing is left running when it is ready.
                clockwork.schedule(this, 100, TimeUnit.MILLISECONDS);
                return;
            }
            link.send("ready", counters.read());
            if (arguments.markEvery() == 0) {
                progress();
            }
            if (arguments.duration() != null) {
                clockwork.schedule(
                        () -> stopReason.complete("duration"),
                        arguments.duration().toMillis(),
                        TimeUnit.MILLISECONDS);
            }
        }

        private boolean slotActive() {
            try {
                return probe.slotActive();
            } catch (SQLException e) {
                System.err.println("dbz-app: asking for the slot: " + e.getMessage());
                return false;
            }
        }
    }
}
