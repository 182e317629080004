package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class OutlookTest {

    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1 pair is too few for an interval of 95 %",
        "5, 1, 5 pairs are too few for an interval of 95 %",
        "6, 2, 6 pairs are too few for an interval of 97.50 %",
    })
    void tooFewPairsForAnyVerdictAreNamedBeforehand(int pairs, int candidates, String shortage) {
        assertThat(outlook(pairs, candidates).tooFew())
                .contains(shortage + ": every verdict will be inconclusive, give more --pairs");
    }

    @ParameterizedTest
    @CsvSource({"6, 1", "7, 2", "10, 5"})
    void enoughPairsAreNotSpokenOf(int pairs, int candidates) {
        assertThat(outlook(pairs, candidates).tooFew()).isEmpty();
    }

    @Test
    void severalCandidatesTakeMorePairsThanOne() {
        double[] spread = {-0.03, -0.02, 0.02, 0.03};

        int one = outlook(10, 1).after(spread).orElseThrow().pairsNeeded();
        int several = outlook(10, 4).after(spread).orElseThrow().pairsNeeded();

        assertThat(several).isGreaterThan(one);
    }

    @Test
    void beforeAnyPairOnlyACalibrationCouldTell() {
        assertThat(outlook(10, 1).before()).isEmpty();
        assertThat(outlook(10, 1).after(new double[] {0.01, -0.01})).isEmpty();
    }

    private Outlook outlook(int pairs, int candidates) {
        TapePlan plan = new TapePlan(
                TapeRequest.of(new Workloads(home).find("simple-update"), 1),
                OptionalLong.empty(),
                new DatabaseSpec.Local(),
                false,
                home);
        return new Outlook(
                plan, new Sampling(pairs, 1, 0.02, 0.15, 0, Optional.empty(), 1), Machine.here(), candidates);
    }
}
