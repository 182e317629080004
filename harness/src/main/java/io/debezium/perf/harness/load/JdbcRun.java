package io.debezium.perf.harness.load;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** What the clients of a JDBC load share: the schedule, the clock, the end and what went wrong. Thread-safe. */
final class JdbcRun {

    private final Schedule schedule;
    private final LiveRate live = new LiveRate();
    private final List<String> errors = new ArrayList<>();
    private final long startNanos = System.nanoTime();
    private final long startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    private final long endNanos;
    private volatile boolean stopped;

    JdbcRun(Workload workload, Duration length, long seed) {
        this.schedule = new Schedule(System::nanoTime, workload.rate(), seed);
        this.endNanos = startNanos + length.toNanos();
    }

    Schedule schedule() {
        return schedule;
    }

    LiveRate live() {
        return live;
    }

    /** Whether a transaction that is due then is still to be started. */
    boolean goesOnAt(long dueNanos) {
        return !stopped && dueNanos < endNanos && System.nanoTime() < endNanos;
    }

    /** A moment of {@link System#nanoTime()} as microseconds since the epoch. */
    long epochMicros(long nanos) {
        return startMicros + (nanos - startNanos) / 1_000;
    }

    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    void gaveUp(int client, Exception why) {
        synchronized (errors) {
            String cause = why.getCause() == null ? "" : " (" + why.getCause() + ")";
            errors.add("client %d: %s%s".formatted(client, why.getMessage(), cause));
        }
    }

    /** Clients that ended after an error and which error, in the order that it happened. */
    List<String> errors() {
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }
}
