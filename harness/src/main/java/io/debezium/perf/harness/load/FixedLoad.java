package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * A workload's SQL, run by pgbench as fast as the server takes it, and not measured.
 *
 * @param workload what to run
 * @param clients concurrent sessions, at least 1
 */
public record FixedLoad(TapeWorkload workload, Endpoint endpoint, int scale, int clients, long seed) {

    private static final Duration WHILE = Duration.ofSeconds(1);
    private static final Pattern ABORTED = Pattern.compile(".* aborted in command (\\d+) query \\d+: (.*)");

    /**
     * Runs the workload's transaction an exact number of times; returns when it is done. The workload has one: its {@link
     * TapeWorkload#eventsPerTransaction()} is not 0.
     *
     * @param transactions at least 1
     * @param pgbench the program
     * @param ledger told of the forked program
     * @throws TrialFailure if not all transactions succeeded
     * @throws InvalidConfiguration if pgbench cannot read the script
     * @throws CancellationException if interrupted
     */
    public void run(long transactions, Path pgbench, Ledger ledger) {
        long perClient = transactions / clients;
        int rest = (int) (transactions % clients);
        if (perClient > 0) {
            run(perClient, clients, seed, pgbench, ledger);
        }
        if (rest > 0) {
            run(1, rest, seed + 1, pgbench, ledger);
        }
    }

    /**
     * Runs one of the workload's files once, in one session; does nothing where it has no such file. The script may use the
     * variable {@code scale}, {@code columns} where that is a parameter of the workload, and the one that is given.
     *
     * @param file {@link TapeWorkload#SCHEMA}, {@link TapeWorkload#ROWS} or {@link TapeWorkload#ONCE}
     * @param variable {@code events} that are asked for, or {@code rows}
     * @param ledger told of the forked program
     * @throws TrialFailure if a command of the file fails, with its number from 1
     * @throws InvalidConfiguration if pgbench cannot read the script
     * @throws CancellationException if interrupted
     */
    public void once(String file, String variable, long value, Path pgbench, Ledger ledger) {
        workload.file(file).ifPresent(path -> {
            Map<String, Long> variables = new TreeMap<>(Map.of("scale", (long) scale, variable, value));
            if (workload.defaults().columns() > 0) {
                variables.put("columns", (long) workload.defaults().columns());
            }
            Command command = new PgbenchCommand(pgbench).once(path, variables, seed, endpoint);
            PgbenchEnd end = fork(command, pgbench, ledger);
            if (end.done() != 1) {
                throw TrialFailure.of("load.cannot-be-run", path, where(end.complaints()), variable);
            }
        });
    }

    /** The command that failed and why, {@code command 3: ERROR: ...}; all that pgbench said where it does not say that. */
    static String where(String complaints) {
        return complaints
                .lines()
                .map(ABORTED::matcher)
                .filter(Matcher::matches)
                .findFirst()
                // pgbench counts from 0, and pads.
                .map(aborted -> "command %d: %s"
                        .formatted(
                                Integer.parseInt(aborted.group(1)) + 1,
                                aborted.group(2).replaceFirst(":\\s+", ": ")))
                .orElse(complaints);
    }

    private void run(long perClient, int sessions, long drawn, Path pgbench, Ledger ledger) {
        Command command = new PgbenchCommand(pgbench)
                .exactly(
                        perClient, sessions, workload.name(), workload.file(TapeWorkload.LOAD), scale, drawn, endpoint);
        PgbenchEnd end = fork(command, pgbench, ledger);
        long wanted = perClient * sessions;
        if (end.exit() != 0 || end.done() != wanted) {
            throw new TrialFailure(
                    "workload " + workload.name(),
                    "%,d of %,d transactions succeeded, and pgbench ended with exit code %d:%n%s"
                            .formatted(end.done(), wanted, end.exit(), end.complaints()),
                    "Every transaction must succeed. Repair the workload's SQL; where its transactions deadlock, run it"
                            + " with fewer clients.");
        }
    }

    /**
     * What became of a pgbench.
     *
     * @param done transactions that succeeded
     */
    private record PgbenchEnd(int exit, long done, String complaints) {}

    private PgbenchEnd fork(Command command, Path pgbench, Ledger ledger) {
        PgbenchOutput output = new PgbenchOutput(Instant::now);
        try (Child child = ledger.start(command, "pgbench", output::out, output::err)) {
            child.closeInput();
            Integer exit = child.waitFor(WHILE);
            while (exit == null) {
                exit = child.waitFor(WHILE);
            }
            requireReadable(output.complaints());
            return new PgbenchEnd(exit, output.processed().orElse(0), output.complaints());
        } catch (IOException e) {
            throw PgbenchCommand.cannotStart(pgbench, e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    /** Of a script that it cannot read pgbench names the file and the line. */
    private void requireReadable(String complaints) {
        complaints
                .lines()
                .filter(line -> line.matches("pgbench: (fatal|error): .*\\.sql:\\d+: .*"))
                .findFirst()
                .ifPresent(line -> {
                    throw InvalidConfiguration.of("load.has-script-that-pgbench", "workload " + workload.name(), line);
                });
    }
}
