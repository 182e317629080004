package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.command.Interrupts;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.OwnTapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Runs the harness, in this JVM or in one of its own as {@code scripts/perf} does, with a data folder of the test's own,
 * whose tapes go when it is closed.
 */
public final class Cli implements AutoCloseable {

    /** A private cluster of the installed PostgreSQL with the smallest tables. */
    static final String LOCAL = "--database local --no-install --scale 1";

    /** That a busy machine disturbs no trial. */
    static final String UNDISTURBED = " --other-cores 9 --steal 100%";

    /** Options for trials over a short tape of the local server, side by side, that a busy machine does not disturb. */
    static final List<String> SHORT_TRIALS = List.of((LOCAL + UNDISTURBED).split(" "));

    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    /** A busy machine takes several times as long as a quiet one, and disturbed trials are repeated. */
    static final Duration LIMIT = Duration.ofMinutes(15);

    private final Path home;

    /** @param home an empty folder that stands for the project's; the jars are linked into it */
    public Cli(Path home) throws IOException {
        this.home = home;
        for (String module : List.of("dbz-app", "jmh-postgres", "patches")) {
            Files.createSymbolicLink(home.resolve(module), PROJECT.resolve(module));
        }
        Path accounts = Path.of("scripts/workloads/pgbench_accounts");
        Files.createDirectories(home.resolve(accounts).getParent());
        Files.createSymbolicLink(home.resolve(accounts), PROJECT.resolve(accounts));
    }

    /** The words of a line, in the order of the values with a value in the place of each {@code %s}. */
    static String[] words(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return Stream.of(line.split(" +"))
                .map(word ->
                        word.contains("%s") ? word.replace("%s", next.next().toString()) : word)
                .toArray(String[]::new);
    }

    public Path home() {
        return home;
    }

    /** In a process of its own, for what only one shows: how it starts and ends, and what it makes of signals. */
    FinishedCommand fork(String... words) throws IOException, InterruptedException {
        return command(words).run(LIMIT);
    }

    /**
     * In this JVM, which has warmed up long since: a fresh one for each command takes several seconds of CPU to render its
     * report alone. What the command forks is forked all the same. At the limit it is interrupted, and stops what it has started.
     */
    public FinishedCommand run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String before = System.setProperty("perf.home", home.toString());
        try {
            int exit = assertTimeoutPreemptively(LIMIT, () -> execute(words, out, err), err::toString);
            return new FinishedCommand(exit, out.toString(), err.toString());
        } finally {
            if (before == null) {
                System.clearProperty("perf.home");
            } else {
                System.setProperty("perf.home", before);
            }
        }
    }

    /** Runs what succeeds and leaves neither process nor folder. */
    FinishedCommand succeed(String... words) throws IOException {
        FinishedCommand finished = run(words);
        assertThat(finished.exit()).as(finished.err()).isZero();
        assertThat(leftBehind()).isEmpty();
        return finished;
    }

    /** Waits for what a command that runs comes to do; ends it and fails where that is in vain. */
    static void await(Child perf, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        try {
            while (!condition.getAsBoolean()) {
                assertThat(System.nanoTime()).as(String.join("\n", perf.tail())).isLessThan(deadline);
                assertThat(perf.waitFor(Duration.ofMillis(50)))
                        .as(String.join("\n", perf.tail()))
                        .isNull();
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            perf.close();
            throw e;
        }
    }

    private static int execute(String[] words, StringWriter out, StringWriter err) {
        return Perf.commandLine(new PrintWriter(out), new PrintWriter(err), new Interrupts(Thread.currentThread()))
                .execute(words);
    }

    Child start(Consumer<String> err, String... words) throws IOException {
        return command(words).start(line -> {}, err);
    }

    public Command command(String... words) {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // It starts, waits and ends: the second compiler would not pay.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dperf.home=" + home,
                "-cp",
                PROJECT.resolve("harness/target/classes") + ":" + PROJECT.resolve("harness/target/lib") + "/*",
                Perf.class.getName()));
        all.addAll(List.of(words));
        return Command.of(all).with("LC_ALL", "C.UTF-8");
    }

    /** As a user starts it, with {@code scripts/perf}; the jars must have been built. */
    Command script(String... words) throws IOException {
        Path scripts = Files.createDirectories(home.resolve("scripts"));
        for (String name : List.of("perf", "build")) {
            Files.copy(
                    PROJECT.resolve("scripts").resolve(name),
                    scripts.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        for (String part : List.of("pom.xml", "harness")) {
            if (!Files.exists(home.resolve(part))) {
                Files.createSymbolicLink(home.resolve(part), PROJECT.resolve(part));
            }
        }
        Files.writeString(Files.createDirectories(home.resolve("target")).resolve("built"), "");
        return Command.of(scripts.resolve("perf").toString()).and(words).with("LC_ALL", "C.UTF-8");
    }

    /** The folders of results, oldest first. */
    List<Path> results() throws IOException {
        Path results = home.resolve("results");
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(results)) {
            return found.sorted().toList();
        }
    }

    /** The folder of the newest result. */
    Path newest() throws IOException {
        List<Path> results = results();
        return results.get(results.size() - 1);
    }

    /** The newest result. */
    <R> R result(Class<R> type) throws IOException {
        return ResultJson.read(newest().resolve("result.json"), type);
    }

    /** The command lines of processes that still run below this home. */
    public List<String> running() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(home.toString()))
                .toList();
    }

    /** The folder of the private cluster that runs, by the ledger; {@code server} in it may be a link. */
    Path cluster() throws IOException {
        try (Stream<Path> entries = Files.walk(home.resolve("data/runs"))) {
            Path entry = entries.filter(file -> file.toString().endsWith("cluster.properties"))
                    .findFirst()
                    .orElseThrow();
            Properties facts = new Properties();
            facts.load(Files.newBufferedReader(entry));
            return Path.of(facts.getProperty("folder"));
        }
    }

    @Override
    public void close() {
        new OwnTapes(home.resolve("data")).close();
    }

    /** What the ledger still holds, and clusters that are still there. */
    public List<Path> leftBehind() throws IOException {
        List<Path> left = new ArrayList<>();
        for (String folder : List.of("data/runs", "data/clusters")) {
            if (Files.isDirectory(home.resolve(folder))) {
                try (Stream<Path> found = Files.list(home.resolve(folder))) {
                    found.forEach(left::add);
                }
            }
        }
        return left;
    }

    /** Skips a test that asks for an artifact which is nowhere, since Maven notes that in the local repository. */
    static void assumeLocalRepositoryIsWritable() {
        Path repository = Path.of(System.getProperty("user.home"), ".m2/repository");
        assumeTrue(Files.isWritable(repository), () -> repository + " cannot be written");
    }

    /** A tape file that comes with the project, by a path without blanks, which these tests put between words. */
    Path shippedTape() throws IOException {
        Path tape = home.resolve("pgbench.tape");
        if (!Files.exists(tape)) {
            Files.copy(Path.of("../scripts/tapes/pgbench.tape"), tape);
        }
        return tape;
    }
}
