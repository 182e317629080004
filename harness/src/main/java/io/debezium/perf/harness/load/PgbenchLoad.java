package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.RecordResult;

/**
 * A load that a forked pgbench puts on a database, measured by its own log of every transaction. It ends by itself after
 * the length it was started with. Thread-safe.
 *
 * <p>An SQL error other than a serialization failure or a deadlock ends the client that met it; from then on the load is no
 * longer what was asked for, which {@link #failure()} tells.
 */
public final class PgbenchLoad implements Load {

    private static final String SQL_ERROR_REMEDY =
            "An SQL error other than a serialization failure or a deadlock ends a client: repair the script or the server,"
                    + " then run again.";

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final LiveWorkload workload;
    private final String generator;
    private final Command command;
    private final TransactionLog log;
    private final PgbenchOutput output;
    private final Child child;
    private volatile Integer exit;
    private volatile boolean stopped;

    /** Written and read by different threads. */
    private final List<String> closingNotes = new CopyOnWriteArrayList<>();

    private PgbenchLoad(
            LiveWorkload workload,
            String generator,
            Command command,
            TransactionLog log,
            PgbenchOutput output,
            Child child) {
        this.workload = workload;
        this.generator = generator;
        this.command = command;
        this.log = log;
        this.output = output;
        this.child = child;
    }

    /**
     * Starts the load. The names of pgbench's tables mean those in schema {@code public}, whatever else the role has.
     *
     * @param trialDir an existing folder for the log of transactions and pgbench's output
     * @param length how long it runs, rounded up to whole seconds
     * @throws io.debezium.perf.harness.UnfitEnvironment if the program cannot be started, the server not be reached, or its
     *     {@code search_path} leads to other tables all the same
     */
    public static PgbenchLoad start(
            LiveWorkload workload,
            Endpoint endpoint,
            Path trialDir,
            Path pgbench,
            Duration length,
            long seed,
            Ledger ledger) {
        Endpoint target = PgbenchNames.inPublic(endpoint);
        TransactionLog log = new TransactionLog(trialDir.toAbsolutePath(), "pgbench-log");
        PgbenchCommand program = new PgbenchCommand(pgbench);
        String generator = program.version();
        Command command = program.run(withScript(workload, trialDir), target, log, length, seed);
        PgbenchOutput output = new PgbenchOutput(Instant::now);
        try {
            Child child = ledger.start(command, "pgbench", output::out, output::err);
            child.closeInput();
            return new PgbenchLoad(workload, generator, command, log, output, child);
        } catch (IOException e) {
            throw PgbenchCommand.cannotStart(pgbench, e.getMessage(), e);
        }
    }

    @Override
    public String workload() {
        return workload.name();
    }

    @Override
    public String generator() {
        return generator;
    }

    /** Without a password. */
    @Override
    public String command() {
        return command.toString();
    }

    /** Why the load is not what was asked for, with what pgbench complained of; empty while it is. */
    @Override
    public Optional<TrialFailure> failure() {
        noteExit(Duration.ZERO);
        int aborts = output.aborts().size();
        if (aborts > 0) {
            return failure("pgbench gave up %d of its %d clients after an error".formatted(aborts, workload.clients()));
        }
        if (exit != null && exit != 0 && !stopped) {
            return failure("pgbench ended with exit code " + exit);
        }
        return Optional.empty();
    }

    @Override
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        Integer code = child.waitFor(limit);
        ended(code);
        return code != null;
    }

    /** Its length is an alarm that it has set itself ({@code -T}), so this is one that comes sooner. */
    @Override
    public void finish() {
        child.signal("ALRM");
    }

    /**
     * Ends it early; returns when it has ended. Does nothing when it has already. pgbench then loses what it had not yet
     * written of its log: {@link #result} covers the time up to there and {@link #notes} say so.
     */
    @Override
    public void stop() {
        if (!noteExit(Duration.ZERO)) {
            stopped = true;
            child.terminate();
            if (!noteExit(GRACE)) {
                child.close();
                noteExit(GRACE);
            }
        }
    }

    /** @throws TrialFailure if the log lacks transactions that pgbench counted */
    @Override
    public LoadResult result(Instant from, Instant to) {
        requireWholeLog();
        LoadResult logged = log.figures(from, covered(to), workload.rate().isPresent());
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

    /**
     * What pgbench itself printed of its whole run, beside what its log says of it; empty when it was stopped. To be asked
     * when the load has ended.
     */
    @Override
    public Optional<RecordResult.Printout> printout() {
        return output.transactionsPerSecond().stream()
                .mapToObj(printed -> new RecordResult.Printout(log.succeeded(), printed, log.wholePerSecond()))
                .findFirst();
    }

    @Override
    public List<Long> perSecond(Instant from, Instant to) {
        return log.perSecond(from, covered(to));
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(closingNotes);
        if (stopped) {
            notes.add("pgbench was stopped early and lost what it had not yet written of its log: "
                    + "the load's figures cover the time up to the last transaction that every thread had written.");
        }
        return notes;
    }

    /** Stops it, keeps pgbench's own summary beside its log and compresses that; results can still be asked for. */
    @Override
    public void close() {
        stop();
        Path file = log.folder().resolve("pgbench.txt");
        try {
            Files.write(file, output.summary());
        } catch (IOException e) {
            closingNotes.add("What pgbench printed could not be written to %s: %s.".formatted(file, e.getMessage()));
        }
        log.compress().ifPresent(closingNotes::add);
    }

    /** Its own script in place of a built-in that pgbench does not have; any other workload as it is. */
    private static LiveWorkload withScript(LiveWorkload workload, Path folder) {
        if (workload.script().isPresent() || !workload.name().equals(LiveWorkload.SELECT_ONE)) {
            return workload;
        }
        Path file = folder.resolve(workload.name() + ".sql");
        try {
            Files.writeString(file, "SELECT 1;\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        return new LiveWorkload(
                workload.name(),
                Optional.of(file),
                workload.scale(),
                workload.clients(),
                workload.jobs(),
                workload.rate());
    }

    /** pgbench does not notice when its log cannot be written, on a full disk for example; but it counts. */
    private void requireWholeLog() {
        OptionalLong processed = output.processed();
        if (processed.isEmpty()) {
            return;
        }
        long logged = log.succeeded();
        if (logged != processed.getAsLong()) {
            throw TrialFailure.of(
                    "load.its-log-has-transactions-pgbench",
                    "load by " + generator,
                    logged,
                    processed.getAsLong(),
                    log.folder());
        }
    }

    /** A stopped pgbench's threads have each written up to a different moment: only up to the earliest are all there. */
    private Instant covered(Instant to) {
        if (!stopped) {
            return to;
        }
        long micros = log.forEach((end, latency, lag) -> {});
        Instant until = micros == Long.MIN_VALUE ? Instant.EPOCH : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        return until.isBefore(to) ? until : to;
    }

    private boolean noteExit(Duration limit) {
        boolean interrupted = Thread.interrupted();
        try {
            ended(child.waitFor(limit));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return exit != null;
    }

    private void ended(Integer code) {
        if (code != null && exit == null) {
            exit = code;
            child.close();
        }
    }

    private Optional<TrialFailure> failure(String what) {
        String complaints = output.complaints();
        return Optional.of(new TrialFailure(
                "load by " + generator, what + (complaints.isEmpty() ? "" : ":\n" + complaints), SQL_ERROR_REMEDY));
    }
}
