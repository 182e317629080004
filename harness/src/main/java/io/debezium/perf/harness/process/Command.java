package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A program with its arguments, ready to be forked any number of times; immutable. Secrets go into the environment,
 * which other users cannot read and {@link #toString()} leaves out, never into the words.
 *
 * @param environment variables added to what it inherits, see {@link ChildEnvironment}
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

    /** This command run by another program, such as {@code sudo -n}; with an empty prefix the command itself. */
    public Command after(List<String> prefix) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(words);
        return new Command(all, environment, directory);
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
     * As {@link #run}, but empty if the program cannot be started, does not end within the limit, or the wait is interrupted;
     * the interrupt is kept.
     */
    public Optional<FinishedCommand> attempt(Duration limit) {
        try {
            return Optional.of(run(limit));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
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
        return new Child(words.get(0), fork(), null, out, err);
    }

    /**
     * Starts the program.
     *
     * @throws IOException if it cannot be started
     */
    Process fork() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words);
        ChildEnvironment.adapt(builder.environment(), environment);
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        return builder.start();
    }

    /**
     * Checks that the program exists. If another program starts it ({@link #after}), the start itself does not fail.
     *
     * @throws IOException if there is no such program, or it may not be run
     */
    void requireProgram() throws IOException {
        String program = words.get(0);
        Path own = directory == null ? Path.of("") : directory;
        boolean found = program.contains("/")
                ? Files.isExecutable(own.resolve(program))
                : Programs.find(program).isPresent();
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

    /** A program that has ended. */
    public record FinishedCommand(int exit, String out, String err) {

        private static final int TAIL_LINES = 15;

        public boolean ok() {
            return exit == 0;
        }

        /** The last lines of standard error, or of standard output if standard error is empty; usually why it failed. */
        public String tail() {
            return tail(err.isBlank() ? out : err);
        }

        /** The last lines of a log, at most as many as an error message shows. */
        public static String tail(String log) {
            List<String> lines = log.strip().lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        }
    }
}
