package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Command;

/**
 * How pgbench is called. Where to and the password go through its environment, never through its arguments.
 *
 * @param program the pgbench to call
 */
record PgbenchCommand(Path program) {

    private static final Pattern VERSION = Pattern.compile("pgbench \\(PostgreSQL\\) (\\S+).*", Pattern.DOTALL);
    private static final Duration PROMPT = Duration.ofSeconds(20);

    /** @return {@code pgbench 15.18} */
    String version() {
        try {
            Command.FinishedCommand finished =
                    Command.of(program.toString(), "--version").run(PROMPT);
            Matcher matcher = VERSION.matcher(finished.out());
            if (!finished.ok() || !matcher.matches()) {
                throw cannotStart(program, "does not answer --version as pgbench does: " + finished.tail(), null);
            }
            return "pgbench " + matcher.group(1);
        } catch (IOException e) {
            throw cannotStart(program, e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cannotStart(program, "interrupted", e);
        }
    }

    /**
     * The load itself.
     *
     * @param length rounded up to whole seconds, at least one
     * @param seed pgbench takes no negative one: the sign is dropped
     */
    Command run(LiveWorkload workload, Endpoint endpoint, TransactionLog log, Duration length, long seed) {
        List<String> words = words(workload.name(), workload.script(), workload.scale(), seed);
        words.add("--client=" + workload.clients());
        words.add("--jobs=" + workload.jobs());
        words.add("--time=" + Math.max(1, length.plusMillis(999).toSeconds()));
        words.add("--progress=1");
        words.add("--progress-timestamp");
        words.add("--log");
        words.add("--log-prefix=" + log.folder().resolve(log.prefix()));
        workload.rate().ifPresent(rate -> words.add("--rate=" + String.format(Locale.ROOT, "%.6f", rate)));
        return command(words, endpoint);
    }

    /**
     * So many transactions and no more, as many in each of its clients, without a log.
     *
     * @param script as {@link LiveWorkload#script()}
     * @param seed as in {@link #run}
     */
    Command exactly(
            long transactionsPerClient,
            int clients,
            String name,
            Optional<Path> script,
            int scale,
            long seed,
            Endpoint endpoint) {
        List<String> words = words(name, script, scale, seed);
        words.add("--client=" + clients);
        words.add("--jobs=" + LiveWorkload.defaultJobs(clients));
        words.add("--transactions=" + transactionsPerClient);
        return command(words, endpoint);
    }

    /**
     * A file, run once in one session.
     *
     * @param variables that the script may use, by name
     * @param seed as in {@link #run}
     */
    Command once(Path script, Map<String, Long> variables, long seed, Endpoint endpoint) {
        List<String> words = words(script, variables, seed);
        words.add("--transactions=1");
        return command(words, endpoint);
    }

    private List<String> words(String name, Optional<Path> script, int scale, long seed) {
        return script.isPresent()
                ? words(script.get(), Map.of("scale", (long) scale), seed)
                : words(List.of("--builtin=" + name), seed);
    }

    private List<String> words(Path script, Map<String, Long> variables, long seed) {
        List<String> words = new ArrayList<>();
        // pgbench takes what follows the last @ for the script's weight: with one of ours, a path may have its own.
        words.add("--file=" + script.toAbsolutePath() + "@1");
        variables.forEach((name, value) -> words.add("--define=%s=%d".formatted(name, value)));
        return words(words, seed);
    }

    private List<String> words(List<String> what, long seed) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "--no-vacuum"));
        words.addAll(what);
        words.add("--random-seed=" + (seed & Long.MAX_VALUE));
        return words;
    }

    private static Command command(List<String> words, Endpoint endpoint) {
        Command command = Command.of(words);
        for (var variable : endpoint.environment().entrySet()) {
            command = command.with(variable.getKey(), variable.getValue());
        }
        return command;
    }

    static UnfitEnvironment cannotStart(Path program, String why, Exception cause) {
        return UnfitEnvironment.of("load.cannot-be-used", "pgbench at " + program, why)
                .because(cause);
    }
}
