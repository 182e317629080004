package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;

/** The schema of a database as a script made by {@code pg_dump}, which a server of another version can run. */
public final class SchemaDump {

    private static final String OWNER = "dbzperf_tables";
    private static final String READER = "dbzperf_reader";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static final Pattern CREATED = Pattern.compile("(CREATE(?: [A-Z]+)+)");
    private static final Pattern FUNCTION = Pattern.compile("CREATE FUNCTION ([^(]+)\\(");

    /** Matches a default, generated column or check that calls a function left out of the script, up to the end of its line. */
    private static final String CALLING =
            "(?m)(?:(?<! SET) DEFAULT | GENERATED ALWAYS AS )(?=[^\\n]*(?:%1$s)).*?(?= NOT NULL,?$|,?$)"
                    + "|(?:,\\n {4}|\\n\\t)CONSTRAINT [^\\n]*(?:%1$s).*?(?=,?$)";

    /**
     * Roles of the owner and the reader. The reader's search_path is as on the recorded server, since the plugin's output of
     * type names depends on it.
     */
    private static final String ROLES =
            """
            REVOKE USAGE ON LANGUAGE sql, plpgsql FROM PUBLIC;
            REVOKE CREATE ON SCHEMA public FROM PUBLIC;
            CREATE ROLE %1$s LOGIN PASSWORD '%2$s';
            CREATE ROLE %3$s LOGIN REPLICATION PASSWORD '%4$s';
            ALTER ROLE %3$s SET search_path = "$user", public;
            ALTER DEFAULT PRIVILEGES FOR ROLE %1$s GRANT USAGE ON SCHEMAS TO %3$s;
            ALTER DEFAULT PRIVILEGES FOR ROLE %1$s GRANT SELECT ON TABLES TO %3$s;
            GRANT CREATE ON DATABASE "%5$s" TO %1$s;
            GRANT CREATE, USAGE ON SCHEMA public TO %1$s
            """;

    private SchemaDump() {}

    /**
     * The part of a database's schema that {@link #restore} accepts: tables with their types, keys and defaults.
     *
     * @param say receives a message about the kinds of statements that are left out
     * @throws UnfitEnvironment if there is no {@code pg_dump} here, or it fails
     */
    public static String of(Endpoint endpoint, Consumer<String> say) throws InterruptedException {
        Path program = Installation.program("pg_dump")
                .orElseThrow(() -> UnfitEnvironment.of(
                        "postgres.is-not-installed-here-and-tape", "pg_dump", Messages.text("postgres.get-server")));
        Command command = Command.of(program.toString(), "--schema-only", "--no-owner", "--no-privileges")
                .and("--no-publications", "--no-subscriptions", "--no-security-labels", "--no-tablespaces")
                // It holds locks on the tables that it has got to, which others may wait for.
                .and("--lock-wait-timeout=10s");
        try {
            FinishedCommand dump = new Command(command.words(), endpoint.environment(), null).run(LIMIT);
            if (!dump.ok()) {
                throw UnfitEnvironment.of("postgres.schema-dump-failed", "pg_dump of " + endpoint, dump.tail());
            }
            return script(dump.out(), say);
        } catch (IOException e) {
            throw UnfitEnvironment.of("postgres.cannot-be-run", program, e.getMessage())
                    .because(e);
        }
    }

    /** @param dump the output of {@code pg_dump} */
    static String script(String dump, Consumer<String> say) {
        Map<Boolean, List<SchemaStatement>> statements =
                SchemaStatement.of(dump).stream().collect(Collectors.partitioningBy(SchemaStatement::isAllowed));
        String left = first(CREATED, statements.get(false)).collect(Collectors.joining(", "));
        if (!left.isEmpty()) {
            say.accept("The tape's schema does without: " + left);
        }
        String called = first(FUNCTION, statements.get(false))
                .map(function -> Pattern.quote(function + "("))
                .reduce("(?!)", (one, other) -> one + "|" + other);
        return statements.get(true).stream()
                .map(each -> each.text().replaceAll(CALLING.formatted(called), "") + ";\n")
                .filter(text -> !Pattern.compile(called).matcher(text).find())
                .collect(Collectors.joining());
    }

    /** The distinct first groups of a pattern, of the statements that begin with it. */
    private static Stream<String> first(Pattern pattern, List<SchemaStatement> statements) {
        return statements.stream()
                .map(each -> pattern.matcher(each.text()))
                .filter(Matcher::lookingAt)
                .map(matcher -> matcher.group(1))
                .distinct();
    }

    /**
     * Requires that a script may be run though nobody knows who wrote it.
     *
     * @param from the file that it is in
     * @throws InvalidConfiguration if it has a statement other than those that {@link #of} keeps
     */
    public static void require(String script, Path from) {
        SchemaStatement.of(script).stream()
                .filter(each -> !each.isAllowed())
                .findFirst()
                .ifPresent(each -> {
                    String shown = each.text().replaceAll("[^ -~]+", " ");
                    throw InvalidConfiguration.of(
                            "postgres.has-schema-that-would", from, shown.substring(0, Math.min(80, shown.length())));
                });
    }

    /**
     * Creates the schema in an empty database. The script is not trusted: only statements that {@link #require} accepts are
     * run, by a role that may only create objects in this database, and no functions. The superuser creates the extensions
     * before any other object of the script except schemas. Readers get a role of their own, which may read the tables and
     * replicate.
     *
     * @param endpoint a superuser's, whose {@code search_path} contains no schema of the script
     * @param secret the file that the reader's password is written to
     * @throws UnfitEnvironment if the server refuses a statement, with its message
     */
    public static void restore(String script, Endpoint endpoint, Path secret) throws IOException {
        List<SchemaStatement> statements = SchemaStatement.of(script).stream()
                .filter(SchemaStatement::isAllowed)
                .sorted(Comparator.comparingInt(SchemaStatement::stage))
                .toList();
        Endpoint owner = endpoint.as(OWNER, Passwords.random());
        Endpoint reader = endpoint.as(READER, Passwords.random());
        ServerUser.OURSELVES.write(secret, reader.password());
        Session.with(endpoint, session -> {
            session.execute(ROLES.formatted(OWNER, owner.password(), READER, reader.password(), endpoint.database()));
            try (Session own = Session.open(owner)) {
                for (SchemaStatement each : statements) {
                    run(each, each.stage() == SchemaStatement.EXTENSION ? session : own);
                }
            }
            session.execute("ALTER ROLE %s NOLOGIN".formatted(OWNER));
            return null;
        });
    }

    /** The endpoint with the reader's role, which {@link #restore} made. */
    public static Endpoint reader(Endpoint endpoint, Path secret) {
        try {
            return endpoint.as(READER, Files.readString(secret));
        } catch (IOException e) {
            throw UnfitEnvironment.of("postgres.cannot-be-read", secret, e.getMessage())
                    .because(e);
        }
    }

    private static void run(SchemaStatement made, Session session) {
        try (Statement statement = session.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            statement.setQueryTimeout((int) LIMIT.toSeconds());
            statement.execute(made.text());
        } catch (SQLException e) {
            throw UnfitEnvironment.of("postgres.is-refused", "the tape's schema", Session.firstLine(e))
                    .because(e);
        }
    }
}
