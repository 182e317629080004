package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

/** Folders of made-up nightly comparisons: a build of each night's commit beside a release, and the release beside itself. */
class NightsTest {

    private static final Instant FIRST = Instant.parse("2026-06-01T01:00:00Z");
    private static final String RELEASE = "3.6.3.Final";
    private static final int NIGHTS = 60;
    private static final int STEP = 50;
    private static final double NOISE = 0.01;

    @TempDir
    Path home;

    private TapeInfo tape = Examples.tape("simple-update");

    private final Random random = new Random(5);

    @Test
    void aStepOfTheNightlyBuildIsDebeziumsAndHasItsBisection() throws IOException {
        write(NIGHTS, night -> 1, night -> night < STEP ? 1 : 1.05, "plugin=pgoutput,git=../debezium@%s,jvm=-Xmx1g");

        HistoryChart series = series();

        assertThat(series.places()).hasSize(NIGHTS).startsWith("2026-06-01", "2026-06-02");
        assertThat(series.lines().get(0).with()).isEqualTo(RELEASE + ",plugin=pgoutput,git=../debezium,jvm=-Xmx1g");
        NightStep step = only(series, LineRole.RATIO);
        assertThat(step.debezium()).isTrue();
        assertThat(step.at()).isBetween(STEP - 1, STEP + 1);
        assertThat(STEP).isBetween(step.earliest(), step.latest());
        assertThat(step.ratio()).isBetween(step.low(), step.high()).isCloseTo(1.05, within(0.01));
        assertThat(String.join(" ", step.bisect()))
                .isEqualTo(
                        "bisect --git ../debezium --good %.12s --bad %.12s --workload %s --with plugin=pgoutput,jvm=-Xmx1g"
                                .formatted(commit(step.earliest() - 1), commit(step.latest()), tape.id()));
    }

    @Test
    void whatMovesBothArmsIsTheMachines() throws IOException {
        write(NIGHTS, night -> night < STEP ? 1 : 1.2, night -> 1, "git=../debezium@%s");

        NightStep step = only(series(), LineRole.BASELINE);

        assertThat(step.debezium()).isFalse();
        assertThat(step.at()).isEqualTo(STEP);
        assertThat(step.bisect()).isEmpty();
    }

    @Test
    void aStepOfTheRatioIsTheMachinesWhereTheBaselineMovesInTheSameNight() throws IOException {
        write(NIGHTS, night -> night < STEP ? 1 : 1.2, night -> night < STEP ? 1 : 1.05, "git=../debezium@%s");

        assertThat(steps(series()))
                .hasSize(2)
                .allSatisfy(step -> assertThat(step.debezium()).isFalse())
                .allSatisfy(step -> assertThat(step.bisect()).isEmpty());
    }

    @Test
    void betweenNightsOfOneCommitThereIsNothingToSearch() throws IOException {
        write(NIGHTS, night -> 1, night -> night < STEP ? 1 : 0.9, "git=../debezium@" + commit(0));

        assertThat(only(series(), LineRole.RATIO).bisect()).isEmpty();
    }

    @Test
    void aFallIsSearchedOverTheSamePlayer() throws IOException {
        tape = Records.with(tape, "replay", "player, 20 times");
        write(NIGHTS, night -> 1, night -> night < STEP ? 1 : 0.9, "git=../debezium@%s");

        assertThat(only(series(), LineRole.RATIO).bisect()).endsWith("--replay", "player", "--turns", "20");
    }

    @Test
    void ofTheBaselineAgainstItselfAloneThereIsASeriesToo() throws IOException {
        write(NIGHTS, night -> 1, night -> 1, "");

        HistoryChart series = series();

        assertThat(steps(series)).isEmpty();
        assertThat(series.lines())
                .extracting(HistoryLine::role, HistoryLine::with, line -> line.figures()
                        .size())
                .containsExactly(tuple(LineRole.SAME, RELEASE, NIGHTS), tuple(LineRole.BASELINE, RELEASE, NIGHTS));
    }

