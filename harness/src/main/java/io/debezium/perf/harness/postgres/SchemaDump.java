package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;

/** What a database is made of but for its rows, as a script that a server of another version takes. By {@code pg_dump}. */
public final class SchemaDump {

    private static final String OWNER = "dbzperf_tables";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /**
     * Commands of psql, and settings that older servers do not know and no table depends on; not every line with SET, which
     * a function may have as well. What is left makes names in the script mean what they say, and lets functions refer to
     * what comes later.
     */
    private static final Pattern LEFT_OUT = Pattern.compile("\\\\.*|--.*|\\s*|SET (?:\\w+_timeout|client_\\w+|xmloption"
            + "|row_security|default_tablespace|default_table_access_method) = .*;");

    private SchemaDump() {}

    /** @throws UnfitEnvironment if there is no {@code pg_dump} here, or it fails */
    public static String of(Endpoint endpoint) throws InterruptedException {
        Path program = Installation.program("pg_dump")
                .orElseThrow(() -> new UnfitEnvironment(
                        "pg_dump",
                        "is not installed here, and a tape file needs the schema",
                        "Get it with PostgreSQL's own programs: %s."
                                .formatted(PackageManager.here().server())));
        Command command = Command.of(program.toString(), "--schema-only", "--no-owner", "--no-privileges")
                .and("--no-publications", "--no-subscriptions", "--no-security-labels", "--no-tablespaces");
        for (var variable : endpoint.environment().entrySet()) {
            command = command.with(variable.getKey(), variable.getValue());
        }
        try {
            FinishedCommand dump = command.run(LIMIT);
            if (!dump.ok()) {
                throw new UnfitEnvironment(
                        "pg_dump of " + endpoint,
                        "failed: " + dump.tail(),
                        "It must not be older than the server, and the user must be allowed to read all tables.");
            }
            return script(dump.out());
        } catch (IOException e) {
            throw new UnfitEnvironment(program.toString(), "cannot be run: " + e.getMessage(), "", e);
        }
    }

    /** @param dump what {@code pg_dump} has printed */
    static String script(String dump) {
        return dump.lines()
                .filter(line -> !LEFT_OUT.matcher(line).matches())
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /**
     * Makes it all again, in a database that has none of it. The script may come from anywhere: it is run as a user of its own,
     * who may create things in this database and do nothing else, above all start no program.
     *
     * @param endpoint of a superuser
     * @throws UnfitEnvironment if the server does not take it, with what it says
     */
    public static void restore(String script, Endpoint endpoint) {
        Endpoint owner = new Endpoint(
                endpoint.host(), endpoint.port(), OWNER, Passwords.random(), endpoint.database(), Map.of());
        try (Session session = Session.open(endpoint)) {
            session.execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(OWNER, owner.password()));
            session.execute("GRANT CREATE ON DATABASE \"%s\" TO %s".formatted(endpoint.database(), OWNER));
            session.execute("GRANT CREATE, USAGE ON SCHEMA public TO " + OWNER);
            run(script, owner);
            session.execute("ALTER ROLE %s NOLOGIN".formatted(OWNER));
        } catch (SQLException e) {
            throw Session.refused(endpoint, e);
        }
    }

    private static void run(String script, Endpoint endpoint) {
        try (var connection = endpoint.with("preferQueryMode", "simple").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        } catch (SQLException e) {
            throw new UnfitEnvironment(
                    "the tape's schema on " + endpoint,
                    "is refused: " + Session.firstLine(e),
                    "A newer PostgreSQL, or the extension that it names, may be missing.",
                    e);
        }
    }
}
