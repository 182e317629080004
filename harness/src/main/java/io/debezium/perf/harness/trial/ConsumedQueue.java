package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.QueueFigures;
import io.debezium.perf.harness.result.QueueFigures.KilledConsumer;
import io.debezium.perf.harness.result.QueueFigures.QueueAccount;
import io.debezium.perf.harness.result.QueueFigures.QueuePoint;

/**
 * The table that the program under test writes its events to, and the consumers that empty it, in a process of their own. At
 * the end what the writer, the table and the consumers have counted must be the same. For one trial.
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
    private long openedNanos;
    private double openedCpuSeconds;
    private double closedCpuSeconds;
    private Engine doomed;
    private boolean dueSent;
    private Instant killedAt;
    private long lost;
    private Double drainSeconds;
    private QueueAccount account;

    /** @param endpoint of the database that has the table */
    public ConsumedQueue(
            TrialSetUp trial, Endpoint endpoint, QueueConsumers plan, Duration progressEvery, Ledger ledger) {
        this.trial = trial;
        this.endpoint = endpoint;
        this.plan = plan;
        this.progressEvery = progressEvery;
        this.ledger = ledger;
    }

    /** Makes the table anew, and starts the consumers. */
    void start() throws InterruptedException {
        Session session = Session.open(endpoint);
        depth = LagWatch.of(() -> written(session), session::close);
        try {
            for (String statement : SCHEMA) {
                session.execute(statement);
            }
        } catch (SQLException e) {
            throw failed(e);
        }
        Engine started = program("consumers", plan.consumers(), 1, List.of());
        started.prepare();
        started.start(message -> {
            timeline.receive(message);
            depth.receive(message);
        });
        consumers = started;
        started.ready();
        if (plan.killAfter().isPresent()) {
            // Long before it is due: starting it is not part of what is measured.
            doomed = program("killed-consumer", 1, plan.consumers() + 1, List.of("--hold"));
            doomed.prepare();
            doomed.start(message -> {});
            doomed.ready();
        }
    }

    /** The window that is measured begins; returns when it has. */
    void open() throws InterruptedException {
        timeline.open();
        consumers.told(timeline::first);
        openedCpuSeconds = cpuSeconds();
        openedNanos = System.nanoTime();
    }

    /** It ends; likewise. */
    void endWindow() throws InterruptedException {
        closedCpuSeconds = cpuSeconds();
        timeline.close();
        consumers.told(timeline::last);
    }

    /** To be called a few times a second. An interrupt stays one. */
    void look() {
        try {
            if (consumers != null) {
                consumers.failIfEnded();
                kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One consumer claims rows when that is due, does not acknowledge them, and is killed when it has said so. */
    private void kill() throws InterruptedException {
        if (doomed == null || killedAt != null) {
            return;
        }
        doomed.failIfEnded();
        if (!dueSent
                && openedNanos > 0
                && System.nanoTime() - openedNanos
                        >= plan.killAfter().orElseThrow().toNanos()) {
            doomed.deliver();
            dueSent = true;
        }
        lost = doomed.latest().map(ConsumedQueue::claimed).orElse(0L);
        if (lost > 0) {
            doomed.close();
            killedAt = Instant.now();
        }
    }

    /**
     * Waits until nothing is left of what was written.
     *
     * @param written rows
     * @param look called a few times a second
     */
    void drain(LongSupplier written, Duration limit, Runnable look) throws InterruptedException {
        long start = System.nanoTime();
        while (consumers.latest().map(Counters::events).orElse(0L) < written.getAsLong()) {
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
     * @param written rows, by the word of the program under test
     * @throws TrialFailure if the table or the consumers have counted anything else
     */
    void end(long written) throws InterruptedException {
        if (doomed != null && killedAt == null) {
            lost = claimed(doomed.stop().counters());
        }
        Counters counted = consumers.stop().counters();
        try (Session session = Session.open(endpoint)) {
            account = session.rows(
                            ACCOUNT,
                            row -> new QueueAccount(
                                    written,
                                    row.getLong(1),
                                    row.getLong(3),
                                    row.getLong(2),
                                    row.getLong(2) - row.getLong(1) - row.getLong(4)))
                    .get(0);
        } catch (SQLException e) {
            throw failed(e);
        }
        require("rows written", written, account.acknowledged() + account.left(), "the writer");
        require("rows acknowledged", counted.events(), account.acknowledged(), "the consumers");
        require("deliveries", claimed(counted) + lost, account.deliveries(), "the consumers");
    }

    private static void require(String what, long counted, long byTable, String by) {
        if (counted != byTable) {
            throw new TrialFailure(
                    "queue",
                    String.format(
                            Locale.ROOT,
                            "%s: %,d according to the table, %,d according to %s",
                            what,
                            byTable,
                            counted,
                            by),
                    "See the logs of dbz-app and of the consumers.");
        }
    }

    /** Commit to delivery over the window, in microseconds. */
    Histogram latencies() {
        return timeline.windowLatencies();
    }

    /** @param ready when the reader was, from which seconds count */
    QueueFigures queue(Instant ready) {
        return new QueueFigures(
                points(seconds(timeline.startedAt().orElseThrow(), ready)),
                account,
                killedAt == null ? null : new KilledConsumer(seconds(ready, killedAt), lost));
    }

    /**
     * @param queue what became of the events
     * @param written commit to the commit of the insert
     */
    Figures figures(QueueFigures queue, Latency written) {
        Counters from = timeline.first().orElseThrow();
        Counters to = timeline.last().orElseThrow();
        long delivered = claimed(to) - claimed(from);
        boolean known = trial.variant().tablePid().isPresent() && delivered > 0;
        return Figures.of()
                .with(Metric.WRITTEN_P50_MICROS, written, 50)
                .with(Metric.DELIVERIES_PER_SECOND, delivered / Timeline.seconds(from.time(), to.time()))
                .with(
                        Metric.PEAK_DELIVERIES_PER_SECOND,
                        queue.acknowledgedBySecond().values().stream()
                                .max(Double::compare)
                                .orElse(0.0))
                .with(
                        Metric.QUEUE_DEPTH,
                        queue.points().stream()
                                .map(QueuePoint::depth)
                                .filter(Objects::nonNull)
                                .max(Long::compare)
                                .orElse(null))
                .with(
                        Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT,
                        known ? 1e6 * (closedCpuSeconds - openedCpuSeconds) / delivered : null)
                .with(Metric.QUEUE_DRAIN_MICROS, drainSeconds == null ? null : 1e6 * drainSeconds)
                .with(Metric.DELIVERED_TWICE, account.twice());
    }

    /** Notes on what was not seen, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        depth.fault().ifPresent(notes::add);
        if (account.left() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d changes were still in the queue when the wait for it ended (--catch-up).",
                    account.left()));
        }
        if (plan.killAfter().isPresent() && killedAt == null) {
            notes.add("No consumer was killed: there was nothing for it to claim.");
        }
        return notes;
    }

    /** @param late by how many seconds the reader was ready after the consumers were */
    private List<QueuePoint> points(double late) {
        Map<Long, Lag> depths = depth.lags().stream()
                .collect(Collectors.toMap(each -> Math.round(1e3 * each.second()), each -> each, (one, other) -> one));
        return timeline.points().stream()
                .filter(point -> point.second() >= late)
                .map(point -> new QueuePoint(
                        point.second() - late,
                        Optional.ofNullable(depths.get(Math.round(1e3 * point.second())))
                                .map(Lag::bytes)
                                .orElse(null),
                        point.eventsPerSecond()))
                .toList();
    }

    private Engine program(String name, int sessions, int first, List<String> more) {
        Path folder = trial.folder().resolve(name);
        TrialSetUp setUp = new TrialSetUp(
                trial.subject(), trial.variant(), endpoint, trial.plugin(), "none", OptionalLong.empty(), folder);
        List<String> options = new ArrayList<>(List.of(
                "--consumers",
                Integer.toString(sessions),
                "--first",
                Integer.toString(first),
                "--lease",
                plan.lease().toMillis() + "ms",
                "--progress-every",
                progressEvery.toMillis() + "ms",
                "database.hostname=" + endpoint.host(),
                "database.port=" + endpoint.port(),
                "database.user=" + endpoint.user(),
                "database.dbname=" + endpoint.database()));
        options.addAll(more);
        return new Engine(name, setUp, where -> trial.variant().consumers(where, options), ledger);
    }

    private static long claimed(Counters counters) {
        return counters.events() + counters.beyond().orElse(0);
    }

    private double cpuSeconds() {
        OptionalLong pid = trial.variant().tablePid();
        return pid.isPresent() ? CpuClock.tree(pid.getAsLong()) : 0;
    }

    private static long written(Session session) {
        try {
            return session.number(WRITTEN);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static TrialFailure failed(SQLException e) {
        return TrialFailure.of("trial.its-server-does-not-answer", "queue", e.getMessage())
                .because(e);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }

    @Override
    public void close() {
        if (doomed != null) {
            doomed.close();
        }
        if (consumers != null) {
            consumers.close();
        }
        if (depth != null) {
            depth.close();
        }
    }
}
