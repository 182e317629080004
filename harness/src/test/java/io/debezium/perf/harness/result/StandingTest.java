package io.debezium.perf.harness.result;

import java.util.List;

import org.junit.jupiter.api.Test;

import static io.debezium.perf.harness.result.TrialResultFixture.trial;
import static org.assertj.core.api.Assertions.assertThat;

class StandingTest {

    private static final ReplayFigures FIGURES = TrialResultFixture.figures(20);

    @Test
    void theRepeatTakesThePlaceOfADisturbedTrial() {
        TrialResult disturbed = trial(1, 1, 0, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        TrialResult repeat = trial(2, 1, 0, Purpose.TIMED, TrialStatus.OK, FIGURES);

        assertThat(Standing.of(List.of(disturbed, repeat), 1, 0)).contains(repeat);
    }

    @Test
    void aDisturbedTrialStandsWhereItWasNotRepeated() {
        TrialResult first = trial(1, 1, 0, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        TrialResult last = trial(2, 1, 0, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);

        assertThat(Standing.of(List.of(first, last), 1, 0)).contains(last);
    }

    @Test
    void whatFailedOrCameToNoFiguresOrWasNotTimedDoesNot() {
        List<TrialResult> trials = List.of(
                trial(1, 1, 0, Purpose.TIMED, TrialStatus.FAILED, FIGURES),
                trial(2, 1, 0, Purpose.TIMED, TrialStatus.OK, null),
                trial(3, 1, 0, Purpose.RECORDED, TrialStatus.OK, FIGURES));

        assertThat(Standing.of(trials, 1, 0)).isEmpty();
        assertThat(Standing.of(trials)).isEmpty();
    }

    @Test
    void everyVariantHasOneOfItsOwnInEveryBlock() {
        TrialResult baseline = trial(1, 1, 0, Purpose.TIMED, TrialStatus.OK, FIGURES);
        TrialResult disturbed = trial(2, 1, 1, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        TrialResult candidate = trial(3, 1, 1, Purpose.TIMED, TrialStatus.OK, FIGURES);
        TrialResult next = trial(4, 2, 1, Purpose.TIMED, TrialStatus.DISTURBED, FIGURES);
        List<TrialResult> trials = List.of(baseline, disturbed, candidate, next);

        assertThat(Standing.of(trials)).containsExactly(baseline, candidate, next);
        assertThat(Standing.of(trials, 2, 1)).contains(next);
        assertThat(Standing.of(trials, 2, 0)).isEmpty();
    }
}
