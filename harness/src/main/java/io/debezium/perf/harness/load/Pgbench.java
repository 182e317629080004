package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * Builds and starts pgbench command lines. Connection parameters and password are passed in the environment, never as
 * arguments.
 *
 * @param program the path of pgbench
 */
record Pgbench(Path program) {

    private static final Duration PROMPT = Duration.ofSeconds(20);

    private static final String PUBLIC_ONLY = PgbenchTables.NAMES.stream()
            .map(name -> "to_regclass('%1$s') IS NOT DISTINCT FROM to_regclass('public.%1$s')".formatted(name))
            .collect(Collectors.joining(" AND ", "SELECT ", ""));

    /**
     * The newest pgbench of this machine.
     *
     * @throws UnfitEnvironment if there is none
     */
    static Pgbench here() {
        return new Pgbench(Database.pgbench());
    }

    /** {@code pgbench 15.18}. */
    String version() {
        return Command.of(program.toString(), "--version")
                .attempt(PROMPT)
                .map(answer -> answer.out().replaceFirst("(?s)pgbench \\(PostgreSQL\\) (\\S+).*", "pgbench $1"))
                .orElse("pgbench");
    }

    /** The arguments for one of pgbench's built-in scripts. */
    static List<String> builtIn(String name) {
        return List.of("--builtin=" + name);
    }

    /**
     * The arguments for a script in pgbench's language.
     *
     * @param variables that the script may use, by name
     */
    static List<String> script(Path file, Map<String, Long> variables) {
        List<String> words = new ArrayList<>();
        // pgbench takes the text after the last @ as the script's weight. With an explicit one, the path itself may
        // contain an @.
        words.add("--file=" + file.toAbsolutePath() + "@1");
        variables.forEach((name, value) -> words.add("--define=%s=%d".formatted(name, value)));
        return words;
    }

    /**
     * @param script from {@link #builtIn} or {@link #script(Path, Map)}
     * @param seed pgbench takes no negative one: the sign is dropped
     * @param options further arguments
     */
    Command command(List<String> script, long seed, Endpoint endpoint, String... options) {
        Command command = Command.of(program.toString(), "--no-vacuum")
                .and(script.toArray(String[]::new))
                .and("--random-seed=" + (seed & Long.MAX_VALUE))
                .and(options);
        return new Command(command.words(), endpoint.environment(), null);
    }

    /** @throws UnfitEnvironment if it cannot be started */
    Child start(Command command, PgbenchOutput output, Ledger ledger) {
        try {
            Child child = ledger.start(command, "pgbench", output::out, output::err);
            child.closeInput();
            return child;
        } catch (IOException e) {
            throw UnfitEnvironment.of("load.cannot-be-used", "pgbench at " + program, e.getMessage())
                    .because(e);
        }
    }

    /**
     * The endpoint for which unqualified names of pgbench's tables refer to schema {@code public}: the given one if that is
     * so, or else with {@code search_path=public}.
     *
     * @throws UnfitEnvironment if the names refer to other tables nevertheless, as behind a pooler that ignores parameters,
     *     or if the server does not answer
     */
    static Endpoint inPublic(Endpoint endpoint) {
        for (Endpoint each : List.of(endpoint, endpoint.withOptions("-c search_path=public"))) {
            // In simple query mode, since a pooler may send the next statement to another session.
            try (Session session = Session.open(each.simple())) {
                if (session.holds(PUBLIC_ONLY)) {
                    return each;
                }
            } catch (SQLException | UnfitEnvironment e) {
                throw UnfitEnvironment.of("load.rejects-load", each, e.getMessage())
                        .because(e);
            }
        }
        throw UnfitEnvironment.of("load.directs-load-to-pgbench-tables", endpoint);
    }
}
