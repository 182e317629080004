package io.debezium.perf.harness.question.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Folders of made-up nightly comparisons: a build of each night's commit beside a release, and the release beside itself. */
class HistoryTest {

    private static final Instant FIRST = Instant.parse("2026-06-01T01:00:00Z");
    private static final String RELEASE = "3.6.3.Final";
    private static final String BUILD = "plugin=pgoutput,git=../debezium@%s,jvm=-Xmx1g";
    private static final int NIGHTS = 60;
    private static final int STEP = 50;
    private static final double NOISE = 0.01;

    @TempDir
    Path results;

    private final Random random = new Random(5);

    private List<Trial<Purpose, ReplayFigures>> trials = List.of();

    private MergedShards merged;

    @Test
    void aStepOfTheNightlyBuildIsDebeziums() throws IOException {
        write(NIGHTS, night -> 1, night -> night < STEP ? 1 : 1.05, BUILD);

        FigureSeries series = series();

        assertThat(series.candidate()).isEqualTo(RELEASE + ",plugin=pgoutput,git=../debezium,jvm=-Xmx1g");
        assertThat(series.figures()).containsExactly(HistoryResult.RATIO, Metric.CPU_MICROS_PER_EVENT.id());
        assertThat(series.points()).hasSize(NIGHTS);
        assertThat(series.points().get(3).name()).isEqualTo("2026-06-04");
        assertThat(series.points().get(3).commit().id()).isEqualTo(commit(3));
        assertThat(series.steps()).noneMatch(series::isMachine).singleElement().satisfies(step -> {
            assertThat(step.at()).isBetween(STEP - 1, STEP + 1);
            assertThat(STEP).isBetween(step.earliest(), step.latest());
            assertThat(step.ratio()).isBetween(step.low(), step.high()).isCloseTo(1.05, within(0.01));
        });
    }

    /** Where the baseline moves in the same night, also where it is compared with itself. */
    @ParameterizedTest
    @CsvSource({"1.2, '" + BUILD + "'", "1, ''"})
    void aStepOfTheRatioIsTheMachinesWhereTheBaselineMoves(double machine, String build) throws IOException {
        write(NIGHTS, night -> night < STEP ? 1 : machine, night -> night < STEP ? 1 : 1.05, build);

        FigureSeries series = series();
        assertThat(series.steps())
                .allMatch(series::isMachine)
                .filteredOn(step -> step.figure().equals(HistoryResult.RATIO))
                .hasSize(1);
    }

    /** What was put together of shards is there by them. */
    @Test
    void aFewComparisonsAndMergedOnesAreNoSeries() throws IOException {
        write(History.FEWEST - 1, night -> 1, night -> 1, BUILD);
        merged = new MergedShards(2, 1, List.of(), List.of());
        write(NIGHTS, night -> 1, night -> 1, BUILD);

        assertThat(history().series()).isEmpty();
    }

    @Test
    void aCopyOfANightIsThatNight() throws IOException {
        write(History.FEWEST, night -> 1, night -> 1, BUILD);
        write(History.FEWEST, night -> 1, night -> 1, BUILD);

        assertThat(series().points()).hasSize(History.FEWEST);
    }

    @Test
    void aBaselineThatIsBuiltAnewEveryNightIsNone() throws IOException {
        for (int night = 0; night < NIGHTS; night++) {
            write(
                    night,
                    RELEASE + ",git=../debezium@main",
                    commit(night),
                    20,
                    1,
                    RELEASE + "," + BUILD.formatted("main"));
        }

        assertThat(history().series()).isEmpty();
    }

    @Test
    void aNightInWhichATrialFailedHasNoFigure() throws IOException {
        write(NIGHTS, night -> 1, night -> 1, BUILD);
        trials = List.of(TrialResultFixture.trial(1, 0, 1, Purpose.DIGEST, TrialStatus.FAILED, null));
        write(NIGHTS, RELEASE, null, 20, 1, RELEASE + "," + BUILD.formatted(commit(NIGHTS)));

        assertThat(series().points()).hasSize(NIGHTS);
    }

