package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.ProcessIdentity;
import io.debezium.perf.harness.process.ProcessTable;

import static org.assertj.core.api.Assertions.assertThat;

/** Ctrl-C and {@code kill -9} while programs below programs measure; {@link ResumeIT} has the same of {@code compare}. */
class SignalsIT {

    private static final Duration LIMIT = Duration.ofMinutes(3);

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
    @LongTest
    void ctrlCInATerminalFailsNoTrialAndLeavesNothing() throws Exception {
        try (Child perf = start()) {
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
    @LongTest
    void cleanEndsWhatAKilledProgramHasStarted() throws Exception {
        List<ProcessHandle> orphans;
        try (Child perf = start()) {
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
    private Child start() throws Exception {
        Command jmh = cli.command(Cli.words(
                        "jmh [.]TypeModifierBenchmark[.]scaffold -p columns=ten -p text=fresh --by score --forks 2"
                                + " --baseline 3.6.3.Final --candidate 3.6.3.Final" + Cli.UNDISTURBED))
                .and("--jmh", "-wi 1 -i 20 -w 1s -r 5s");
        Child perf = Command.of("setsid", "env", "--default-signal=INT")
                .and(jmh.words().toArray(String[]::new))
                .start(line -> {}, err::add);
        Cli.await(
                perf,
                () -> newestProgram().isPresent()
                        && ProcessTable.session(newestProgram().getAsLong()).size() >= 2);
        perf.waitFor(Duration.ofSeconds(1));
        return perf;
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
