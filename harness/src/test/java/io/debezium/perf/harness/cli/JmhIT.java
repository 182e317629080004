package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code perf jmh} and {@code perf check} on micro-benchmarks, as CI runs it: a regression that is known to be there, and what
 * can go wrong. Six forks are the fewest that have an interval.
 */
class JmhIT {

    private static final String BRIEF = "-wi 1 -i 1 -w 100ms -r 100ms";

    /**
     * The benchmarks' own heap is large and touched at the start, for a steadiness that nobody asks for here, and what the
     * second compiler makes of so short a fork is too late. Both compilers leave the fix for type modifiers its advantage. JMH
     * does not wait for that of another test.
     */
    private static final String QUICK =
            ",jvm=-XX:-AlwaysPreTouch,jvm=-XX:TieredStopAtLevel=1,jvm=-Djmh.ignoreLock=true";

    private static final String RELEASE = "3.6.3.Final" + QUICK;

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

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @AutoClose
    private static Cli cli;

    private static Path thresholds;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
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
        CheckResult result = checked();
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

    @LongTest
    void aForkThatCrashesIsNotMeasuredAndNoSuccess() throws Exception {
        FinishedCommand finished =
                check("--baseline", FIXED, "--candidate", FIXED + ",jvm=-XX:+NoSuchOption", "--forks", "6");

        assertThat(finished.exit()).isEqualTo(4);
        assertThat(finished.out()).startsWith("2 gates, all not measured:");
        assertThat(finished.err()).contains("perf: micro: " + FIXED, "NoSuchOption", "Its logs and figures are in ");
        assertThat(checked().gates()).hasSize(2).allSatisfy(gate -> assertThat(gate.note())
                .isNotEmpty());
        Path run = cli.newest().resolve(checked().runs().get(0).folder());
        JmhResult jmh = ResultJson.read(run.resolve("result.json"), JmhResult.class);
        assertThat(jmh.benchmarks()).flatExtracting(Benchmark::comparisons).isEmpty();
        assertThat(jmh.trials())
                .filteredOn(fork -> fork.status() == TrialStatus.FAILED)
                .singleElement()
                .satisfies(fork -> assertThat(String.join(" ", fork.logTail())).contains("NoSuchOption"));
        assertThat(Files.readString(cli.newest().resolve("junit.xml"))).contains("errors=\"2\" failures=\"0\"");
    }