    @Test
    void theFiguresThatWereAskedForAreShown() throws IOException {
        write(NIGHTS, night -> 1, night -> 1, BUILD);

        assertThat(history(EnumSet.of(Metric.PEAK_RSS_BYTES, Metric.BYTECODES_PER_EVENT))
                        .series())
                .extracting(series -> series.figures().get(1))
                .containsExactly(Metric.PEAK_RSS_BYTES.id());
    }

    @Test
    void whatCannotBeReadIsToldAndTheRestIsRead() throws IOException {
        write(1, night -> 1, night -> 1, BUILD);
        Path broken = result("1-broken", "{\"command\": \"compare\", ");
        Path other = result("2-other", "{\"command\": \"compare\", \"schemaVersion\": 0}");
        result("3-record", "{\"command\": \"record\"}");
        Files.createDirectories(results.resolve("4-empty"));

        HistoryResult history = history();

        assertThat(history.notes()).hasSize(2).allSatisfy(told -> assertThat(told)
                .endsWith(". It is left out."));
        assertThat(history.notes().get(0)).startsWith(broken + ": is not a readable result");
        assertThat(history.notes().get(1))
                .startsWith(other + ": has schemaVersion 0, and this build reads " + ResultJson.SCHEMA_VERSION);
    }

    @Test
    void foldersWithoutAComparisonAreRefused() throws IOException {
        Path missing = results.resolve("no/such");
        Path record = result("record", "{\"command\": \"record\"}").getParent();

        assertThatThrownBy(() -> History.of(List.of(missing, record), Set.of(), "", FIRST))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "%s %s: holds no result of scripts/perf compare that can be read".formatted(missing, record));
    }

    private Path result(String name, String json) throws IOException {
        return Files.writeString(Files.createDirectories(results.resolve(name)).resolve("result.json"), json);
    }

    /** @param build what is added to the release, with the place of the commit; empty for the baseline against itself */
    private void write(int nights, IntToDoubleFunction machine, IntToDoubleFunction debezium, String build)
            throws IOException {
        for (int night = 0; night < nights; night++) {
            write(
                    night,
                    RELEASE,
                    null,
                    20 * machine.applyAsDouble(night) * noise(),
                    debezium.applyAsDouble(night) * noise(),
                    build.isEmpty() ? RELEASE : RELEASE + "," + build.formatted(commit(night)));
        }
    }

    private void write(
            int night, String baseline, String baselineCommitOrNull, double cost, double ratio, String candidate)
            throws IOException {
        Instant at = FIRST.plus(Duration.ofDays(night));
        CompareResult result = Examples.result(
                CompareResult.class,
                "startedAt",
                at,
                "tape",
                Examples.tape("simple-update"),
                "design",
                Records.with(Examples.design(1, 0.02), "overTape", new Design.OverTape(200_000, 10_000, List.of(), 0)),
                "variants",
                List.of(
                        variant(baseline, baselineCommitOrNull),
                        variant(candidate, candidate.equals(RELEASE) ? null : commit(night))),
                "trials",
                trials,
                "merged",
                merged,
                "comparisons",
                List.of(
                        compared(candidate, Metric.CPU_MICROS_PER_EVENT, cost, ratio),
                        compared(candidate, Metric.PEAK_RSS_BYTES, 1e9, 1)));
        ResultJson.write(
                result,
                ResultFolder.create(results, at, "compare", "simple-update").json());
    }

    private static VariantInfo variant(String spec, String commitOrNull) {
        return Records.with(
                Examples.variant(spec),
                "source",
                commitOrNull == null
                        ? null
                        : new SourceInfo("v" + RELEASE, commitOrNull, List.of(), List.of("A.java"), 1));
    }

    private static Comparison compared(String spec, Metric metric, double baseline, double ratio) {
        return Examples.comparison(spec, metric, baseline, ratio, ratio * 0.98, ratio * 1.02, Verdict.INCONCLUSIVE);
    }

    private double noise() {
        return Math.exp(NOISE * random.nextGaussian());
    }

    private static String commit(int night) {
        return "%08x".formatted(0xabc00000 + night).repeat(5);
    }

    private FigureSeries series() {
        List<FigureSeries> series = history().series();
        assertThat(series).hasSize(1);
        return series.get(0);
    }

    private HistoryResult history() {
        return history(Set.of());
    }

    private HistoryResult history(Set<Metric> metrics) {
        return History.of(List.of(results), metrics, "scripts/perf history", FIRST);
    }
}
