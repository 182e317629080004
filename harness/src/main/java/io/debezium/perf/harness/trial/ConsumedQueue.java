package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Metric;

/**
 * The queue table that the program under test writes its events to, and the consumers that empty it, which run in a process of
 * their own. At the end, the counts of the writer, the table and the consumers must agree. Serves one trial.
 */
public final class ConsumedQueue implements AutoCloseable {

    private static final List<String> SCHEMA = List.of(
            "DROP TABLE IF EXISTS dbzperf_queue, dbzperf_acknowledged",
            "CREATE TABLE dbzperf_queue (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                    + " committed_us bigint NOT NULL, destination text NOT NULL, key text, value text,"
                    + " owner bigint, leased_until timestamptz, claims int NOT NULL DEFAULT 0)",
            "CREATE TABLE dbzperf_acknowledged (owner bigint NOT NULL, events bigint NOT NULL, claims bigint NOT NULL)");
    private static final String WRITTEN =
            "SELECT coalesce(last_value, 0) FROM pg_sequences WHERE sequencename = 'dbzperf_queue_id_seq'";
    private static final String ACCOUNT = "SELECT a.events, a.claims + q.claims, q.rows, q.claimed FROM"
            + " (SELECT coalesce(sum(events), 0) events, coalesce(sum(claims), 0) claims FROM dbzperf_acknowledged) a,"
            + " (SELECT count(*) AS rows, coalesce(sum(claims), 0) claims, count(*) FILTER (WHERE claims > 0) claimed"
            + " FROM dbzperf_queue) q";
    private static final long LOOK_MILLIS = 50;

    private final TrialSetUp trial;
    private final Endpoint endpoint;
    private final QueueConsumers plan;
    private final Duration progressEvery;
    private final Ledger ledger;
    private final Timeline timeline = new Timeline();
    private Engine consumers;
    private LagWatch depth;
    private Double drainSeconds;
    private long left;
    private long twice;

    /** @param endpoint of the database that has the table */
    public ConsumedQueue(
            TrialSetUp trial, Endpoint endpoint, QueueConsumers plan, Duration progressEvery, Ledger ledger) {
        this.trial = trial;
        this.endpoint = endpoint;
        this.plan = plan;
        this.progressEvery = progressEvery;
        this.ledger = ledger;
    }

    /** Drops and creates the table, and starts the consumers. */
    void start() throws InterruptedException {
        Session session = Session.open(endpoint);
        depth = new LagWatch(() -> WalClock.asked("queue", () -> session.number(WRITTEN)), session::close);
        WalClock.asked("queue", () -> {
            for (String statement : SCHEMA) {
                session.execute(statement);
            }
            return null;
        });
        Path folder = trial.folder().resolve("consumers");
        TrialSetUp setUp = new TrialSetUp(
                trial.subject(), trial.variant(), endpoint, trial.plugin(), "none", OptionalLong.empty(), folder);
        List<String> options = List.of(
                "--consumers",
                Integer.toString(plan.consumers()),
                "--lease",
                plan.lease().toMillis() + "ms",
                "--progress-every",
                progressEvery.toMillis() + "ms",
                "database.hostname=" + endpoint.host(),
                "database.port=" + endpoint.port(),
                "database.user=" + endpoint.user(),
                "database.dbname=" + endpoint.database());
        consumers = new Engine("consumers", setUp, where -> trial.variant().consumers(where, options), ledger);
        consumers.prepare();
        consumers.start(message -> {
            timeline.receive(message);
            depth.receive(message);
        });
        consumers.ready();
    }

    /** Begins the measurement window; returns when the consumers have reported its start. */
    void open() throws InterruptedException {
        timeline.open();
        consumers.awaitCounters(timeline::first);
    }

    /** Ends the measurement window; returns when the consumers have reported its end. */
    void endWindow() throws InterruptedException {
        timeline.close();
        consumers.awaitCounters(timeline::last);
    }

