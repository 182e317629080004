package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * The command line of a run, which results quote and {@code --resume} continues from.
 *
 * @param words those after {@code scripts/perf}; a server's password is taken out of them
 * @param seed the seed that was given or, without one, drawn
 */
public record Invocation(List<String> words, long seed) {

    /** The name of its file within a result's folder. */
    public static final String FILE = "plan.json";

    public Invocation {
        words = words.stream().map(DatabaseSpec::withoutSecrets).toList();
    }

    /** The command line to type again, quoted for a shell where needed. */
    public String commandLine() {
        return words.stream().map(Invocation::quoted).collect(Collectors.joining(" ", "scripts/perf ", ""));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
