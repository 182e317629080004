package io.debezium.perf.harness.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * What a script means by the names of pgbench's tables, which it writes without their schema: it depends on the
 * {@code search_path} of the role, which begins with the role's own schema.
 */
final class PgbenchNames {

    private static final String PUBLIC_ONLY = PgbenchTables.NAMES.stream()
            .map(name -> "to_regclass('%1$s') IS NOT DISTINCT FROM to_regclass('public.%1$s')".formatted(name))
            .collect(Collectors.joining(" AND ", "SELECT ", ""));

    private PgbenchNames() {}

    /**
     * The endpoint with which they are the tables in schema {@code public}: as it is where they are anyway, else with that
     * schema first in the {@code search_path}, before what the role has there.
     *
     * @throws UnfitEnvironment if they are others all the same, as behind a pooler that refuses or ignores parameters
     *     or if the server does not answer
     */
    static Endpoint inPublic(Endpoint endpoint) {
        String path;
        try (Connection connection = simple(endpoint)) {
            if (text(connection, PUBLIC_ONLY).equals("t")) {
                return endpoint;
            }
            path = text(connection, "SHOW search_path");
        } catch (SQLException e) {
            throw new UnfitEnvironment(
                    endpoint.toString(), "does not take the load: " + e.getMessage(), "See the server's log.", e);
        }
        Endpoint pinned = publicFirst(endpoint, path);
        try (Connection connection = simple(pinned)) {
            if (text(connection, PUBLIC_ONLY).equals("t")) {
                return pinned;
            }
        } catch (SQLException e) {
            throw elsewhere(endpoint, path, e);
        }
        throw elsewhere(endpoint, path, null);
    }

    /** @param path as the server shows it: names as SQL writes them, separated by commas; may be empty */
    static Endpoint publicFirst(Endpoint endpoint, String path) {
        String first = path.isBlank() || path.equals("\"\"") ? "public" : "public, " + path;
        // As libpq has it: a backslash before each blank and each backslash that is part of a value.
        String option = "-c search_path=" + first.replaceAll("[\\\\\\s]", "\\\\$0");
        // The last one counts.
        return endpoint.with("options", (endpoint.parameters().getOrDefault("options", "") + " " + option).strip());
    }

    private static Connection simple(Endpoint endpoint) throws SQLException {
        // A pooler may give the next statement to another session.
        return endpoint.with("preferQueryMode", "simple").connect();
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static UnfitEnvironment elsewhere(Endpoint endpoint, String path, Exception cause) {
        return new UnfitEnvironment(
                "search_path %s on %s".formatted(path, endpoint),
                "leads the load to pgbench tables that are not those in schema public",
                "As that role: ALTER ROLE CURRENT_USER SET search_path = public; or name another role.",
                cause);
    }
}
