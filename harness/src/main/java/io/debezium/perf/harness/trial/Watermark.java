package io.debezium.perf.harness.trial;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * Tells when the engine has consumed everything: the server's WAL position is read, and then one captured row is changed.
 * The engine has caught up when it has consumed an event at that position or behind it. Waiting for the slot's confirmed
 * position would not do: the engine confirms only when it flushes its offsets, once a minute.
 */
final class Watermark {

    /** The end of the WAL as Debezium has LSNs: a number of bytes. */
    static final String POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";

    private Watermark() {}

    /** Writes the mark; returns the position that lies before it, as Debezium has LSNs: a number of bytes. */
    static long write(Endpoint endpoint) {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            long position;
            try (ResultSet row = statement.executeQuery(POSITION)) {
                row.next();
                position = row.getLong(1);
            }
            statement.executeUpdate("UPDATE public.pgbench_branches SET bbalance = bbalance WHERE bid = 1");
            return position;
        } catch (SQLException e) {
            throw new TrialFailure(
                    endpoint.toString(), "does not take the mark that ends the load: " + e.getMessage(), "", e);
        }
    }
}
