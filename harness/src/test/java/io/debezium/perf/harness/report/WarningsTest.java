package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.WarmUp;

import static org.assertj.core.api.Assertions.assertThat;

class WarningsTest {

    @Test
    void trialsThatWereRepeatedAreCountedAndWhatTheHypervisorTookIsTold() {
        List<Trial<String, String>> quiet = List.of(trial(TrialStatus.OK));

        assertThat(Warnings.disturbedRounds(quiet, 0.9)).isEmpty();
        assertThat(Warnings.disturbedRounds(quiet, Double.NaN)).isEmpty();
        assertThat(Warnings.disturbedRounds(List.of(trial(TrialStatus.DISTURBED), trial(TrialStatus.OK)), 8))
                .satisfiesExactly(
                        repeated ->
                                assertThat(repeated).startsWith("Other load on this machine disturbed 1 trial, rep"),
                        steal ->
                                assertThat(steal).startsWith("The hypervisor gave 8.0 % of the machine's CPU time to"));
    }

    @Test
    void aTapeThatEndsWithTheWindowIsTooShort() {
        List<Trial<Purpose, ReplayFigures>> trials =
                List.of(Examples.trial(1, 1, 0, Purpose.TIMED, TrialStatus.OK, 1, TrialResultFixture.figures(20)));
        long measured = trials.get(0).figures().events();
        OverTape design = new OverTape(1_000, 100, List.of(), 0);

        assertThat(Warnings.shortTape(trials, design, 1_000 + measured + 10_240))
                .isEmpty();
        assertThat(Warnings.shortTape(trials, design, 1_000 + measured + 100))
                .get()
                .asString()
                .startsWith("The tape is short: of the %,d events that are measured".formatted(measured));
    }

    @ParameterizedTest
    @CsvSource({
        "1.04 1.05 1.06 1.05 1.04 1.06, true",
        "0.98 1.05 1.06 1.05 1.07 1.06, false",
        "1.02 1.01 1.02 1.02 1.01 1.02, false",
        "1.05 1.05 1.05 1.05 1.05, false",
    })
    void aWarmUpWasTooShortWhereTheCostClearlyFell(String trends, boolean tooShort) {
        List<Trial<Purpose, ReplayFigures>> trials = Stream.of(trends.split(" "))
                .map(trend -> Figures.of().with(Metric.INSTRUCTIONS_TREND, Double.valueOf(trend)))
                .map(figures -> TrialResultFixture.timed(1, 1, 0, new ReplayFigures(figures, 1, 1, List.of())))
                .toList();

        assertThat(WarmUp.of(trials, 0).tooShort()).isEqualTo(tooShort);
    }

    /** The confidence of a single look, unless a correction for several candidates asks for more. */
    @ParameterizedTest
    @CsvSource({"0.95, , 6", "0.95, 0.99, 8", "0.995, 0.99, 9"})
    void aComparisonWithInterimAnalysesNeedsThePairsOfASingleLook(double confidence, Double nominal, int fewest) {
        Comparison one = Records.with(Examples.cpu("b", Double.NaN), "confidence", confidence);
        InterimAnalyses looks = nominal == null ? null : new InterimAnalyses(List.of(1), 20, "", nominal, 1.2);

        assertThat(Warnings.fewPairs(Stream.of(one), looks).orElseThrow()).endsWith("run " + fewest + " or more.");
    }

    private static Trial<String, String> trial(TrialStatus status) {
        return Examples.trial(1, 1, 0, "simple-update", status, 1, "figures");
    }
}
