package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.process.Command;

/**
 * The command line of a run, which results quote and {@code --resume} continues from, and the folders that it uses.
 *
 * @param words those after {@code scripts/perf}; a server's password is taken out of them
 * @param seed the seed that was given or, without one, drawn
 * @param home folder of this project
 * @param results the parent folder of the result's folder
 */
public record Invocation(List<String> words, long seed, Path home, Path results) {

    /** The name of its file within a result's folder. */
    public static final String FILE = "plan.json";

    /** The thin jar of the program under test, in the project's folder. */
    public static final String APP = "dbz-app/target/dbz-app-thin.jar";

    public Invocation {
        words = words.stream().map(DatabaseSpec::withoutSecrets).toList();
    }

    /** The command line to type again, quoted for a shell where needed. */
    public String commandLine() {
        return commandLine(words);
    }

    /** @param words as those of an invocation */
    public static String commandLine(List<String> words) {
        return "scripts/perf " + Command.of(words);
    }

    /** A copy whose results go into another folder. */
    public Invocation in(Path folder) {
        return new Invocation(words, seed, home, folder);
    }

    /** The folder of private clusters, the ledger and what is kept between runs. */
    public Path data() {
        return home.resolve("data");
    }

    public Path app() {
        return home.resolve(APP);
    }
}
