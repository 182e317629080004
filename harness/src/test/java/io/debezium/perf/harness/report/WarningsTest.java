package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class WarningsTest {

    @Test
    void aQuietMachineNeedsNoWord() {
        assertThat(Warnings.disturbedRounds(List.of(trial(TrialStatus.OK, 0.2), trial(TrialStatus.OK, 0.9))))
                .isEmpty();
    }

    @Test
    void whatTheHypervisorTookIsToldAlsoWhereItIsTolerated() {
        assertThat(Warnings.disturbedRounds(
                        List.of(trial(TrialStatus.OK, 7), trial(TrialStatus.OK, 8), trial(TrialStatus.OK, 9))))
                .singleElement()
                .asString()
                .startsWith("The hypervisor gave 8.0 % of the machine's CPU time to others");
    }

    @Test
    void trialsThatWereRepeatedAreCounted() {
        assertThat(Warnings.disturbedRounds(List.of(trial(TrialStatus.DISTURBED, 0), trial(TrialStatus.OK, 0))))
                .containsExactly("Something else on this machine disturbed 1 trial, repeated while repeats were left.");
    }

    private static Trial<String, String> trial(TrialStatus status, double stealPercent) {
        return Records.with(
                Examples.trial(1, 1, 0, "simple-update", status, 1, "figures"),
                "interference",
                new Interference(stealPercent, 0));
    }
}
