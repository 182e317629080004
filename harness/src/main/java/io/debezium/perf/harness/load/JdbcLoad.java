package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.script.Script;
import io.debezium.perf.harness.load.script.ScriptParser;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.RecordResult;

/**
 * A load over JDBC from this JVM, for where there is no pgbench. Does as pgbench does: the same scripts, the simple query
 * protocol, one session per client, latency from the scheduled start where a rate was asked for, the same log. Each
 * client has a thread of its own: {@link Workload#jobs()} bounds nothing here. Its CPU time is the harness's own.
 */
final class JdbcLoad implements Load {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int SHOWN_ERRORS = 5;

    private final Workload workload;
    private final Endpoint endpoint;
    private final Duration length;
    private final TransactionLog log;
    private final JdbcRun run;
    private final List<Connection> connections;
    private final List<Thread> threads;

    private final List<String> notes = new CopyOnWriteArrayList<>(
            List.of("The load came from the harness's own JVM over JDBC, for lack of pgbench: its CPU time is the"
                    + " harness's, and its figures are not comparable with pgbench's."));

    private JdbcLoad(
            Workload workload,
            Endpoint endpoint,
            Duration length,
            TransactionLog log,
            JdbcRun run,
            List<Connection> connections,
            List<Thread> threads) {
        this.workload = workload;
        this.endpoint = endpoint;
        this.length = length;
        this.log = log;
        this.run = run;
        this.connections = connections;
        this.threads = threads;
    }

    static JdbcLoad start(Workload workload, Endpoint endpoint, Path trialDir, Duration length, long seed) {
        Script script = ScriptParser.parse(workload.name(), text(workload));
        TransactionLog log = new TransactionLog(trialDir, "jdbc-log");
        // As pgbench's default: each statement is sent as text, parsed and planned anew.
        List<Connection> connections = connect(endpoint.with("preferQueryMode", "simple"), workload.clients());
        SplittableRandom seeds = new SplittableRandom(seed);
        JdbcRun run = new JdbcRun(workload, length, seeds.nextLong());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workload.clients(); i++) {
            TransactionLogWriter writer =
                    new TransactionLogWriter(log, i, workload.rate().isPresent());
            JdbcClient client =
                    new JdbcClient(i, connections.get(i), script, workload.scale(), seeds.nextLong(), run, writer);
            Thread thread = new Thread(client, "load client " + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        return new JdbcLoad(workload, endpoint, length, log, run, connections, threads);
    }

    @Override
    public String generator() {
        return "jdbc";
    }

    @Override
    public String command() {
        return "JDBC: %s, scale %d, %d clients, %s, %d s, on %s"
                .formatted(
                        workload.name(),
                        workload.scale(),
                        workload.clients(),
                        workload.rate().isPresent()
                                ? workload.rate().getAsDouble() + " transactions/s"
                                : "as many transactions as the server takes",
                        length.toSeconds(),
                        endpoint);
    }

    @Override
    public Optional<Second> latest() {
        return run.live().latest(Instant.now());
    }

    @Override
    public Optional<TrialFailure> failure() {
        List<String> errors = run.errors();
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TrialFailure(
                "load by jdbc",
                "%d of its %d clients ended after an error:%n%s"
                        .formatted(
                                errors.size(),
                                workload.clients(),
                                errors.stream().limit(SHOWN_ERRORS).collect(Collectors.joining("\n"))),
                SQL_ERROR_REMEDY));
    }

    @Override
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (Thread thread : threads) {
            long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMillis > 0) {
                thread.join(leftMillis);
            }
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    @Override
    public void stop() {
        run.stop();
        threads.forEach(LockSupport::unpark);
        boolean interrupted = Thread.interrupted();
        try {
            if (!awaitEnd(GRACE)) {
                // A statement that waits for a lock would hold its thread: cutting the connection frees it.
                connections.forEach(JdbcLoad::abort);
                awaitEnd(GRACE);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public LoadResult result(Instant from, Instant to) {
        return LoadFigures.of(log, from, to, workload.rate().isPresent());
    }

    @Override
    public Optional<RecordResult.Printout> printout() {
        return Optional.empty();
    }

    @Override
    public List<Long> perSecond(Instant from, Instant to) {
        return LoadFigures.perSecond(log, from, to);
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public void close() {
        stop();
        log.compress().ifPresent(notes::add);
    }

    private static String text(Workload workload) {
        try {
            return workload.script().isPresent()
                    ? Files.readString(workload.script().get())
                    : BuiltInScript.text(workload.name());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script of " + workload.name(), e);
        }
    }

    private static List<Connection> connect(Endpoint endpoint, int clients) {
        List<Connection> connections = new ArrayList<>();
        try {
            while (connections.size() < clients) {
                connections.add(endpoint.connect());
            }
            return connections;
        } catch (SQLException e) {
            connections.forEach(JdbcLoad::abort);
            throw new UnfitEnvironment(
                    "--clients " + clients,
                    "the server refused connection %d: %s".formatted(connections.size() + 1, e.getMessage()),
                    "Ask for fewer clients, or raise the server's max_connections.",
                    e);
        }
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            throw new IllegalStateException("the driver cannot cut a connection", e);
        }
    }
}
