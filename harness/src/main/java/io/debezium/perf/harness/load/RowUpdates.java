package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Interruption;

/**
 * Updates of rows of a schema's tables while somebody reads them, each a transaction of its own at its time by a schedule (open
 * loop): those that one puts off are made up for. An update leaves the row as it was.
 * Begins when it is made.
 */
public final class RowUpdates implements AutoCloseable {

    private static final int SESSIONS = 4;

    /** Of what was asked for, from which on it counts as reached. */
    private static final double REACHED = 0.95;

    /** Longer than a server that can do what is asked takes to make up for a write that has stalled. */
    private static final Duration CATCH_UP = Duration.ofSeconds(2);

    private static final long LITTLE_MILLIS = 10;

    private final double perSecond;
    private final List<Target> targets;
    private final AtomicLong made = new AtomicLong();
    private final long start;
    private final List<Session> sessions = new ArrayList<>();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(SESSIONS);
    private volatile Optional<TrialFailure> failure = Optional.empty();

    /** @param update of the row with the least key from a given one on */
    private record Target(long least, long most, String update) {}

    /**
     * @param perSecond more than 0
     * @param seed of what is drawn at random: tables, and rows of them
     * @throws UnfitEnvironment if the server does not tell what there is
     */
    public RowUpdates(Endpoint endpoint, String schema, double perSecond, long seed) {
        this.perSecond = perSecond;
        this.targets = targets(endpoint, schema);
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(Session.open(endpoint));
        }
        this.start = System.nanoTime();
        long apart = Math.round(1e9 / perSecond);
        for (int i = 0; i < SESSIONS; i++) {
            Session session = sessions.get(i);
            Random random = new Random(seed + i);
            threads.scheduleAtFixedRate(
                    () -> update(session, random), i * apart, SESSIONS * apart, TimeUnit.NANOSECONDS);
        }
    }

    /**
     * Ends them. Where fewer were made than are due, they are given a little time to catch up.
     *
     * @return how many were committed
     * @throws TrialFailure if one has failed, or fewer were made than were due
     */
    public long end() throws InterruptedException {
        long due = caughtUp();
        close();
        failure.ifPresent(refused -> {
            throw refused;
        });
        if (isBehind(due)) {
            throw TrialFailure.of(
                    "load.too-few-updates-were-made",
                    "--beside %.0f/s".formatted(perSecond),
                    made.get(),
                    due,
                    SESSIONS);
        }
        return made.get();
    }

    /** How many are due when it returns. They go on meanwhile: sessions that cannot keep up do not catch up either. */
    private long caughtUp() throws InterruptedException {
        long limit = System.nanoTime() + CATCH_UP.toNanos();
        long due = due();
        while (isBehind(due) && failure.isEmpty() && System.nanoTime() - limit < 0) {
            Thread.sleep(LITTLE_MILLIS);
            due = due();
        }
        return due;
    }

    private long due() {
        return Math.round((System.nanoTime() - start) / 1e9 * perSecond);
    }

    private boolean isBehind(long due) {
        // Each session may be at one.
        return made.get() + SESSIONS < REACHED * due;
    }

    /** Returns when the last one is committed. */
    @Override
    public void close() {
        threads.shutdown();
        Interruption.deferred(() -> threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        sessions.forEach(Session::close);
    }

    private void update(Session session, Random random) {
        try {
            Target target = targets.get(random.nextInt(targets.size()));
            long key = target.least() + Math.floorMod(random.nextLong(), target.most() - target.least() + 1);
            session.execute(target.update(), key);
            made.incrementAndGet();
        } catch (SQLException e) {
            // What is thrown ends this session's updates.
            failure = Optional.of(TrialFailure.of("load.have-failed", "updates beside the snapshot", e.getMessage())
                    .because(e));
            throw failure.get();
        }
    }

    private static List<Target> targets(Endpoint endpoint, String schema) {
        List<Target> targets = new ArrayList<>();
        try (Session session = Session.open(endpoint)) {
            for (RowTables.Table table : SignalTable.tables(session, schema)) {
                String name = table.quoted();
                String key = table.key();
                targets.addAll(session.rows(
                        "SELECT min(%1$s), max(%1$s) FROM %2$s HAVING min(%1$s) IS NOT NULL".formatted(key, name),
                        range -> new Target(
                                range.getLong(1),
                                range.getLong(2),
                                "UPDATE %2$s SET %1$s = %1$s WHERE %1$s = (SELECT min(%1$s) FROM %2$s WHERE %1$s >= ?)"
                                        .formatted(key, name))));
            }
            return targets;
        } catch (SQLException e) {
            throw UnfitEnvironment.of("load.cannot-be-read", "tables in schema " + schema, e.getMessage())
                    .because(e);
        }
    }
}
