package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * What was typed, for a result to quote and for {@code --resume} to go on from.
 *
 * @param words after {@code scripts/perf}; a server's password is taken out of them
 * @param seed that was drawn, or given
 */
public record Invocation(List<String> words, long seed) {

    /** The name of its file within a result's folder. */
    public static final String FILE = "plan.json";

    public Invocation {
        words = words.stream().map(DatabaseSpec::withoutSecrets).toList();
    }

    /** As it would be typed again, quoted for a shell where that is needed. */
    public String commandLine() {
        return words.stream().map(Invocation::quoted).collect(Collectors.joining(" ", "scripts/perf ", ""));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