    /**
     * Fails if the consumers have ended. To be called a few times a second while they run. An interrupt sets the thread's flag
     * again.
     */
    void look() {
        try {
            consumers.failIfEnded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until the consumers have received every written row, or the limit has passed.
     *
     * @param written the number of rows written so far
     * @param look called a few times a second
     */
    void drain(LongSupplier written, Duration limit, Runnable look) throws InterruptedException {
        long start = System.nanoTime();
        while (consumers.events() < written.getAsLong()) {
            look.run();
            if (System.nanoTime() - start > limit.toNanos()) {
                return;
            }
            Thread.sleep(LOOK_MILLIS);
        }
        drainSeconds = (System.nanoTime() - start) / 1e9;
    }

    /**
     * Stops the consumers.
     *
     * @param written number of rows that the program under test reports to have written
     * @throws TrialFailure if the counts of the table or the consumers differ from it
     */
    void end(long written) throws InterruptedException {
        Counters counted = consumers.stop().counters();
        try (Session session = Session.open(endpoint)) {
            long[] account = WalClock.asked("queue", () -> session.rows(
                            ACCOUNT, row -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)})
                    .get(0));
            left = account[2];
            twice = account[1] - account[0] - account[3];
            require("rows written", written, account[0] + left, "the writer");
            require("rows acknowledged", counted.events(), account[0], "the consumers");
            require("deliveries", claimed(counted), account[1], "the consumers");
        }
    }

    private static void require(String what, long counted, long byTable, String by) {
        if (counted != byTable) {
            throw TrialFailure.counting("trial.queue-is-counted-otherwise", "queue", what, byTable, counted, by);
        }
    }

    /** Latencies from commit to delivery within the window, in microseconds. */
    Histogram latencies() {
        return timeline.windowLatencies();
    }

    /**
     * How many rows were in the queue over time; the {@code bytes} of a point is a number of rows.
     *
     * @param ready when the reader was ready; the seconds of the points are counted from it
     * @param eventsPerSecond the rate at which rows are written
     */
    List<Lag> depths(Instant ready, double eventsPerSecond) {
        double late =
                Duration.between(timeline.startedAt().orElseThrow(), ready).toNanos() / 1e9;
        return depth.lags().stream()
                .filter(each -> each.bytes() != null && each.second() >= late)
                .map(each -> new Lag(
                        each.second() - late,
                        each.bytes(),
                        eventsPerSecond > 0 ? (Double) (1e3 * each.bytes() / eventsPerSecond) : null))
                .toList();
    }

    /**
     * The figures of the queue.
     *
     * @param depths rows in the queue over time
     * @param written latency from an event's commit to the commit of its insertion into the table
     * @param serverSeconds CPU seconds within the window of the server that has the table; NaN where unknown
     */
    Figures figures(List<Lag> depths, Latency written, double serverSeconds) {
        Counters from = timeline.first().orElseThrow();
        Counters to = timeline.last().orElseThrow();
        long delivered = claimed(to) - claimed(from);
        return Figures.of()
                .with(Metric.WRITTEN_P50_MICROS, written, 50)
                .with(Metric.DELIVERIES_PER_SECOND, delivered / Timeline.seconds(from.time(), to.time()))
                .with(
                        Metric.QUEUE_DEPTH,
                        depths.stream().map(Lag::bytes).max(Long::compare).orElse(null))
                .with(Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT, delivered > 0 ? 1e6 * serverSeconds / delivered : null)
                .with(Metric.QUEUE_DRAIN_MICROS, drainSeconds == null ? null : 1e6 * drainSeconds)
                .with(Metric.DELIVERED_TWICE, twice);
    }

    /** Notes for the user, a sentence each: why the depth is not known, and how many rows were left in the queue. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(depth.fault().stream().toList());
        if (left > 0) {
            notes.add("%,d changes were still in the queue when the wait for it ended (--catch-up).".formatted(left));
        }
        return notes;
    }

    private static long claimed(Counters counters) {
        return counters.events() + counters.beyond().orElse(0);
    }

    @Override
    public void close() {
        if (consumers != null) {
            consumers.close();
        }
        if (depth != null) {
            depth.close();
        }
    }
}