    @Test
    void aFewComparisonsAreNoNights() throws IOException {
        write(Nights.FEWEST - 1, night -> 1, night -> 1, "git=../debezium@%s");

        HistoryResult result = history();

        assertThat(result.charts()).isNotEmpty().noneMatch(HistoryChart::isNightly);
    }

    @Test
    void aBaselineThatIsBuiltAnewEveryNightIsNone() throws IOException {
        for (int night = 0; night < NIGHTS; night++) {
            write(night, RELEASE + ",git=../debezium@main", 20, 1, RELEASE + ",git=../debezium@main,patch=last-event");
        }

        assertThat(history().charts()).noneMatch(HistoryChart::isNightly);
    }

    /** @param build what is added to the release, with the place of the commit; empty for the baseline against itself alone */
    private void write(int nights, IntToDoubleFunction machine, IntToDoubleFunction debezium, String build)
            throws IOException {
        for (int night = 0; night < nights; night++) {
            write(
                    night,
                    RELEASE,
                    20 * machine.applyAsDouble(night) * noise(),
                    debezium.applyAsDouble(night),
                    build.isEmpty() ? RELEASE : RELEASE + "," + build.formatted(commit(night)));
        }
    }

    private void write(int night, String release, double cost, double ratio, String build) throws IOException {
        Instant at = FIRST.plus(Duration.ofDays(night));
        String id = build.replaceFirst(".*@([0-9a-f]{40}).*", "$1");
        VariantInfo candidate = Records.with(
                Examples.variant(build),
                "source",
                build.equals(release) ? null : new SourceInfo("v" + release, id, List.of(), List.of("A.java"), 1));
        CompareResult result = Examples.result(
                CompareResult.class,
                "startedAt",
                at,
                "tape",
                tape,
                "design",
                Examples.design(1, 0.02).with(new Design.OverTape(1, 200_000, 10_000, List.of(), 0)),
                "variants",
                List.of(Examples.variant(release), Examples.variant(release), candidate),
                "trials",
                List.of(
                        Records.with(
                                TrialResultFixture.timed(1, 1, 0, TrialResultFixture.figures(cost)), "startedAt", at),
                        Records.with(
                                TrialResultFixture.timed(2, 1, 2, TrialResultFixture.figures(cost * ratio)),
                                "startedAt",
                                at)),
                "comparisons",
                List.of(compared(release, cost, noise()), compared(build, cost, ratio * noise())));
        ResultJson.write(
                result,
                ResultFolder.create(home.resolve("results"), at, "compare", "simple-update")
                        .json());
    }

    private static Comparison compared(String spec, double cost, double ratio) {
        return Examples.comparison(
                spec, Metric.CPU_MICROS_PER_EVENT, cost, ratio, ratio * 0.98, ratio * 1.02, Verdict.INCONCLUSIVE);
    }

    private double noise() {
        return Math.exp(NOISE * random.nextGaussian());
    }

    private static String commit(int night) {
        return "%08x".formatted(0xabc00000 + night).repeat(5);
    }

    private HistoryChart series() throws IOException {
        List<HistoryChart> nights =
                history().charts().stream().filter(HistoryChart::isNightly).toList();
        assertThat(nights).hasSize(1);
        return nights.get(0);
    }

    private static List<NightStep> steps(HistoryChart series) {
        return series.lines().stream().flatMap(line -> line.steps().stream()).toList();
    }

    private static NightStep only(HistoryChart series, LineRole role) {
        assertThat(steps(series)).hasSize(1);
        return series.lines().stream()
                .filter(line -> line.role() == role)
                .flatMap(line -> line.steps().stream())
                .findFirst()
                .orElseThrow();
    }

    private HistoryResult history() throws IOException {
        Files.createDirectories(home.resolve("data"));
        return new History(
                        List.of(),
                        home.resolve("results"),
                        home.resolve("data/history.jsonl"),
                        Optional.empty(),
                        EnumSet.noneOf(Metric.class),
                        List.of(CompareResult.class),
                        "scripts/perf history")
                .run(FIRST);
    }
}
