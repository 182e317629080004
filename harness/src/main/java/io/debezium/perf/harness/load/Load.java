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
 * A load that a forked pgbench puts on a database, measured by its own log of every transaction. It ends by itself after
 * the length it was started with. Thread-safe.
 *
 * <p>An SQL error other than a serialization failure or a deadlock ends the client that met it; from then on the load is no
 * longer what was asked for, which {@link #failure()} tells.
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
     * Starts the load. The names of pgbench's tables mean those in schema {@code public}, whatever else the role has.
     *
     * @param trialDir an existing folder for the log of transactions and pgbench's output
     * @param length how long it runs, rounded up to whole seconds
     * @throws UnfitEnvironment if the program cannot be started, the server not be reached, or its
     *     {@code search_path} leads to other tables all the same
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

    /** @param folder where a script goes for the built-in that pgbench does not have */
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

    /** The name of what it runs. */
    public String workload() {
        return workload.name();
    }

    /** What makes it: {@code pgbench 15.18}. */
    public String generator() {
        return generator;
    }

    /** Without a password. */
    public String command() {
        return command.toString();
    }

    /** Why the load is not what was asked for; empty while it is. */
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
     * Has it end now as it would after its length, with nothing lost of what it tells; does not wait for that. Its length is
     * an alarm that it has set itself ({@code -T}), so this is one that comes sooner.
     */
    public void finish() {
        child.signal("ALRM");
    }

    /** Ends it as {@link #finish} does, and where that takes too long by force, which {@link #result} then refuses. */
    public void stop() {
        if (exit(Duration.ZERO) == null) {
            stopped = true;
            finish();
            exit(GRACE);
        }
        child.end(GRACE);
    }

    /**
     * What was achieved between two instants; to be asked when the load has ended. A transaction belongs to the instant that
     * it ended.
     *
     * @throws TrialFailure if the log lacks transactions that pgbench counted, or it was ended by force
     */
    public LoadResult result(Instant from, Instant to) {
        requireWholeLog();
        LoadResult logged = log.figures(from, to, workload.rate().isPresent());
        long aborts = output.aborts().stream()
                .filter(at -> !at.isBefore(from) && at.isBefore(to))
                .count();
        return new LoadResult(
                logged.transactions(),
                logged.failed() + aborts,
                logged.transactionsPerSecond(),
                logged.latency(),
                logged.lateMillis());
    }

    /** Stops it, keeps pgbench's own summary beside its log and compresses that; results can still be asked for. */
    @Override
    public void close() {
        stop();
        try {
            Files.write(log.folder().resolve("pgbench.txt"), output.summary());
        } catch (IOException e) {
            // The disk is full, which what reads the log tells.
            return;
        }
        log.compress();
    }

    /** pgbench does not notice when its log cannot be written, on a full disk for example; but it counts. */
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
