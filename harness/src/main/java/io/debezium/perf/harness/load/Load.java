package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LoadResult;

/**
 * A load that a forked pgbench puts on a database, measured by its own log of every transaction. It ends by itself after the
 * length it was started with. Thread-safe.
 *
 * <p>An SQL error other than a serialization failure or a deadlock ends the client that met it; from then on the load is
 * smaller than requested, which {@link #failure()} reports.
 */
public final class Load implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final LiveWorkload workload;
    private final String generator;
    private final Command command;
    private final TransactionLog log;
    private final PgbenchOutput output = new PgbenchOutput();
    private final Child child;
    private volatile boolean stopped;

    /**
     * Starts the load. Unqualified names of pgbench's tables refer to those in schema {@code public}.
     *
     * @param trialDir an existing folder for the log of transactions and pgbench's output
     * @param length how long it runs, rounded up to whole seconds
     * @throws UnfitEnvironment if pgbench cannot be started, the server does not answer, or the names of pgbench's tables
     *     cannot be made to refer to schema {@code public}
     */
    public Load(LiveWorkload workload, Endpoint endpoint, Path trialDir, Duration length, long seed, Ledger ledger) {
        Pgbench program = Pgbench.here();
        this.workload = workload;
        this.generator = program.version();
        this.log = new TransactionLog(trialDir.toAbsolutePath(), "pgbench-log");
        this.command = command(program, workload, Pgbench.inPublic(endpoint), log, length, seed);
        this.child = program.start(command, output, ledger);
    }

    /** @param length rounded up to whole seconds, at least one */
    static Command command(
            Pgbench pgbench, LiveWorkload workload, Endpoint endpoint, TransactionLog log, Duration length, long seed) {
        Command command = pgbench.command(
                script(workload, log.folder()),
                seed,
                endpoint,
                "--client=" + workload.clients(),
                "--jobs=" + workload.jobs(),
                "--time=" + Math.max(1, length.plusMillis(999).toSeconds()),
                "--log",
                "--log-prefix=" + log.folder().resolve(log.prefix()));
        return workload.rate().isEmpty()
                ? command
                : command.and(String.format(
                        Locale.ROOT, "--rate=%.6f", workload.rate().getAsDouble()));
    }

    /** @param folder receives the script of {@link LiveWorkload#SELECT_ONE} */
    private static List<String> script(LiveWorkload workload, Path folder) {
        if (workload.script().isPresent()) {
            return Pgbench.script(workload.script().get(), Map.of("scale", (long) workload.scale()));
        }
        if (!workload.name().equals(LiveWorkload.SELECT_ONE)) {
            return Pgbench.builtIn(workload.name());
        }
        try {
            return Pgbench.script(Files.writeString(folder.resolve("select-1.sql"), "SELECT 1;\n"), Map.of());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
    }

    /** The workload's name. */
    public String workload() {
        return workload.name();
    }

    /** The program that makes the load: {@code pgbench 15.18}. */
    public String generator() {
        return generator;
    }

    /** The command line of pgbench, which contains no password. */
    public String command() {
        return command.toString();
    }

    /** Why the load is not as requested: clients gave up, or pgbench failed; empty if all is well. */
    public Optional<TrialFailure> failure() {
        Integer exit = exit(Duration.ZERO);
        int aborts = output.aborts().size();
        if (aborts == 0 && (stopped || exit == null || exit == 0)) {
            return Optional.empty();
        }
        String what = aborts > 0
                ? "pgbench gave up %d of its %d clients after an error".formatted(aborts, workload.clients())
                : "pgbench ended with exit code " + exit;
        return Optional.of(TrialFailure.of("load.pgbench-failed", "load by " + generator, what, output.complaints()));
    }

    /**
     * Waits for its end.
     *
     * @return whether it has ended within the limit
     */
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        return child.waitFor(limit) != null;
    }

    /**
     * Makes pgbench end now as it would after its length, with its complete log and summary; does not wait for the end.
     * pgbench ends by SIGALRM, which {@code -T} schedules and this method sends earlier.
     */
    public void finish() {
        child.signal("ALRM");
    }

    /**
     * Ends the load as {@link #finish} does and waits for the end. If that takes too long it is killed, and {@link #result}
     * then throws.
     */
    public void stop() {
        if (exit(Duration.ZERO) == null) {
            stopped = true;
            finish();
            exit(GRACE);
        }
        child.end(GRACE);
    }

    /**
     * The throughput and latency between two instants; to be called when the load has ended. A transaction counts at the
     * instant of its end.
     *
     * @throws TrialFailure if the log lacks transactions that pgbench counted, or pgbench was killed
     */
    public LoadResult result(Instant from, Instant to) {
        requireWholeLog();
        long aborts = output.aborts().stream()
                .filter(at -> !at.isBefore(from) && at.isBefore(to))
                .count();
        return log.figures(from, to, workload.rate().isPresent(), aborts);
    }

    /** Stops the load, writes pgbench's summary beside its log and compresses the log; {@link #result} still works. */
    @Override
    public void close() {
        stop();
        try {
            Files.write(log.folder().resolve("pgbench.txt"), output.summary());
        } catch (IOException e) {
            // The summary is only for the reader: the log is what is measured.
            output.complaints();
        }
        log.compress();
    }

    /**
     * Compares the log with pgbench's own count: pgbench does not report a log that it cannot write, for example on a full
     * disk.
     */
    private void requireWholeLog() {
        OptionalLong processed = output.processed();
        String what = "load by " + generator;
        if (processed.isEmpty() && stopped) {
            throw TrialFailure.of("load.was-cut-short", what);
        }
        long logged = processed.isEmpty() ? 0 : log.succeeded();
        if (logged != processed.orElse(0)) {
            throw TrialFailure.of(
                    "load.its-log-has-transactions-pgbench", what, logged, processed.getAsLong(), log.folder());
        }
    }

    private Integer exit(Duration limit) {
        Integer[] exit = {null};
        Interruption.deferred(() -> exit[0] = child.waitFor(limit));
        return exit[0];
    }
}
