package io.debezium.perf.harness.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.FullDisk;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/**
 * Runs a fixed number of a workload's transactions by pgbench, as fast as possible and unmeasured, to make a tape or a
 * backlog.
 *
 * @param workload what to run
 * @param clients concurrent sessions, at least 1
 */
public record FixedLoad(TapeWorkload workload, Endpoint endpoint, int scale, int clients, long seed) {

    private static final Duration WHILE = Duration.ofSeconds(1);

    /**
     * Runs the workload's transaction an exact number of times; returns when it is done. The workload has one: its {@link
     * TapeWorkload#eventsPerTransaction()} is not 0.
     *
     * @param transactions at least 1
     * @param ledger where the forked program is noted
     * @throws TrialFailure if not all transactions succeeded
     * @throws InvalidConfiguration if pgbench cannot read the script
     * @throws UnfitEnvironment if the disk is full
     * @throws java.util.concurrent.CancellationException if interrupted
     */
    public void run(long transactions, Ledger ledger) {
        long perClient = transactions / clients;
        int rest = (int) (transactions % clients);
        if (perClient > 0) {
            run(perClient, clients, seed, ledger);
        }
        if (rest > 0) {
            run(1, rest, seed + 1, ledger);
        }
    }

    /**
     * Runs one of the workload's files once, in one session; does nothing where it has no such file. The script may use the
     * variable {@code scale}, {@code columns} where that is a parameter of the workload, and the one that is given.
     *
     * @param file {@link TapeWorkload#SCHEMA}, {@link TapeWorkload#ROWS} or {@link TapeWorkload#ONCE}
     * @param variable the name of the variable that holds {@code value}: {@code events} or {@code rows}
     * @param ledger where the forked program is noted
     * @throws TrialFailure if a command of the file fails, with what pgbench says
     * @throws InvalidConfiguration if pgbench cannot read the script
     * @throws UnfitEnvironment if the disk is full
     * @throws java.util.concurrent.CancellationException if interrupted
     */
    public void once(String file, String variable, long value, Ledger ledger) {
        workload.file(file).ifPresent(path -> {
            Map<String, Long> variables = new TreeMap<>(Map.of("scale", (long) scale, variable, value));
            if (workload.defaults().columns() > 0) {
                variables.put("columns", (long) workload.defaults().columns());
            }
            PgbenchOutput end = run(Pgbench.script(path, variables), seed, ledger, "--transactions=1");
            if (end.processed().orElse(0) != 1) {
                throw TrialFailure.of("load.cannot-be-run", path, end.complaints(), variable);
            }
        });
    }

    private void run(long perClient, int sessions, long seedOfRun, Ledger ledger) {
        List<String> script = workload.file(TapeWorkload.LOAD)
                .map(file -> Pgbench.script(file, Map.of("scale", (long) scale)))
                .orElseGet(() -> Pgbench.builtIn(workload.name()));
        PgbenchOutput end = run(
                script,
                seedOfRun,
                ledger,
                "--client=" + sessions,
                "--jobs=" + LiveWorkload.defaultJobs(sessions),
                "--transactions=" + perClient);
        long done = end.processed().orElse(0);
        if (done != perClient * sessions) {
            throw TrialFailure.of(
                    "load.transactions-failed",
                    "workload " + workload.name(),
                    done,
                    perClient * sessions,
                    end.complaints());
        }
    }

    private PgbenchOutput run(List<String> script, long seedOfRun, Ledger ledger, String... options) {
        Pgbench pgbench = Pgbench.here();
        PgbenchOutput output = new PgbenchOutput();
        try (Child child = pgbench.start(pgbench.command(script, seedOfRun, endpoint, options), output, ledger)) {
            while (child.waitFor(WHILE) == null) {
                // There is no time limit.
            }
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
        requireUsable(output.complaints());
        return output;
    }

    /** Recognises scripts that pgbench cannot read by its message with file and line, and full disks. */
    private void requireUsable(String complaints) {
        String what = "workload " + workload.name();
        for (String line : complaints.lines().toList()) {
            if (line.matches("pgbench: (fatal|error): .*\\.sql:\\d+: .*")) {
                throw InvalidConfiguration.of("load.has-script-that-pgbench", what, line);
            }
        }
        FullDisk.saidIn(complaints).ifPresent(said -> {
            throw UnfitEnvironment.of("load.no-room", what, said);
        });
    }
}
