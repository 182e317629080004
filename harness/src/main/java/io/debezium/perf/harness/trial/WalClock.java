package io.debezium.perf.harness.trial;

import java.sql.SQLException;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;

/**
 * Asks a server how far its WAL is, and how much of it a slot retains, over a connection that is there all the time. For one
 * thread.
 */
public record WalClock(Endpoint endpoint, Session session) implements AutoCloseable {

    /** The end of the WAL as Debezium has LSNs: a number of bytes. */
    private static final String POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";

    private static final String RETAINED = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint"
            + " FROM pg_replication_slots WHERE slot_name = ?";

    /** @throws io.debezium.perf.harness.UnfitEnvironment if the server does not let us in */
    public static WalClock of(Endpoint endpoint) {
        return new WalClock(endpoint, Session.open(endpoint));
    }

    /** Something that the server is asked. */
    interface Question<T> {
        T ask() throws SQLException;
    }

    /**
     * @param what is asked, to the user
     * @throws TrialFailure if it does not answer
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
     * Writes a mark that tells when the engine has consumed everything: the server's WAL position is read, and then one
     * captured row is changed. The engine has caught up when it has consumed an event at that position or behind it. Waiting
     * for the slot's confirmed position would not do: the engine confirms only when it flushes its offsets, once a minute.
     *
     * @return the position that lies before the mark, in bytes
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
     * Has a checkpoint made and waits for it. Where the user may not, nothing happens.
     *
     * @return why not; empty when it was done
     */
    Optional<String> checkpoint() {
        try {
            session.patient().execute("CHECKPOINT");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The end of the WAL, in bytes. */
    public long position() {
        return asked(endpoint, () -> session.number(POSITION));
    }

    /** Bytes that it retains; null where there is no such slot, or it has no position yet. */
    public Long retained(String slot) {
        String bytes = asked(endpoint, () -> session.text(RETAINED, slot));
        return bytes == null ? null : Long.valueOf(bytes);
    }

    @Override
    public void close() {
        session.close();
    }
}
