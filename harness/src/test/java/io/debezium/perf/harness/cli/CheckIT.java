package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code perf check} as CI runs it, on micro-benchmarks: a regression that is known to be there, none, and what can go wrong.
 * Six forks are the fewest that have an interval.
 */
class CheckIT {

    private static final String BRIEF = "-wi 1 -i 1 -w 100ms -r 100ms";
    /**
     * The benchmarks' own heap is large and touched at the start, for a steadiness that nobody asks for here, and what the
     * second compiler makes of so short a fork is too late. Both compilers leave the fix for type modifiers its advantage.
     */
    private static final String QUICK = ",jvm=-XX:-AlwaysPreTouch,jvm=-XX:TieredStopAtLevel=1";

    private static final String FIXED = "3.2.0.Beta2" + QUICK;

    /** Of the time, such short forks on a busy machine need not tell; allocation hardly varies. */
    private static final String GATES =
            """
            micro:
              - benchmark: TypeModifierBenchmark.parse
                parameters: {columns: ten, text: fresh}
                score: {worse: 90000%, reason: too short to tell}
                allocatedBytesPerOp: {worse: 30%, reason: so short that what JMH allocates itself counts}
            """;

    @AutoClose
    private static JmhLock lock;

    @AutoClose
    private static Cli cli;

    private static Path thresholds;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        lock = JmhLock.take();
        cli = new Cli(home);
        thresholds = Files.writeString(home.resolve("gates.yaml"), GATES);
    }

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    /** The release before the fix for type modifiers (DBZ-9093), as if it were the change under review. */
    @Test
    void aRegressionFailsTheCheck() throws Exception {
        FinishedCommand finished = check("--baseline", FIXED, "--candidate", "3.2.0.Alpha1" + QUICK, "--forks", "6");

        assertThat(finished.exit()).as(finished.err()).isEqualTo(1);
        CheckResult result = result();
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.gates()).extracting(Gate::verdict).containsExactly(GateVerdict.HELD, GateVerdict.REGRESSED);
        assertThat(result.gates().get(1).worse().low()).isGreaterThan(0.3);
        // One starved fork, whose few operations share what JMH allocates itself, moves the low end and not the middle.
        assertThat(result.gates().get(1).worse().by()).isGreaterThan(1);
        assertThat(finished.out()).startsWith("2 gates, 1 regressed, 1 held:");
        assertThat(Files.readString(cli.newest().resolve("junit.xml"))).contains("errors=\"0\" failures=\"1\"");
        assertThat(Files.readString(cli.newest().resolve("report.md"))).contains("| regressed |");
        assertThat(result.runs()).singleElement().satisfies(run -> assertThat(
                        cli.newest().resolve(run.folder()).resolve("report.html"))
                .isRegularFile());
        FinishedCommand again = cli.run("report", cli.newest().toString());
        assertThat(again.exit()).isZero();
        assertThat(again.out()).isEqualTo(finished.out());
    }

    @Test
    void aForkThatCrashesIsNotMeasuredAndNoSuccess() throws Exception {
        FinishedCommand finished =
                check("--baseline", FIXED, "--candidate", FIXED + ",jvm=-XX:+NoSuchOption", "--forks", "6");

        assertThat(finished.exit()).isEqualTo(4);
        assertThat(finished.out()).startsWith("2 gates, all not measured:");
        assertThat(finished.err()).contains("perf: micro: " + FIXED, "NoSuchOption", "Its logs and figures are in ");
        assertThat(result().gates()).allSatisfy(gate -> assertThat(gate.note()).isNotEmpty());
        assertThat(Files.readString(cli.newest().resolve("junit.xml"))).contains("errors=\"2\" failures=\"0\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--baseline 3.6.3.Final --candidate 3.6.3.Final,burn=1us | does not apply to a micro-benchmark: burn=",
                "--baseline 3.6.3.Final --candidate 3.2.0.Final --thresholds none.yaml | none.yaml: is not a file",
            })
    void wrongWordsAreRefusedBeforeAnythingIsMeasured(String words, String message) throws Exception {
        int before = cli.results().size();

        FinishedCommand finished = check(words.split(" +"));

        assertThat(finished.err()).contains(message);
        assertThat(finished.exit()).isEqualTo(2);
        assertThat(cli.results()).hasSize(before);
    }

    @Test
    void aBenchmarkThatDoesNotExistIsNamedWithItsPlaceInTheFile() throws Exception {
        int before = cli.results().size();
        Path misspelt = Files.writeString(
                cli.home().resolve("misspelt.yaml"), GATES.replace("TypeModifierBenchmark", "TypeModifier"));

        FinishedCommand finished =
                check("--baseline", FIXED, "--candidate", FIXED, "--thresholds", misspelt.toString());

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err())
                .contains("misspelt.yaml, TypeModifier.parse: there is no such benchmark", "benchmarks.jar -lp");
        assertThat(cli.results()).hasSize(before);
    }

    private static FinishedCommand check(String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("check", "--jmh", BRIEF, "--other-cores", "9", "--steal", "100%"));
        words.addAll(List.of(more));
        if (!words.contains("--thresholds")) {
            words.addAll(List.of("--thresholds", thresholds.toString()));
        }
        return cli.run(words.toArray(String[]::new));
    }

    private static CheckResult result() throws IOException {
        return ResultJson.read(cli.newest().resolve("result.json"), CheckResult.class);
    }
}
