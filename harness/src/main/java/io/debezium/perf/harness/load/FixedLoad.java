package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * A workload's transaction, run an exact number of times as fast as the server takes it, and not measured.
 *
 * @param workload with a transaction: {@link NamedWorkload#eventsPerTransaction()} is not 0
 * @param endpoint of the database that has its tables
 * @param scale of the tables
 * @param clients concurrent sessions, at least 1
 * @param seed of everything drawn at random
 */
public record FixedLoad(NamedWorkload workload, Endpoint endpoint, int scale, int clients, long seed) {

    private static final Duration WHILE = Duration.ofSeconds(1);

    /**
     * Runs it with pgbench where that is given, else over JDBC from this JVM; returns when it is done.
     *
     * @param transactions at least 1
     * @param ledger told of the forked program
     * @throws TrialFailure if not all transactions succeeded
     * @throws CancellationException if interrupted
     */
    public void run(long transactions, Optional<Path> pgbench, Ledger ledger) {
        long perClient = transactions / clients;
        int rest = (int) (transactions % clients);
        try {
            if (perClient > 0) {
                run(perClient, clients, seed, pgbench, ledger);
            }
            if (rest > 0) {
                run(1, rest, seed + 1, pgbench, ledger);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    private void run(long perClient, int sessions, long drawn, Optional<Path> pgbench, Ledger ledger)
            throws InterruptedException {
        if (pgbench.isPresent()) {
            fork(new PgbenchCommand(pgbench.get()), perClient, sessions, drawn, ledger);
        } else {
            JdbcFixedLoad.run(workload, endpoint, scale, sessions, perClient, drawn);
        }
    }

    private void fork(PgbenchCommand pgbench, long perClient, int sessions, long drawn, Ledger ledger)
            throws InterruptedException {
        Command command = pgbench.exactly(
                perClient, sessions, workload.name(), workload.file(NamedWorkload.LOAD), scale, drawn, endpoint);
        PgbenchOutput output = new PgbenchOutput(Instant::now);
        try (Child child = ledger.start(command, "pgbench", output::out, output::err)) {
            child.closeInput();
            require(perClient * sessions, await(child), output);
        } catch (IOException e) {
            throw PgbenchCommand.cannotStart(pgbench.program(), e.getMessage(), e);
        }
    }

    private static int await(Child child) throws InterruptedException {
        Integer exit = child.waitFor(WHILE);
        while (exit == null) {
            exit = child.waitFor(WHILE);
        }
        return exit;
    }

    private void require(long transactions, int exit, PgbenchOutput output) {
        long done = output.processed().orElse(0);
        if (exit != 0 || done != transactions) {
            throw new TrialFailure(
                    "workload " + workload.name(),
                    "%,d of %,d transactions succeeded, and pgbench ended with exit code %d:%n%s"
                            .formatted(done, transactions, exit, output.complaints()),
                    "Every transaction must succeed. Repair the workload's SQL; where its transactions deadlock, run it"
                            + " with fewer clients.");
        }
    }
}