    @LongTest
    void anInterruptedRunKeepsItsForksAndGoesOnWithTheOnesThatAreLeft() throws Exception {
        List<String> err = new CopyOnWriteArrayList<>();
        try (Child perf = cli.start(err::add, words(RELEASE, RELEASE, "2"))) {
            Cli.await(perf, () -> err.stream().anyMatch(line -> line.startsWith("trial 6, ")));
            perf.signal("TERM");
            assertThat(perf.waitFor(LIMIT)).isEqualTo(130);
        }
        nothingIsLeftBehind();
        Path folder = cli.newest();
        JmhResult partial = ResultJson.read(folder.resolve("result.json"), JmhResult.class);
        assertThat(partial.outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(folder.resolve("report.html")).isRegularFile();

        FinishedCommand finished = cli.succeed("jmh", "--resume", folder.toString());
        assertThat(cli.newest()).isEqualTo(folder);
        assertThat(folder.resolve("result-partial-1.json")).isRegularFile();
        JmhResult whole = ResultJson.read(folder.resolve("result.json"), JmhResult.class);
        assertThat(whole.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(whole.design()).isEqualTo(partial.design());
        assertThat(whole.trials()).containsAll(partial.trials());
        assertThat(whole.trials()).filteredOn(fork -> fork.round() == 0).hasSize(4);
        assertThat(whole.trials())
                .filteredOn(fork -> fork.round() > 0)
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(fork -> {
                    assertThat(fork.value(Metric.SCORE)).isPositive();
                    assertThat(folder.resolve(fork.folder()).resolve("jmh.json"))
                            .isRegularFile();
                });
        assertThat(whole.benchmarks()).singleElement().satisfies(benchmark -> {
            List<Comparison> timed = benchmark.comparisons().subList(0, 2);
            assertThat(timed)
                    .extracting(Comparison::metric)
                    .containsExactly(Metric.SCORE, Metric.ALLOCATED_BYTES_PER_OP);
            assertThat(timed).allSatisfy(comparison -> {
                assertThat(comparison.pairs()).isEqualTo(2);
                assertThat(comparison.ratio()).isPositive();
            });
        });
        assertThat(finished.out()).contains("report.html");
        assertThat(folder.resolve("report.html")).content().contains("TypeModifierBenchmark.scaffold");
        FinishedCommand again = cli.run("report", folder.toString());
        assertThat(again.exit()).isZero();
        assertThat(again.out()).isEqualTo(finished.out());
    }

    @LongTest
    void countsAreTheSameInEveryForkAndThoseOfTheClassFile() throws Exception {
        FinishedCommand finished = cli.succeed(Cli.words(
                "jmh [.]TypeModifierBenchmark[.]scaffold -p columns=ten -p text=shared --by counts"
                        + " --baseline %s --candidate %s",
                "3.2.0.Alpha1,jvm=-XX:TieredStopAtLevel=1", "3.2.0.Beta2,jvm=-Xint"));
        JmhResult jmh = cli.result(JmhResult.class);
        assertThat(jmh.trials()).hasSize(6).allSatisfy(fork -> assertThat(fork.status())
                .isEqualTo(TrialStatus.OK));
        jmh.trials().stream()
                .collect(Collectors.groupingBy(Trial::arm))
                .values()
                .forEach(forks -> assertThat(forks)
                        .hasSize(3)
                        .extracting(Trial::figures)
                        .containsOnly(forks.get(0).figures()));
        // By javap: 5 of scaffold, 17 of advance, 10 of text and 3 of modifiers; each tenth time 1 less, at the end of
        // a round.
        assertThat(jmh.trials()).allSatisfy(fork -> assertThat(fork.figures().byName())
                .containsEntry(Metric.BYTECODES_PER_EVENT.id(), 35 - 0.1)
                .containsEntry(Metric.OBJECTS_PER_EVENT.id(), 0.0)
                .containsEntry(Metric.ATOMICS_PER_EVENT.id(), 0.0)
                .containsEntry(Metric.MONITORS_PER_EVENT.id(), 0.0)
                .containsEntry(Metric.PARKS_PER_EVENT.id(), 0.0));
        assertThat(jmh.benchmarks())
                .allSatisfy(one -> assertThat(one.comparisons()).isEqualTo(one.counts()));
        assertThat(jmh.benchmarks().get(0).counts().get(0))
                .returns(Metric.BYTECODES_PER_EVENT, Comparison::metric)
                .returns(Verdict.EQUIVALENT, Comparison::verdict);
        assertThat(finished.out()).contains("bytecodes", "34.900", "the same").doesNotContainIgnoringCase("faster");
        assertThat(cli.newest().resolve("report.html")).content().contains("34.900");
        assertThat(cli.run("report", cli.newest().toString()).out()).isEqualTo(finished.out());
    }

    private static String[] words(String baseline, String candidate, String forks) {
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "jmh [.]TypeModifierBenchmark[.]scaffold -p columns=ten -p text=fresh --baseline %s --candidate %s --forks %s"
                        + Cli.UNDISTURBED,
                baseline,
                candidate,
                forks)));
        words.addAll(List.of("--jmh", BRIEF));
        return words.toArray(String[]::new);
    }

    private static FinishedCommand check(String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("check", "--jmh", BRIEF, "--other-cores", "9", "--steal", "100%"));
        words.addAll(List.of(more));
        words.addAll(List.of("--thresholds", thresholds.toString()));
        return cli.run(words.toArray(String[]::new));
    }

    private static CheckResult checked() throws IOException {
        return cli.result(CheckResult.class);
    }
}
