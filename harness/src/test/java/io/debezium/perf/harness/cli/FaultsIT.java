package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** What dies in the middle of a recording, and what is left of it. */
class FaultsIT {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** A few progress reports, so that there is something to keep. */
    private static final Duration REPORTS = Duration.ofSeconds(3);

    private final List<String> err = new CopyOnWriteArrayList<>();
    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    /** A test that fails half-way has a killed harness behind it too. */
    @AfterEach
    void clean() throws Exception {
        cli.run("clean");
    }

    @LongTest
    void anInterruptionKeepsWhatWasMeasuredAndLeavesNothingRunning() throws Exception {
        try (Child perf = recording()) {
            perf.waitFor(REPORTS);
            perf.signal("TERM");

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isEqualTo(130);
        }

        RecordResult result = cli.result(RecordResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(result.analysis()).isNotNull();
        assertThat(cli.results().get(0).resolve("report.html")).isRegularFile();
        assertNothingIsLeft();
    }

    @LongTest
    void aKilledHarnessLeavesWhatCleanRemoves() throws Exception {
        try (Child perf = started()) {
            Command.of("kill", "-KILL", Long.toString(perf.pid())).run(LIMIT);
            perf.waitFor(LIMIT);
        }
        assertThat(cli.leftBehind()).isNotEmpty();

        FinishedCommand clean = cli.run("clean");

        assertThat(clean.exit()).as(clean.out() + clean.err()).isZero();
        assertNothingIsLeft();
    }

    @LongTest
    void anEngineThatIsKilledFailsTheTrialAndItsLogIsShown() throws Exception {
        try (Child perf = started()) {
            Command.of("kill", "-KILL", Long.toString(pidOf("java", cli.home().resolve("results"))))
                    .run(LIMIT);

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isEqualTo(4);
        }

        assertThat(err).anyMatch(line -> line.contains("the engine ended with exit code 137: it was killed (SIGKILL)"));
        RecordResult result = cli.result(RecordResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.outcome().logTail()).isNotEmpty();
        assertNothingIsLeft();
    }

    @LongTest
    void aServerThatDiesFailsTheTrialWithTheEnginesOwnReasonAndKeepsTheRecording() throws Exception {
        try (Child perf = recording()) {
            perf.waitFor(REPORTS);
            Command.of(
                            "kill",
                            "-QUIT",
                            Files.readAllLines(cli.cluster().resolve("server/pgdata/postmaster.pid"))
                                    .get(0))
                    .run(LIMIT);

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isEqualTo(4);
        }

        RecordResult result = cli.result(RecordResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.analysis()).isNotNull();
        assertNothingIsLeft();
    }

    /** A harness that has begun to record. */
    private Child started() throws IOException, InterruptedException {
        Child perf = cli.start(
                err::add,
                Cli.words(
                        "record --variant %s --clients 2 --rate 200 --warmup 1s --duration 2m " + Cli.LOCAL,
                        QuickJvm.RELEASE));
        Cli.await(perf, () -> err.stream().anyMatch(line -> line.startsWith("recording")));
        return perf;
    }

    /** One that has been recording for a moment: on a busy machine the first events come later than its word. */
    private Child recording() throws IOException, InterruptedException {
        Child perf = started();
        Cli.await(perf, () -> engineLog().contains("records sent during previous"));
        return perf;
    }

    private String engineLog() {
        try (Stream<Path> trials = Files.list(cli.results().get(0).resolve("trials"))) {
            return Files.readString(trials.findFirst().orElseThrow().resolve("dbz-app.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long pidOf(String program, Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith(program))
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
                .mapToLong(ProcessHandle::pid)
                .min()
                .orElseThrow();
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }
}
