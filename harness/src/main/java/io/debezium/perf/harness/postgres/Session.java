package io.debezium.perf.harness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.UnfitEnvironment;

/** A connection for questions and orders of a line each, in auto-commit mode. For one thread. */
final class Session implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Connection connection;

    private Session(Connection connection) {
        this.connection = connection;
    }

    /** @throws UnfitEnvironment if the server does not answer or does not let us in */
    static Session open(Endpoint endpoint) {
        try {
            return new Session(endpoint.connect());
        } catch (SQLException e) {
            throw Refusal.of(endpoint, e);
        }
    }

    /** One row, each column as text, counted from 1. */
    interface Row {
        String text(int column) throws SQLException;
    }

    /** What to make of a row. */
    interface Mapping<T> {
        T of(Row row) throws SQLException;
    }

    <T> List<T> rows(String sql, Mapping<T> mapping, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepared(sql, arguments);
                ResultSet result = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(mapping.of(result::getString));
            }
            return rows;
        }
    }

    /** The first column of the first row, or null when there is no row or it is null. */
    String text(String sql, Object... arguments) throws SQLException {
        List<String> first = rows(sql, row -> row.text(1), arguments);
        return first.isEmpty() ? null : first.get(0);
    }

    /** The first column of the first row, which must be a number. */
    long number(String sql, Object... arguments) throws SQLException {
        return Long.parseLong(text(sql, arguments));
    }

    /** The first column of the first row is true. */
    boolean holds(String sql, Object... arguments) throws SQLException {
        return "t".equals(text(sql, arguments));
    }

    void execute(String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepared(sql, arguments)) {
            statement.execute();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The server has dropped the connection first: it is closed either way.
            return;
        }
    }

    private PreparedStatement prepared(String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.setQueryTimeout(PATIENCE_SECONDS);
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }
}
