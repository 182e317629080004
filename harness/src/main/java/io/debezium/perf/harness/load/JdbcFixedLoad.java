package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.load.script.Script;
import io.debezium.perf.harness.load.script.ScriptError;
import io.debezium.perf.harness.load.script.ScriptParser;
import io.debezium.perf.harness.load.script.Variables;
import io.debezium.perf.harness.postgres.Endpoint;

/** {@link FixedLoad} without pgbench: a thread and a connection for each session. */
final class JdbcFixedLoad {

    private JdbcFixedLoad() {}

    static void run(NamedWorkload workload, Endpoint endpoint, int scale, int sessions, long perSession, long seed)
            throws InterruptedException {
        Script script = ScriptParser.parse(workload.name(), text(workload));
        Endpoint simple = endpoint.with("preferQueryMode", "simple");
        SplittableRandom seeds = new SplittableRandom(seed);
        ExecutorService threads = Executors.newFixedThreadPool(sessions);
        try {
            ExecutorCompletionService<Void> running = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < sessions; i++) {
                Variables variables = new Variables();
                variables.set("scale", scale);
                variables.set("client_id", i);
                RandomGenerator random = seeds.split();
                running.submit(() -> {
                    session(script, simple, perSession, variables, random);
                    return null;
                });
            }
            for (int i = 0; i < sessions; i++) {
                running.take().get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new TrialFailure(
                    "workload " + workload.name(),
                    "a transaction failed: " + e.getCause().getMessage(),
                    "Every transaction must succeed: repair the workload's SQL, or run it with fewer clients.",
                    e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static void session(
            Script script, Endpoint endpoint, long transactions, Variables variables, RandomGenerator random)
            throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (long i = 0; i < transactions && !Thread.currentThread().isInterrupted(); i++) {
                transaction(script, statement, variables, random);
            }
        }
    }

    static void transaction(Script script, Statement statement, Variables variables, RandomGenerator random)
            throws SQLException {
        for (Script.Step step : script.steps()) {
            if (step instanceof Script.Assignment assignment) {
                assignment.run(variables, random);
            } else if (step instanceof Script.Sql sql) {
                execute(statement, sql, variables);
            }
        }
    }

    private static void execute(Statement statement, Script.Sql sql, Variables variables) throws SQLException {
        try {
            statement.execute(sql.text(variables));
        } catch (SQLException e) {
            throw new SQLException("line %d: %s".formatted(sql.line(), e.getMessage()), e.getSQLState(), e);
        } catch (ScriptError e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    private static String text(NamedWorkload workload) {
        Optional<Path> file = workload.file(NamedWorkload.LOAD);
        try {
            return file.isPresent() ? Files.readString(file.get()) : BuiltInScript.text(workload.name());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script of " + workload.name(), e);
        }
    }
}
