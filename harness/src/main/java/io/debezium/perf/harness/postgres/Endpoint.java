package io.debezium.perf.harness.postgres;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Secrets;

/**
 * The connection parameters of a database. The strings that it returns contain neither the password nor that of the client's
 * key.
 *
 * @param host a name or an address; an IPv6 address without brackets
 * @param password empty if there is none
 * @param parameters further parameters of the connection, as the JDBC driver names them ({@code sslmode})
 */
public record Endpoint(
        String host, int port, String user, String password, String database, Map<String, String> parameters) {

    static final String SSL_PASSWORD = "sslpassword";

    /** libpq's environment variables for those parameters of the JDBC driver that a login depends on. */
    private static final Map<String, String> LIBPQ = Map.of(
            "sslmode", "PGSSLMODE",
            "sslrootcert", "PGSSLROOTCERT",
            "sslcert", "PGSSLCERT",
            "sslkey", "PGSSLKEY",
            "channelBinding", "PGCHANNELBINDING",
            "gssEncMode", "PGGSSENCMODE",
            "options", "PGOPTIONS");

    public Endpoint {
        parameters = Map.copyOf(parameters);
        String plain = "postgresql://%s@%s/%s".formatted(user, host, database);
        Secrets.remember(password, plain);
        parameters.forEach((name, value) -> {
            if (Secrets.named(name)) {
                Secrets.remember(value, plain);
            }
        });
    }

    /** This endpoint with another user and password. */
    Endpoint as(String other, String otherPassword) {
        return new Endpoint(host, port, other, otherPassword, database, parameters);
    }

    /** This endpoint at another address, such as that of a proxy. */
    public Endpoint at(String otherHost, int otherPort) {
        return new Endpoint(otherHost, otherPort, user, password, database, parameters);
    }

    /** This endpoint with another database. */
    public Endpoint inDatabase(String other) {
        return new Endpoint(host, port, user, password, other, parameters);
    }

    /** This endpoint with one more connection parameter. */
    public Endpoint with(String parameter, String value) {
        Map<String, String> all = new HashMap<>(parameters);
        all.put(parameter, value);
        return new Endpoint(host, port, user, password, database, all);
    }

    /** This endpoint with more options for the server, appended to the existing ones: {@code -c NAME=VALUE}. */
    public Endpoint withOptions(String more) {
        return with("options", (parameters.getOrDefault("options", "") + " " + more).strip());
    }

    /** This endpoint with the simple query protocol, for poolers that may send each statement to another session. */
    public Endpoint simple() {
        return with("preferQueryMode", "simple");
    }

    /** This endpoint for replication connections, which read a slot. */
    Endpoint replicating() {
        return simple().with("replication", "database").with("assumeMinServerVersion", "10");
    }

    /** A new connection, in auto-commit mode. */
    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", "10");
        // Without it, a peer that accepts the connection but never answers would block for ever.
        properties.setProperty("loginTimeout", "20");
        properties.setProperty("ApplicationName", "debezium-perf");
        properties.putAll(parameters);
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection(
                "jdbc:postgresql://%s/%s".formatted(address(), URLEncoder.encode(database, StandardCharsets.UTF_8)),
                properties);
    }

    /** The environment variables by which pgbench and pg_dump (libpq) connect to this endpoint, with the password. */
    public Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>(Map.of(
                "PGHOST", host,
                "PGPORT", Integer.toString(port),
                "PGUSER", user,
                "PGDATABASE", database,
                "PGPASSWORD", password));
        LIBPQ.forEach((parameter, variable) -> {
            if (parameters.containsKey(parameter)) {
                variables.put(variable, parameters.get(parameter));
            }
        });
        return variables;
    }

    /** The URL of the same server, which {@link ConnectionUrl} reads, without the password and other secrets. */
    String url() {
        String query = parameters.entrySet().stream()
                .filter(each -> !Secrets.named(each.getKey()))
                .map(each -> each.getKey() + "=" + encoded(each.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? toString() : this + "?" + query;
    }

    /** {@code host:port}. */
    public String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public String toString() {
        return "postgresql://%s@%s/%s".formatted(encoded(user), address(), encoded(database));
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
