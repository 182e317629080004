package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.ProcessTable;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A {@code perf compare} that is interrupted with Ctrl-C in its second pair, and gone on with. */
class ResumeIT {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int PAIRS = 2;

    @TempDir
    private static Path home;

    @AutoClose
    private static Cli cli;

    private static Path folder;
    private static int exit;
    private static long pid;
    private static FinishedCommand meanwhile;
    private static List<Path> leftBehind;
    private static List<String> running;
    private static CompareResult partial;
    private static Map<Path, String> before;

    @BeforeAll
    static void interrupt() throws Exception {
        cli = new Cli(home);
        // Loads what the refusal below takes: trials of so short a tape do not wait for it.
        cli.run("compare", "--resume", home.toString());
        List<String> err = new CopyOnWriteArrayList<>();
        try (Child perf = comparison(err)) {
            awaitRound(1, perf, err);
            // In the first pair, so that the interruption in the second does not wait for it.
            pid = perf.pid();
            meanwhile = cli.run("compare", "--resume", cli.newest().toString());
            awaitRound(2, perf, err);
            Cli.await(perf, ResumeIT::aTrialIsUnderWay);
            // A program's log is there before it has left the group.
            Cli.await(perf, () -> ProcessTable.group(perf.pid()).size() == 1);
            // As a terminal does it: every process of the group gets it, in no order, so that one of ours could end
            // first.
            assertThat(ProcessTable.group(perf.pid()))
                    .extracting(ProcessHandle::pid)
                    .containsExactly(perf.pid());
            Command.of("kill", "-INT", "--", "-" + perf.pid()).run(LIMIT);
            Integer code = perf.waitFor(LIMIT);
            assertThat(code).as(String.join("\n", err)).isNotNull();
            exit = code;
        }
        leftBehind = cli.leftBehind();
        running = cli.running();
        folder = cli.newest();
        partial = ResultJson.read(folder.resolve("result.json"), CompareResult.class);
        before = files();
    }

    private static void awaitRound(int round, Child perf, List<String> err) throws InterruptedException {
        String said = ", round %d of %d, ".formatted(round, PAIRS);
        Cli.await(perf, () -> err.stream().anyMatch(line -> line.contains(said)));
    }

