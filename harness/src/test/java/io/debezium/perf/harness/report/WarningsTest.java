package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

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

    private static Trial<String, String> trial(TrialStatus status) {
        return Examples.trial(1, 1, 0, "simple-update", status, 1, "figures");
    }
}
