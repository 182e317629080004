package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.SplittableRandom;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.load.script.Script;
import io.debezium.perf.harness.load.script.ScriptError;
import io.debezium.perf.harness.load.script.ScriptParser;
import io.debezium.perf.harness.load.script.Variables;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * A file in pgbench's script language that is run once, each statement on its own.
 *
 * @param file the file
 */
public record SqlFile(Path file) {

    /**
     * Runs it in one session.
     *
     * @param values of the variables that it may use, by name
     * @param seed of what it draws at random
     * @throws TrialFailure if a statement fails, with its line
     * @throws io.debezium.perf.harness.InvalidConfiguration if it says something that is not known
     */
    public void run(Endpoint endpoint, Map<String, Long> values, long seed) {
        Script script = ScriptParser.parse(file.toString(), text());
        Variables variables = new Variables();
        values.forEach(variables::set);
        SplittableRandom random = new SplittableRandom(seed);
        try (Connection connection = endpoint.with("preferQueryMode", "simple").connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            JdbcFixedLoad.transaction(script, statement, variables, random);
        } catch (SQLException | ScriptError e) {
            throw new TrialFailure(
                    file.toString(),
                    "cannot be run: " + e.getMessage(),
                    "Repair the statement; if the disk is full, make room or ask for fewer events.",
                    e);
        }
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
