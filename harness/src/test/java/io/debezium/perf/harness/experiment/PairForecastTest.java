package io.debezium.perf.harness.experiment;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;

import static org.assertj.core.api.Assertions.assertThat;

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

        int one = outlook(10, 1).of(spread).orElseThrow().pairsNeeded();
        int several = outlook(10, 4).of(spread).orElseThrow().pairsNeeded();

        assertThat(several).isGreaterThan(one);
    }

    @Test
    void tooFewPairsTellNothing() {
        assertThat(outlook(10, 1).of(new double[] {0.01, -0.01})).isEmpty();
    }

    private static PairForecast outlook(int pairs, int candidates) {
        return new PairForecast(sampling(pairs), candidates);
    }

    private static Sampling sampling(int pairs) {
        return new Sampling(pairs, 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1);
    }
}
