package io.debezium.perf.harness.result;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.debezium.perf.harness.result.TrialResultFixture.trial;
import static org.assertj.core.api.Assertions.assertThat;

class StandingTest {

    private static final ReplayFigures FIGURES = TrialResultFixture.figures(20);

    @ParameterizedTest
    @EnumSource(names = {"OK", "DISTURBED"})
    void theRepeatTakesThePlaceOfADisturbedTrialEvenIfItIsDisturbedToo(TrialStatus status) {
        Trial<Purpose, ReplayFigures> disturbed = trial(1, 1, 0, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        Trial<Purpose, ReplayFigures> repeat = trial(2, 1, 0, Purpose.TIMED, status, FIGURES);

        assertThat(Trial.standing(List.of(disturbed), 1, 0, Purpose.TIMED)).contains(disturbed);
        assertThat(Trial.standing(List.of(disturbed, repeat), 1, 0, Purpose.TIMED))
                .contains(repeat);
    }

    @Test
    void whatFailedOrCameToNoFiguresOrWasNotTimedDoesNot() {
        List<Trial<Purpose, ReplayFigures>> trials = List.of(
                trial(1, 1, 0, Purpose.TIMED, TrialStatus.FAILED, FIGURES),
                trial(2, 1, 0, Purpose.TIMED, TrialStatus.OK, null),
                trial(3, 1, 0, Purpose.RECORDED, TrialStatus.OK, FIGURES));

        assertThat(Trial.standing(trials, 1, 0, Purpose.TIMED)).isEmpty();
        assertThat(Trial.standing(trials, Purpose.TIMED)).isEmpty();
    }

    @Test
    void everyVariantHasOneOfItsOwnInEveryBlock() {
        Trial<Purpose, ReplayFigures> baseline = trial(1, 1, 0, Purpose.TIMED, TrialStatus.OK, FIGURES);
        Trial<Purpose, ReplayFigures> disturbed = trial(2, 1, 1, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        Trial<Purpose, ReplayFigures> candidate = trial(3, 1, 1, Purpose.TIMED, TrialStatus.OK, FIGURES);
        Trial<Purpose, ReplayFigures> next = trial(4, 2, 1, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        List<Trial<Purpose, ReplayFigures>> trials = List.of(baseline, disturbed, candidate, next);

        assertThat(Trial.standing(trials, Purpose.TIMED)).containsExactly(baseline, candidate, next);
        assertThat(Trial.standing(trials, 2, 1, Purpose.TIMED)).contains(next);
        assertThat(Trial.standing(trials, 2, 0, Purpose.TIMED)).isEmpty();
    }
}
