package io.debezium.perf.harness.trial;

import java.sql.SQLException;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;

/** Reads a server's WAL position, and how much WAL a slot retains, over a connection that stays open. For one thread. */
public record WalClock(Endpoint endpoint, Session session) implements AutoCloseable {

    /** The current WAL position as a number of bytes, which is how Debezium represents LSNs. */
    private static final String POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";

    private static final String RETAINED = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint"
            + " FROM pg_replication_slots WHERE slot_name = ?";

    /** @throws io.debezium.perf.harness.UnfitEnvironment if the server refuses the connection */
    public static WalClock of(Endpoint endpoint) {
        return new WalClock(endpoint, Session.open(endpoint));
    }

    /** A query to the server. */
    interface Question<T> {
        T ask() throws SQLException;
    }

    /**
     * Runs a query.
     *
     * @param what the name of the server, in the message of the failure
     * @throws TrialFailure if the query fails
     */
    static <T> T asked(Object what, Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw TrialFailure.of("trial.its-server-does-not-answer", what, e.getMessage())
                    .because(e);
        }
    }

    /**
     * Writes a mark that shows when the engine has consumed everything: the server's WAL position is read, and then one
     * captured row is updated. The engine has caught up when it has consumed an event at or behind that position. The slot's
     * {@code confirmed_flush_lsn} is no substitute: the engine confirms only when it flushes its offsets, once a minute.
     *
     * @return the position right before the mark, in bytes
     */
    static long mark(Endpoint endpoint) {
        try (WalClock wal = of(endpoint)) {
            long position = wal.position();
            wal.session.execute("UPDATE public.pgbench_branches SET bbalance = bbalance WHERE bid = 1");
            return position;
        } catch (SQLException e) {
            throw TrialFailure.of("trial.refuses-update-that-marks-end", endpoint, e.getMessage())
                    .because(e);
        }
    }

    /**
     * Makes a checkpoint and waits for it.
     *
     * @return the server's message if it refused, as for want of privileges; empty if the checkpoint was made
     */
    Optional<String> checkpoint() {
        try {
            session.patient().execute("CHECKPOINT");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The server's current WAL position, in bytes. */
    public long position() {
        return asked(endpoint, () -> session.number(POSITION));
    }

    /** Bytes of WAL that a slot retains; null if there is no such slot, or it has no {@code restart_lsn} yet. */
    public Long retained(String slot) {
        String bytes = asked(endpoint, () -> session.text(RETAINED, slot));
        return bytes == null ? null : Long.valueOf(bytes);
    }

    @Override
    public void close() {
        session.close();
    }
}
