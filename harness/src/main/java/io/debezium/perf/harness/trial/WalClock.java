package io.debezium.perf.harness.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * Asks a server how far its WAL is, and how much of it a slot retains, over a connection that is there all the time. For one
 * thread.
 */
record WalClock(Endpoint endpoint, Connection connection) implements AutoCloseable {

    /** The end of the WAL as Debezium has LSNs: a number of bytes. */
    private static final String POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";

    private static final String RETAINED = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint"
            + " FROM pg_replication_slots WHERE slot_name = ?";

    /** @throws UnfitEnvironment if the server does not let us in */
    static WalClock of(Endpoint endpoint) {
        try {
            return new WalClock(endpoint, endpoint.connect());
        } catch (SQLException e) {
            throw UnfitEnvironment.of("trial.does-not-answer", endpoint, e.getMessage())
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
        try (WalClock wal = new WalClock(endpoint, endpoint.connect());
                Statement statement = wal.connection.createStatement()) {
            long position = wal.position();
            statement.executeUpdate("UPDATE public.pgbench_branches SET bbalance = bbalance WHERE bid = 1");
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
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The end of the WAL, in bytes. */
    long position() {
        try (PreparedStatement statement = connection.prepareStatement(POSITION);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw lost(e);
        }
    }

    /** Bytes that it retains; null where there is no such slot, or it has no position yet. */
    Long retained(String slot) {
        try (PreparedStatement statement = connection.prepareStatement(RETAINED)) {
            statement.setString(1, slot);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getObject(1, Long.class) : null;
            }
        } catch (SQLException e) {
            throw lost(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The server has dropped it first: it is closed either way.
            return;
        }
    }

    private TrialFailure lost(SQLException e) {
        return TrialFailure.of("trial.no-longer-reports-its-wal", endpoint, e.getMessage())
                .because(e);
    }
}
