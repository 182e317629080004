package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Secrets;

/**
 * A program with its arguments, ready to be forked any number of times; immutable. Secrets go into the environment,
 * which other users cannot read and {@link #toString()} leaves out, never into the words.
 *
 * @param words the program and its arguments
 * @param environment variables added to the harness's own environment, of which secrets are left out
 * @param directory the working directory, or null for the harness's own
 */
public record Command(List<String> words, Map<String, String> environment, Path directory) {

    public Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("words must not be empty");
        }
    }

    public static Command of(String... words) {
        return of(List.of(words));
    }

    public static Command of(List<String> words) {
        return new Command(words, Map.of(), null);
    }

    public Command and(String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return new Command(all, environment, directory);
    }

    public Command with(String variable, String value) {
        Map<String, String> all = new HashMap<>(environment);
        all.put(variable, value);
        return new Command(words, all, directory);
    }

    public Command in(Path workingDirectory) {
        return new Command(words, environment, workingDirectory);
    }

    /**
     * Runs the program to its end with an empty standard input.
     *
     * @param limit how long it may take; then it is killed
     * @return its exit code and everything that it printed
     * @throws IOException if it cannot be started, or is not done within the limit
     */
    public FinishedCommand run(Duration limit) throws IOException, InterruptedException {
        StringBuffer out = new StringBuffer();
        StringBuffer err = new StringBuffer();
        try (Child child = start(
                line -> out.append(line).append('\n'), line -> err.append(line).append('\n'))) {
            child.closeInput();
            Integer exit = child.waitFor(limit);
            if (exit == null) {
                throw new IOException("%s: not done after %d s".formatted(words.get(0), limit.toSeconds()));
            }
            return new FinishedCommand(exit, out.toString(), err.toString());
        }
    }

    /**
     * Starts the program.
     *
     * @param out given each line of its standard output, on a thread of its own
     * @param err given each line of its standard error, on a thread of its own
     * @throws IOException if it cannot be started
     */
    public Child start(Consumer<String> out, Consumer<String> err) throws IOException {
        return new Child(words.get(0), fork(List.of()), null, out, err);
    }

    /**
     * Starts the program by way of another one.
     *
     * @param prefix the other one's command line, which ends where the program's begins
     * @throws IOException if it cannot be started
     */
    Process fork(List<String> prefix) throws IOException {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(all);
        builder.environment().keySet().removeIf(Secrets::isOwn);
        builder.environment().putAll(environment);
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        return builder.start();
    }

    /**
     * What starting it by way of another program does not tell in time.
     *
     * @throws IOException if there is no such program, or it may not be run
     */
    void requireProgram() throws IOException {
        String program = words.get(0);
        Path own = directory == null ? Path.of("") : directory;
        boolean found = program.contains("/")
                ? Files.isExecutable(own.resolve(program))
                : Stream.of(System.getenv()
                                .getOrDefault("PATH", "/bin:/usr/bin")
                                .split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        if (!found) {
            throw new IOException("Cannot run program \"%s\": there is none that may be run".formatted(program));
        }
    }

    /** The command line as a shell would take it. */
    @Override
    public String toString() {
        return words.stream().map(Command::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * A program that has ended.
     *
     * @param exit its exit code
     * @param out its standard output
     * @param err its standard error
     */
    public record FinishedCommand(int exit, String out, String err) {

        public boolean ok() {
            return exit == 0;
        }

        /** The last lines that it printed, standard error before standard output: why it failed, usually. */
        public String tail() {
            String text = err.isBlank() ? out : err;
            List<String> lines = text.strip().lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
        }
    }
}
