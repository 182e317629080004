package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;

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
        try (Session session = simple(endpoint)) {
            if (session.holds(PUBLIC_ONLY)) {
                return endpoint;
            }
            path = session.text("SHOW search_path");
        } catch (SQLException | UnfitEnvironment e) {
            throw UnfitEnvironment.of("load.rejects-load", endpoint, e.getMessage())
                    .because(e);
        }
        Endpoint pinned = publicFirst(endpoint, path);
        try (Session session = simple(pinned)) {
            if (session.holds(PUBLIC_ONLY)) {
                return pinned;
            }
        } catch (SQLException | UnfitEnvironment e) {
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
        return endpoint.withOptions(option);
    }

    private static Session simple(Endpoint endpoint) {
        // A pooler may give the next statement to another session.
        return Session.open(endpoint.with("preferQueryMode", "simple"));
    }

    private static UnfitEnvironment elsewhere(Endpoint endpoint, String path, Exception cause) {
        return UnfitEnvironment.of(
                        "load.directs-load-to-pgbench-tables", "search_path %s on %s".formatted(path, endpoint))
                .because(cause);
    }
}