    /** The newest has its program's log, and no result yet. */
    private static boolean aTrialIsUnderWay() {
        try (Stream<Path> trials = Files.list(cli.newest().resolve("trials"))) {
            return trials.max(Comparator.naturalOrder())
                    .filter(trial -> Files.exists(trial.resolve("dbz-app.log")))
                    .filter(trial -> Files.notExists(trial.resolve("trial.json")))
                    .isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterAll
    static void clean() throws Exception {
        cli.run("clean");
    }

    @Test
    void anInterruptionKeepsTheTrialsThatHadEndedAndLeavesNothingRunning() {
        assertThat(exit).isEqualTo(130);
        assertThat(leftBehind).isEmpty();
        assertThat(running).isEmpty();
        assertThat(partial.outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(partial.trials()).extracting(Trial::round).contains(1);
        assertThat(partial.notes()).anyMatch(note -> note.contains("content was not checked again"));
        assertThat(partial.comparisons()).isNotEmpty().allMatch(comparison -> comparison.pairs() == 1);
        assertThat(folder.resolve("report.html")).isRegularFile();
    }

    @Test
    void aRunThatIsUnderWayIsNotGoneOnWith() {
        assertThat(meanwhile.err()).contains("perf: " + folder + ": is in use by process " + pid);
        assertThat(meanwhile.exit()).isEqualTo(3);
    }

    @Test
    void goingOnRunsWhatIsLeftAndTouchesNothingThatIsThere() throws Exception {
        // To look on is no part of what was asked for then.
        FinishedCommand finished = cli.succeed("compare", "--resume", folder.toString(), "--live");
        assertThat(finished.err()).startsWith("live view: http://127.0.0.1:");
        assertThat(cli.results()).containsExactly(folder);
        CompareResult whole = ResultJson.read(folder.resolve("result.json"), CompareResult.class);
        assertThat(whole.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(whole.outcome().resumed())
                .extracting(Resumed::trials)
                .containsExactly(partial.trials().size());
        assertThat(finished.out()).contains("interrupted and resumed, after ");
        assertThat(whole.commandLine()).isEqualTo(partial.commandLine());
        assertThat(whole.design()).isEqualTo(partial.design());
        assertThat(whole.trials().subList(0, partial.trials().size())).isEqualTo(partial.trials());
        assertThat(whole.trials()).extracting(Trial::number).isSorted().doesNotHaveDuplicates();
        List<Trial<Purpose, ReplayFigures>> added =
                whole.trials().subList(partial.trials().size(), whole.trials().size());
        assertThat(added.stream().filter(trial -> trial.condition() == Purpose.TIMED))
                .extracting(Trial::round)
                .contains(PAIRS)
                .doesNotContain(1);
        assertThat(added.stream().filter(trial -> trial.condition() != Purpose.TIMED))
                .as("content, once more behind the last pair")
                .extracting(Trial::condition, Trial::arm)
                .containsExactly(tuple(Purpose.DIGEST, 0));
        assertThat(whole.notes()).noneMatch(note -> note.contains("not checked again"));
        assertThat(whole.comparisons()).isNotEmpty().allMatch(comparison -> comparison.pairs() == PAIRS);
        Map<Path, String> after = files();
        for (Map.Entry<Path, String> file : before.entrySet()) {
            assertThat(after.get(setAside(file.getKey())))
                    .as(file.getKey().toString())
                    .isEqualTo(file.getValue());
        }
        assertThat(cli.leftBehind()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tape    | has changed since its trials: tape was simple-update-0 and is",
                "3.6.3.Final[^\"]*batch[^\"]* | has changed since its trials: the class path or the JDK of 3.6.3.Final",
            })
    void trialsOfAnotherTapeMachineOrProgramAreNotGoneOnWith(String field, String message, @TempDir Path elsewhere)
            throws Exception {
        Path provenance = elsewhere.resolve("provenance.json");
        Files.copy(folder.resolve("plan.json"), elsewhere.resolve("plan.json"));
        Files.writeString(
                provenance,
                Files.readString(folder.resolve("provenance.json"))
                        .replaceFirst("(\"" + field + "\" *: *)\"[^\"]*\"", "$1\"simple-update-0\""));

        FinishedCommand finished = cli.run("compare", "--resume", elsewhere.toString());

        assertThat(finished.err()).contains("perf: --resume " + elsewhere, message);
        assertThat(finished.exit()).isEqualTo(2);
        assertThat(elsewhere.resolve("trials")).doesNotExist();
    }

    /**
     * In a process group of its own, as a shell starts it in a terminal. With its own Ctrl-C: a process that a shell runs in
     * the background ignores it, and so does what it starts.
     */
    private static Child comparison(List<String> err) throws IOException {
        // Of which not all is known, so that content is looked at once more behind the last pair.
        String release = QuickJvm.RELEASE + ",jvm=-Djava.library.path=/";
        Command perf = cli.command("compare", "--baseline", release + ",set.max.batch.size=1024")
                .and("--candidate", "raw" + QuickJvm.OPTIONS)
                .and("--pairs", Integer.toString(PAIRS), "--recordings", "0", "--events", "7000")
                .and(Cli.SHORT_TRIALS.toArray(String[]::new))
                .and("--by", "time");
        return Command.of("setsid", "env", "--default-signal=INT")
                .and(perf.words().toArray(String[]::new))
                .start(line -> {}, err::add);
    }

    /** The result and its reports have made room; everything else is where it was. */
    private static Path setAside(Path file) {
        String name = file.toString();
        return file.getNameCount() == 1 && name.matches("(result|report)\\..*")
                ? Path.of(name.replaceFirst("\\.", "-partial-1."))
                : file;
    }

    /** Everything in the folder, by its path in it. */
    private static Map<Path, String> files() throws IOException {
        Map<Path, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
