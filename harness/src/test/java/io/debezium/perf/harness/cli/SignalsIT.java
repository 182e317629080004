package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.ProcessIdentity;
import io.debezium.perf.harness.process.ProcessTable;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** Ctrl-C and {@code kill -9} while programs below programs measure; {@link ResumeIT} has the same of {@code compare}. */
@Tag("long")
class SignalsIT {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final List<String> QUIET = List.of("--other-cores", "9", "--steal", "100%");

    private final List<String> err = new CopyOnWriteArrayList<>();
    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    @AfterEach
    void clean() {
        cli.run("clean");
        cli.close();
    }

    /** In a terminal it reaches every process of the group. */
    @ParameterizedTest
    @ValueSource(strings = {"latency", "jmh"})
    void ctrlCInATerminalFailsNoTrialAndLeavesNothing(String what) throws Exception {
        try (Child perf = start(what)) {
            assertThat(ProcessTable.group(perf.pid()))
                    .extracting(ProcessHandle::pid)
                    .containsExactly(perf.pid());

            Command.of("kill", "-INT", "--", "-" + perf.pid()).run(LIMIT);

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isEqualTo(130);
        }
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(ProcessTable.of(cli.home())).isEmpty();
        assertThat(Files.readString(cli.newest().resolve("result.json")))
                .containsIgnoringCase("\"status\" : \"interrupted\"")
                .doesNotContainIgnoringCase("\"status\" : \"failed\"");
    }

    /** Harness and runner are killed; what the runner has started is still at work. */
    @Test
    void cleanEndsWhatAKilledProgramHasStarted() throws Exception {
        List<ProcessHandle> orphans;
        try (Child perf = start("jmh")) {
            long runner = newestProgram().orElseThrow();
            orphans = ProcessTable.session(runner).stream()
                    .filter(process -> process.pid() != runner)
                    .toList();
            kill(perf.pid());
            kill(runner);
            perf.waitFor(LIMIT);
        }
        assertThat(orphans).isNotEmpty().allMatch(ProcessIdentity::runs);

        FinishedCommand clean = cli.run("clean");

        assertThat(clean.exit()).as(clean.out() + clean.err()).isZero();
        assertThat(orphans).noneMatch(ProcessIdentity::runs);
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(ProcessTable.of(cli.home())).isEmpty();
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }

    /** A harness whose program has been at work for a moment, in a process group of its own as a shell makes one. */
    private Child start(String what) throws Exception {
        Child perf = Command.of("setsid", "env", "--default-signal=INT")
                .and(cli.command(words(what))
                        .and(QUIET.toArray(String[]::new))
                        .words()
                        .toArray(String[]::new))
                .start(line -> {}, err::add);
        int programs = Map.of("latency", 1, "jmh", 2).get(what);
        await(
                perf,
                () -> newestProgram().isPresent()
                        && ProcessTable.session(newestProgram().getAsLong()).size() >= programs);
        // An engine is ready by then, and the load is on.
        perf.waitFor(Duration.ofSeconds(what.equals("latency") ? 6 : 1));
        return perf;
    }

    private static String[] words(String what) {
        String release = QuickJvm.RELEASE;
        return switch (what) {
            case "latency" ->
                ("latency --variant " + release + " --rates 200 --warmup 5s --duration 2m --rounds 1 --database local"
                                + " --no-install --scale 1 --clients 2")
                        .split(" ");
            default ->
                new String[] {
                    "jmh",
                    "[.]TypeModifierBenchmark[.]scaffold",
                    "-p",
                    "columns=ten",
                    "-p",
                    "text=fresh",
                    "--baseline",
                    "3.6.3.Final",
                    "--candidate",
                    "3.6.3.Final",
                    "--forks",
                    "2",
                    "--jmh",
                    "-wi 1 -i 20 -w 1s -r 5s"
                };
        };
    }

    private void await(Child perf, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(String.join("\n", err)).isLessThan(deadline);
            assertThat(perf.waitFor(Duration.ofMillis(50)))
                    .as(String.join("\n", err))
                    .isNull();
        }
    }

    /** Of the newest entry of the ledger that names one. */
    private OptionalLong newestProgram() {
        try (Stream<Path> entries = Files.walk(cli.home().resolve("data/runs"))) {
            Optional<Path> newest = entries.filter(file -> file.toString().endsWith("-process.properties"))
                    .max(Comparator.naturalOrder());
            return newest.isEmpty()
                    ? OptionalLong.empty()
                    : Files.readAllLines(newest.get()).stream()
                            .filter(line -> line.startsWith("pid="))
                            .mapToLong(line -> Long.parseLong(line.substring("pid=".length())))
                            .findFirst();
        } catch (IOException | UncheckedIOException e) {
            // It has just gone.
            return OptionalLong.empty();
        }
    }
}
