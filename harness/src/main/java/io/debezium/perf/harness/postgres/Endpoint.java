package io.debezium.perf.harness.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * How to reach a database. The password is in no string that this makes.
 *
 * @param parameters further parameters of the connection, as the JDBC driver names them ({@code sslmode})
 */
public record Endpoint(
        String host, int port, String user, String password, String database, Map<String, String> parameters) {

    public Endpoint {
        parameters = Map.copyOf(parameters);
    }

    /** A new connection, in auto-commit mode. */
    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.putAll(parameters);
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "debezium-perf");
        properties.setProperty("connectTimeout", "10");
        return DriverManager.getConnection("jdbc:postgresql://%s:%d/%s".formatted(host, port, database), properties);
    }

    /** The variables that libpq reads, for pgbench and psql. */
    public Map<String, String> environment() {
        return Map.of(
                "PGHOST", host,
                "PGPORT", Integer.toString(port),
                "PGUSER", user,
                "PGDATABASE", database,
                "PGPASSWORD", password);
    }

    @Override
    public String toString() {
        return "postgresql://%s@%s:%d/%s".formatted(user, host, port, database);
    }
}
