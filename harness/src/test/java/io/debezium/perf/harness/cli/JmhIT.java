package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code perf jmh} from end to end, and what can go wrong; too short to be believed. That it tells a fix from no fix is in
 * what {@code perf check} makes of the same forks.
 */
class JmhIT {

    private static final String BRIEF = "-wi 1 -i 1 -w 100ms -r 100ms";

    /** What it is made of is asked here, not how fast it is. */
    private static final String RELEASE = "3.6.3.Final,jvm=-XX:-AlwaysPreTouch,jvm=-XX:TieredStopAtLevel=1";

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @AutoClose
    private static JmhLock lock;

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        lock = JmhLock.take();
        cli = new Cli(home);
    }

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @Test
    void aForkThatCrashesIsNamedAndItsComparisonIsNone() throws Exception {
        FinishedCommand finished = cli.run(byScore(words(RELEASE, "3.6.3.Final,jvm=-XX:+NoSuchOption", "1")));

        assertThat(finished.exit()).isEqualTo(4);
        assertThat(finished.err())
                .contains(
                        "3.6.3.Final,jvm=-XX:+NoSuchOption",
                        "JMH: ended with exit code 1: Unrecognized VM option 'NoSuchOption'");
        JmhResult jmh = ResultJson.read(cli.newest().resolve("result.json"), JmhResult.class);
        assertThat(jmh.benchmarks()).singleElement().satisfies(benchmark -> assertThat(benchmark.comparisons())
                .isEmpty());
        assertThat(jmh.trials())
                .filteredOn(fork -> fork.status() == TrialStatus.FAILED)
                .singleElement()
                .satisfies(fork -> assertThat(String.join(" ", fork.logTail())).contains("NoSuchOption"));
    }

    @Test
    void anInterruptedRunKeepsItsForksAndGoesOnWithTheOnesThatAreLeft() throws Exception {
        List<String> err = new CopyOnWriteArrayList<>();
        try (Child perf = cli.start(err::add, words(RELEASE, RELEASE, "2"))) {
            while (err.stream().noneMatch(line -> line.startsWith("trial 6, "))) {
                assertThat(perf.waitFor(Duration.ofMillis(50)))
                        .as(String.join("\n", err))
                        .isNull();
            }
            perf.signal("TERM");
            assertThat(perf.waitFor(LIMIT)).isEqualTo(130);
        }
        nothingIsLeftBehind();
        Path folder = cli.newest();
        JmhResult partial = ResultJson.read(folder.resolve("result.json"), JmhResult.class);
        assertThat(partial.outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(folder.resolve("report.html")).isRegularFile();

        FinishedCommand finished = cli.run("jmh", "--resume", folder.toString());

        assertThat(finished.exit()).as(finished.err()).isZero();
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
            assertThat(benchmark.comparisons())
                    .extracting(Comparison::metric)
                    .containsExactly(Metric.SCORE, Metric.ALLOCATED_BYTES_PER_OP);
            assertThat(benchmark.comparisons()).allSatisfy(comparison -> {
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

    @Test
    void countsAreTheSameInEveryForkAndThoseOfTheClassFile() throws Exception {
        FinishedCommand finished = cli.run(Cli.words(
                "jmh [.]TypeModifierBenchmark[.]scaffold -p columns=ten -p text=shared --by counts"
                        + " --baseline %s --candidate %s",
                "3.2.0.Alpha1,jvm=-XX:TieredStopAtLevel=1", "3.2.0.Beta2,jvm=-Xint"));

        assertThat(finished.exit()).as(finished.err()).isZero();
        JmhResult jmh = ResultJson.read(cli.newest().resolve("result.json"), JmhResult.class);
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
        assertThat(jmh.benchmarks()).extracting(Benchmark::comparisons).containsOnly(List.of());
        assertThat(jmh.benchmarks().get(0).counts(1).get(0))
                .returns(Metric.BYTECODES_PER_EVENT, CountedFigure::metric)
                .returns("the same", CountedFigure::verdict);
        assertThat(finished.out()).contains("bytecodes", "34.900", "the same").doesNotContainIgnoringCase("faster");
        assertThat(cli.newest().resolve("report.html")).content().contains("34.900", "counts-table");
        assertThat(cli.run("report", cli.newest().toString()).out()).isEqualTo(finished.out());
    }

    private static String[] byScore(String... words) {
        return Stream.concat(Stream.of(words), Stream.of("--by", "score")).toArray(String[]::new);
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NoSuchBenchmark --baseline 3.6.3.Final --candidate 3.2.0.Final | there is no such benchmark",
                "--baseline 3.6.3.Final --candidate 3.2.0.Final --jmh -nosuch | JMH rejects it",
                "--baseline 3.6.3.Final --candidate 3.2.0.Final --jmh -bm=All | -bm=All: is not allowed",
                "--baseline 3.6.3.Final | --candidate: must be given at least once",
                "--candidate 3.6.3.Final | --baseline: must be given",
                "--baseline 3.6.3.Final --candidate 3.6.3.Final,plugin=pgoutput | does not apply to a micro-benchmark: plugin=",
                "--baseline 3.6.3.Final --candidate raw | does not apply to a micro-benchmark: raw",
                "--baseline 3.6.3.Final --candidate 0.0.1.NoSuch | 0.0.1.NoSuch",
                "--baseline 3.6.3.Final --candidate 3.2.0.Final --forks 0 | must be at least 1",
            })
    void wrongWordsAreRefused(String words, String message) throws Exception {
        if (words.endsWith(".NoSuch")) {
            Cli.assumeLocalRepositoryIsWritable();
        }
        int before = cli.results().size();

        FinishedCommand finished = cli.run(("jmh " + words).split(" +"));

        assertThat(finished.err()).contains(message);
        assertThat(finished.exit()).isEqualTo(2);
        assertThat(cli.results()).hasSize(before);
    }
}
