package io.debezium.perf.harness.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

import io.debezium.perf.harness.load.script.Script;
import io.debezium.perf.harness.load.script.ScriptError;
import io.debezium.perf.harness.load.script.Variables;

/** One session of the JDBC load: takes what is due from the schedule, runs the script, writes the log; on its own thread. */
final class JdbcClient implements Runnable {

    /** serialization_failure and deadlock_detected: the server's way of asking for another try. */
    private static final Set<String> TRANSIENT = Set.of("40001", "40P01");

    private final int number;
    private final Connection connection;
    private final Script script;
    private final JdbcRun run;
    private final TransactionLogWriter log;
    private final Variables variables = new Variables();
    private final RandomGenerator random;

    JdbcClient(
            int number,
            Connection connection,
            Script script,
            int scale,
            long seed,
            JdbcRun run,
            TransactionLogWriter log) {
        this.number = number;
        this.connection = connection;
        this.script = script;
        this.run = run;
        this.log = log;
        this.random = new SplittableRandom(seed);
        variables.set("scale", scale);
        variables.set("client_id", number);
        variables.set("random_seed", seed);
    }

    @Override
    public void run() {
        try (log;
                connection;
                Statement statement = connection.createStatement()) {
            for (long due = run.schedule().takeNanos();
                    run.goesOnAt(due);
                    due = run.schedule().takeNanos()) {
                awaitNanos(due);
                if (run.goesOnAt(due)) {
                    transaction(statement, due);
                }
            }
        } catch (SQLException | IOException | RuntimeException e) {
            // A connection that stop() cuts is no failure.
            if (!run.isStopped()) {
                run.gaveUp(number, e);
            }
        }
    }

    private void transaction(Statement statement, long due) throws SQLException, IOException {
        long start = System.nanoTime();
        long lagMicros = (start - due) / 1_000;
        try {
            execute(statement);
            long end = System.nanoTime();
            long latencyMicros = (end - due) / 1_000;
            log.write(run.epochMicros(end), latencyMicros, lagMicros);
            run.live().add(run.epochMicros(end), latencyMicros);
        } catch (SQLException | ScriptError e) {
            if (!run.isStopped()) {
                log.write(run.epochMicros(System.nanoTime()), TransactionLog.FAILED, lagMicros);
            }
            if (!(e instanceof SQLException sql) || !TRANSIENT.contains(String.valueOf(sql.getSQLState()))) {
                throw e;
            }
            statement.execute("ROLLBACK");
        }
    }

    private void execute(Statement statement) throws SQLException {
        for (Script.Step step : script.steps()) {
            if (step instanceof Script.Assignment assignment) {
                assignment.run(variables, random);
            } else if (step instanceof Script.Sql sql) {
                statement.execute(sql.text(variables));
            }
        }
    }

    private void awaitNanos(long due) {
        for (long left = due - System.nanoTime(); left > 0 && !run.isStopped(); left = due - System.nanoTime()) {
            LockSupport.parkNanos(run, left);
        }
    }
}
