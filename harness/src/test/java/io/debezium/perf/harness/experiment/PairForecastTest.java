package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PairForecastTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1 pair is too few for an interval of 95 %",
        "5, 1, 5 pairs are too few for an interval of 95 %",
        "6, 2, 6 pairs are too few for an interval of 97.50 %",
    })
    void tooFewPairsForAnyVerdictAreNamedBeforehand(int pairs, int candidates, String shortage) {
        assertThat(outlook(pairs, candidates).tooFew())
                .contains(shortage + ": every verdict will be inconclusive, use more --pairs");
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

    @Test
    void aCalibrationOfOtherTrialsPerPairIsScaledAsTheMeanOfIndependentTrialsIs() {
        PairForecast outlook = new PairForecast(sampling(10), Optional.of(calibration(4, 0.03)), 1);

        assertThat(outlook.before().orElseThrow().spread()).isCloseTo(0.06, within(1e-12));
    }

    @Test
    void aCalibrationThatCameToNoSpreadTellsNothingBeforehand() {
        PairForecast outlook = new PairForecast(sampling(10), Optional.of(calibration(2, Double.NaN)), 1);

        assertThat(outlook.before()).isEmpty();
        assertThat(outlook.after(new double[] {0.01, -0.01})).isEmpty();
    }

    private static CalibrationSummary calibration(int trialsPerPair, double spread) {
        return new CalibrationSummary(
                "f",
                "3.5.0.Final",
                Metric.INSTRUCTIONS_PER_EVENT,
                Instant.EPOCH,
                "simple-update",
                600_000,
                "id",
                10,
                trialsPerPair,
                0.02,
                1,
                0,
                1,
                0,
                spread,
                0.05,
                400);
    }

    private static PairForecast outlook(int pairs, int candidates) {
        return new PairForecast(sampling(pairs), Optional.empty(), candidates);
    }

    private static Sampling sampling(int pairs) {
        return new Sampling(pairs, 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1);
    }
}
