package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.Prediction.Gain;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PredictionsTest {

    /** What the pairs' gains are shifted by: their centre is 0, from the lowest to the highest. */
    private static final double[] NOISE = {3, -1, 1, -3, 2, -2};

    private static final double CONFIDENCE = 0.95;

    @Test
    void anOperationsGainIsThatOfTheForksOwnDifferences() {
        List<Trial<Integer, JmhFigures>> forks = new ArrayList<>();
        for (int i = 0; i < NOISE.length; i++) {
            // What both have from their block is no part of it.
            forks.add(ForkFixture.scored(0, i + 1, 0, 2, 900 + 50 * i));
            forks.add(ForkFixture.scored(0, i + 1, 1, 2, 800 + 50 * i - NOISE[i]));
            forks.add(ForkFixture.scored(0, i + 1, 1, 0, 1));
        }

        Gain gain = operation(forks, "ns/op");

        assertThat(gain.value()).isCloseTo(100, within(1e-9));
        // Six pairs have an interval of 95 % from the lowest to the highest (2^-5 without).
        assertThat(gain.low()).isCloseTo(97, within(1e-9));
        assertThat(gain.high()).isCloseTo(103, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"us/op,1000", "ms/op,1000000", "s/op,1000000000"})
    void anOperationIsInNanosecondsWhateverItsUnit(String unit, double nanos) {
        List<Trial<Integer, JmhFigures>> forks =
                List.of(ForkFixture.scored(0, 1, 0, 2, 3), ForkFixture.scored(0, 1, 1, 2, 1));

        assertThat(operation(forks, unit).value()).isEqualTo(2 * nanos);
    }

    @Test
    void fewForksHaveAGainWithoutAnInterval() {
        List<Trial<Integer, JmhFigures>> forks =
                List.of(ForkFixture.scored(0, 1, 0, 2, 3), ForkFixture.scored(0, 1, 1, 2, 1));

        assertThat(operation(forks, "ns/op")).isEqualTo(new Gain(2, Double.NaN, Double.NaN));
    }

    @Test
    void aRateAFailureAndWhatHasNoPairHaveNone() {
        List<Trial<Integer, JmhFigures>> forks =
                List.of(ForkFixture.scored(0, 1, 0, 2, 3), ForkFixture.scored(0, 1, 1, 2, 1));
        List<Trial<Integer, JmhFigures>> apart =
                List.of(ForkFixture.scored(0, 1, 0, 2, 3), ForkFixture.scored(0, 2, 1, 2, 1));
        List<Trial<Integer, JmhFigures>> failed = new ArrayList<>(forks);
        failed.add(ForkFixture.of(0, 2, 1, 2, TrialStatus.FAILED));

        assertThat(Predictions.operation(forks, "ops/us", 2, 1, 6, CONFIDENCE)).isEmpty();
        assertThat(Predictions.operation(apart, "ns/op", 2, 1, 6, CONFIDENCE)).isEmpty();
        assertThat(Predictions.operation(failed, "ns/op", 2, 1, 6, CONFIDENCE)).isEmpty();
    }

    @Test
    void theMeasuredGainIsThatOfThePairsOwnDifferences() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int block = 1; block <= 2 * NOISE.length; block++) {
            double drift = 18 + 0.2 * block;
            double noise = NOISE[(block - 1) / 2];
            // Two trials of a pair that differ by what their mean does not have.
            double apart = block % 2 == 0 ? 0.5 : -0.5;
            trials.add(timed(block, 0, drift + apart));
            trials.add(timed(block, 1, drift - 4 - 0.1 * noise));
            trials.add(timed(block, 2, drift));
        }

        Gain gain = Predictions.cpu(trials, 1, trials.size() / 3, 2, CONFIDENCE);

        assertThat(gain.value()).isCloseTo(4, within(1e-9));
        assertThat(gain.low()).isCloseTo(3.7, within(1e-9));
        assertThat(gain.high()).isCloseTo(4.3, within(1e-9));
    }

    @Test
    void whatGotSlowerHasAGainBelowNothing() {
        assertThat(Predictions.cpu(List.of(timed(1, 0, 18), timed(1, 1, 20)), 1, 1, 1, CONFIDENCE)
                        .value())
                .isEqualTo(-2);
    }

    @Test
    void withoutAPairNothingIsMeasured() {
        assertThat(Predictions.cpu(List.of(timed(1, 0, 18)), 1, 1, 1, CONFIDENCE))
                .isEqualTo(Gain.UNKNOWN);
    }

    private static Gain operation(List<Trial<Integer, JmhFigures>> forks, String unit) {
        return Predictions.operation(forks, unit, 2, 1, NOISE.length, CONFIDENCE)
                .orElseThrow();
    }

    private static Trial<Purpose, ReplayFigures> timed(int block, int variant, double cpu) {
        return TrialResultFixture.timed(0, block, variant, TrialResultFixture.figures(cpu));
    }
}
