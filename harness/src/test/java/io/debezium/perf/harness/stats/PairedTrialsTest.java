package io.debezium.perf.harness.stats;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PairedTrialsTest {

    private final Trial<Purpose, ReplayFigures> one = timed(1, 1, 0);
    private final Trial<Purpose, ReplayFigures> other = timed(2, 1, 1);
    private final Trial<Purpose, ReplayFigures> nextOther = timed(3, 2, 1);
    private final Trial<Purpose, ReplayFigures> nextOne = timed(4, 2, 0);

    @Test
    void withOneTrialEachABlockIsAPair() {
        assertThat(PairedTrials.of(List.of(one, other, nextOther, nextOne), 0, 1, 2, 1))
                .containsExactly(
                        new PairedTrials(List.of(one), List.of(other)),
                        new PairedTrials(List.of(nextOne), List.of(nextOther)));
    }

    @Test
    void ofSeveralBlocksAPairHoldsAllTrials() {
        assertThat(PairedTrials.of(List.of(one, other, nextOther, nextOne), 0, 1, 2, 2))
                .containsExactly(new PairedTrials(List.of(one, nextOne), List.of(other, nextOther)));
    }

    @Test
    void aPairThatWasBrokenOffOrDoesNotFitIntoTheBlocksDoesNotCount() {
        assertThat(PairedTrials.of(List.of(one, other, nextOne), 0, 1, 4, 2)).isEmpty();
        assertThat(PairedTrials.of(List.of(one, other, nextOther, nextOne), 0, 1, 1, 2))
                .isEmpty();
    }

    @Test
    void aRepeatedTrialTakesThePlaceOfTheDisturbedOne() {
        Trial<Purpose, ReplayFigures> disturbed =
                TrialResultFixture.trial(0, 1, 0, Purpose.TIMED, TrialStatus.DISTURBED, TrialResultFixture.figures(50));

        assertThat(PairedTrials.of(List.of(disturbed, one, other), 0, 1, 1, 1))
                .containsExactly(new PairedTrials(List.of(one), List.of(other)));
    }

    @Test
    void aPairOfNoTrialsIsRefused() {
        assertThatThrownBy(() -> PairedTrials.of(List.of(one, other), 0, 1, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("trialsPerPair 0: must be at least 1");
    }

    private static Trial<Purpose, ReplayFigures> timed(int number, int block, int variant) {
        return TrialResultFixture.timed(number, block, variant, TrialResultFixture.figures(20));
    }
}
