package io.debezium.perf.harness.load;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.RecordResult;

/**
 * A load that runs on a database. It ends by itself after the length it was started with. Thread-safe.
 *
 * <p>An SQL error other than a serialization failure or a deadlock ends the client that met it, with both generators as
 * pgbench does it; from then on the load is no longer what was asked for, which {@link #failure()} tells.
 */
public sealed interface Load extends AutoCloseable permits PgbenchLoad, JdbcLoad {

    /** What to do about a client that has ended. */
    String SQL_ERROR_REMEDY = "An SQL error other than a serialization failure or a deadlock ends a client: repair the"
            + " script or the server, then run again.";

    /**
     * Starts the load with pgbench where it is given, else over JDBC from this JVM. The names of pgbench's tables mean
     * those in schema {@code public}, whatever else the role has.
     *
     * @param trialDir an existing folder for the log of transactions and the generator's output
     * @param pgbench the program, or empty
     * @param length how long it runs; pgbench rounds up to whole seconds
     * @param seed of everything drawn at random
     * @param ledger told of the forked program
     * @throws io.debezium.perf.harness.InvalidConfiguration if the script asks for what the JDBC load does not know
     * @throws io.debezium.perf.harness.UnfitEnvironment if the program cannot be started, the server not be reached, or its
     *     {@code search_path} leads to other tables all the same
     */
    static Load start(
            Workload workload,
            Endpoint endpoint,
            Path trialDir,
            Optional<Path> pgbench,
            Duration length,
            long seed,
            Ledger ledger) {
        Endpoint target = PgbenchNames.inPublic(endpoint);
        return pgbench.isPresent()
                ? PgbenchLoad.start(workload, target, trialDir, pgbench.get(), length, seed, ledger)
                : JdbcLoad.start(workload, target, trialDir, length, seed);
    }

    /** {@code pgbench 15.18} or {@code jdbc}. */
    String generator();

    /** What was started, as it may be shown: without a password. */
    String command();

    /** The most recent whole second of the load; empty before there is one. For a live display, not for a result. */
    Optional<Second> latest();

    /** Why the load is not what was asked for, with the last lines of the generator's output; empty while it is. */
    Optional<TrialFailure> failure();

    /**
     * Waits for its end.
     *
     * @return whether it has ended within the limit
     */
    boolean awaitEnd(Duration limit) throws InterruptedException;

    /**
     * Ends it early; returns when it has ended. Does nothing when it has already. pgbench then loses what it had not yet
     * written of its log: {@link #result} covers the time up to there and {@link #notes} say so.
     */
    void stop();

    /**
     * What was achieved between two instants; to be asked when the load has ended. A transaction belongs to the instant
     * that it ended.
     *
     * @throws TrialFailure if the log lacks transactions that the generator counted
     */
    LoadResult result(Instant from, Instant to);

    /**
     * What the generator itself printed of its whole run, beside what its log says of it; empty where it prints nothing, as
     * over JDBC, or was stopped. To be asked when the load has ended.
     */
    Optional<RecordResult.Printout> printout();

    /**
     * Transactions that succeeded in each whole second after {@code from}, up to {@code to}; the second in which the
     * window ends is left out when it is not whole. To be asked when the load has ended.
     */
    List<Long> perSecond(Instant from, Instant to);

    /** What the reader of the result must know, a sentence each. */
    List<String> notes();

    /** Stops it, keeps pgbench's own summary beside its log and compresses that; results can still be asked for. */
    @Override
    void close();

    /**
     * A second of the load.
     *
     * @param at its end
     * @param latencyMillis mean latency; 0 when nothing ended in it
     */
    record Second(Instant at, double transactionsPerSecond, double latencyMillis) {}
}
