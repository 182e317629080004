package io.debezium.perf.harness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;

/** A connection for questions and orders of a line each, in auto-commit mode. For one thread. */
public final class Session implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Connection connection;
    private int patienceSeconds = PATIENCE_SECONDS;

    private Session(Connection connection) {
        this.connection = connection;
    }

    /**
     * @throws UnfitEnvironment if the server does not answer or does not let us in
     * @throws CancellationException if this thread is interrupted meanwhile, of which the driver makes a failure
     */
    public static Session open(Endpoint endpoint) {
        try {
            return new Session(endpoint.connect());
        } catch (SQLException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw Interruption.of(e);
            }
            throw refused(endpoint, e);
        }
    }

    /** For statements that may take as long as they like; otherwise each has a minute. */
    public Session patient() {
        patienceSeconds = 0;
        return this;
    }

    /** The connection behind it, for what takes more than a line. */
    public Connection connection() {
        return connection;
    }

    /** What to make of a row. */
    @FunctionalInterface
    public interface Mapping<T> {
        T of(ResultSet row) throws SQLException;
    }

    public <T> List<T> rows(String sql, Mapping<T> mapping, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepared(sql, arguments);
                ResultSet result = statement.executeQuery()) {
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

    /** The first column of the first row is true. */
    public boolean holds(String sql, Object... arguments) throws SQLException {
        return "t".equals(text(sql, arguments));
    }

    /** The value of a server's setting, or null where the server does not know it. */
    String setting(String name) throws SQLException {
        return text("SELECT current_setting(?, true)", name);
    }

    public void execute(String sql, Object... arguments) throws SQLException {
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
            statement.setQueryTimeout(patienceSeconds);
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /**
     * Why a server does not let us in, from the SQLSTATE of the attempt (PostgreSQL documentation, appendix "Error
     * Codes").
     */
    static UnfitEnvironment refused(Endpoint endpoint, SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String said = firstLine(e);
        String rule =
                switch (state) {
                    case "28P01", "08004" -> "refuses the user or the password: " + said;
                    case "08001", "08006" -> "does not answer: " + said;
                    default -> "refuses the connection: " + said;
                };
        String remedy =
                switch (state) {
                    case "28P01", "28000", "08004" ->
                        "Check the user, the password (in the URL, in PGPASSWORD or in ~/.pgpass, read in this order) "
                                + "and the server's pg_hba.conf.";
                    case "08P01" -> "Something other than PostgreSQL may be listening there: check the port.";
                    case "3D000" -> "Create the database, or name one that exists at the end of the URL.";
                    case "53300" -> "Close other connections, or raise max_connections on the server.";
                    case "57P03" -> "The server is starting or stopping: try again in a moment.";
                    case "08001", "08006" ->
                        "Check that the server runs, listens on this address and port, and that no firewall is in between.";
                    default -> "The server's log may say more.";
                };
        return new UnfitEnvironment(endpoint.toString(), rule, remedy, e);
    }

    /** What the server or the driver said, without its details. */
    static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
