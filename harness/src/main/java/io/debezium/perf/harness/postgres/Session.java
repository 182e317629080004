package io.debezium.perf.harness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;

/** A connection for single statements, in auto-commit mode, with a time limit for each. For one thread. */
public record Session(Connection connection, int patienceSeconds) implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private static final Map<String, String> REFUSALS = Map.of(
            "28P01", "postgres.refuses-login",
            "28000", "postgres.refuses-login",
            "08004", "postgres.refuses-login",
            "08001", "postgres.does-not-answer",
            "08006", "postgres.does-not-answer",
            "08P01", "postgres.speaks-otherwise",
            "3D000", "postgres.has-no-such-database",
            "53300", "postgres.has-too-many-connections",
            "57P03", "postgres.starts-or-stops");

    /**
     * @throws UnfitEnvironment if the server does not answer or does not let us in
     * @throws CancellationException if this thread is interrupted meanwhile, which the driver reports as a failure
     */
    public static Session open(Endpoint endpoint) {
        try {
            return new Session(endpoint.connect(), PATIENCE_SECONDS);
        } catch (SQLException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw Interruption.of(e);
            }
            throw refused(endpoint, e);
        }
    }

    /** Work that is done in a session. */
    @FunctionalInterface
    public interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Opens a session, does the work in it and closes it.
     *
     * @throws UnfitEnvironment if the server does not answer, or refuses the login or a statement
     */
    public static <T> T with(Endpoint endpoint, Work<T> work) {
        try (Session session = open(endpoint)) {
            return work.in(session);
        } catch (SQLException e) {
            throw refused(endpoint, e);
        }
    }

    /**
     * As {@link #with(Endpoint, Work)}, with the given message if a statement fails.
     *
     * @param code the message's code; its arguments are the server's message and {@code more}
     * @param what the object of the work, shown to the user
     */
    public static <T> T with(Endpoint endpoint, Work<T> work, String code, Object what, Object... more) {
        try (Session session = open(endpoint)) {
            return work.in(session);
        } catch (SQLException e) {
            throw failed(e, code, what, more);
        }
    }

    /** This session without the limit of a minute for each statement. */
    public Session patient() {
        return new Session(connection, 0);
    }

    /** Maps a row to a value. */
    @FunctionalInterface
    public interface Mapping<T> {
        T of(ResultSet row) throws SQLException;
    }

    public <T> List<T> rows(String sql, Mapping<T> mapping, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = filled(statement, arguments).executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(mapping.of(result));
            }
            return rows;
        }
    }

    /** The first column of the first row, or null when there is no row or it is null. */
    public String text(String sql, Object... arguments) throws SQLException {
        List<String> first = rows(sql, row -> row.getString(1), arguments);
        return first.isEmpty() ? null : first.get(0);
    }

    /** The first column of the first row, which must be a number. */
    public long number(String sql, Object... arguments) throws SQLException {
        return Long.parseLong(text(sql, arguments));
    }

    /** Whether the first column of the first row is true. */
    public boolean holds(String sql, Object... arguments) throws SQLException {
        return "t".equals(text(sql, arguments));
    }

    /** The value of a server's setting, or null where the server does not know it. */
    String setting(String name) throws SQLException {
        return text("SELECT current_setting(?, true)", name);
    }

    public void execute(String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            filled(statement, arguments).execute();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The server has closed the connection first.
            return;
        }
    }

    private PreparedStatement filled(PreparedStatement statement, Object... arguments) throws SQLException {
        statement.setQueryTimeout(patienceSeconds);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }

    /** The failure for a refused connection, by its SQLSTATE (PostgreSQL documentation, appendix "Error Codes"). */
    static Failure refused(Endpoint endpoint, SQLException e) {
        return failed(
                e, REFUSALS.getOrDefault(String.valueOf(e.getSQLState()), "postgres.refuses-connection"), endpoint);
    }

    /** A failure whose arguments are the first line of the server's message and {@code more}. */
    static Failure failed(SQLException e, String code, Object what, Object... more) {
        Object[] arguments =
                Stream.concat(Stream.of(firstLine(e)), Stream.of(more)).toArray();
        return UnfitEnvironment.of(code, what, arguments).because(e);
    }

    /** The first line of the server's or the driver's message, without its details. */
    static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
