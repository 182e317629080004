package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.profile.FrameCosts.BothArms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RunSpreadTest {

    /** Two counts of which each has one added to its variance: 1.959964 * sqrt(16 + 1 + 36 + 1), by hand. */
    @Test
    void oneRecordingOfEachSideHasTheNormalIntervalOfTwoCounts() {
        BothArms arms = counts(1, 16, 36);
        RunSpread.FrameBounds interval = RunSpread.of(List.of(arms)).of(arms);

        assertThat(arms.difference()).isEqualTo(20);
        assertThat(interval.low()).isCloseTo(20 - 14.40264, within(1e-4));
        assertThat(interval.high()).isCloseTo(20 + 14.40264, within(1e-4));
    }

    /** The exact conditional binomial test of 0 against 5 has p = 2 / 2^5 = 0.0625, of 0 against 6 p = 0.03125. */
    @Test
    void noneAgainstFewIsClearFromSixOnAsInTheExactTest() {
        assertThat(clear(counts(1, 0, 5))).isFalse();
        assertThat(clear(counts(1, 0, 6))).isTrue();
        assertThat(clear(counts(1, 12, 3))).isTrue();
        assertThat(clear(counts(1, 10, 3))).isFalse();
    }

    @Test
    void whatWasCountedAndNeverVariesHasNoInterval() {
        FrameCosts cell = new FrameCosts(2, 1);
        cell.add(0, 3, 0);
        cell.add(1, 4, 0);
        BothArms arms = cell.arms();
        RunSpread.FrameBounds interval = RunSpread.of(List.of(arms)).of(arms);

        assertThat(interval.low()).isNaN();
        assertThat(interval.high()).isNaN();
    }

    /** Student's interval of two means with 4 degrees of freedom: variance 1 each, t = 2.776445 (any table); ours is relative to the means. */
    @Test
    void aCountedCostAloneHasStudentsInterval() {
        FrameCosts cell = new FrameCosts(6, 3);
        double[] costs = {9, 10, 11, 12, 13, 14};
        for (int i = 0; i < costs.length; i++) {
            cell.add(i, costs[i], 0);
        }
        BothArms arms = cell.arms();
        RunSpread.FrameBounds interval = RunSpread.of(List.of(arms)).of(arms);

        assertThat((interval.high() - interval.low()) / 2).isCloseTo(2.776445 * Math.sqrt(2.0 / 3), within(0.1));
    }

    /** The same where all sampled frames agree better than chance has it, and would have it that runs do not differ. */
    @Test
    void aCountedCostThatScattersIsNotTakenForExactBecauseTheSampledOnesAreSteady() {
        FrameCosts counted = new FrameCosts(4, 2);
        double[] costs = {20, 24, 12, 15};
        for (int i = 0; i < costs.length; i++) {
            counted.add(i, costs[i], 0);
        }
        List<BothArms> all = new ArrayList<>(List.of(counted.arms()));
        IntStream.range(10, 60).forEach(count -> all.add(counts(2, count, count)));

        RunSpread.FrameBounds interval = RunSpread.of(all).of(all.get(0));

        // By hand: (8 + 4.5) / 2 is the variance, t of 2 degrees 4.302653 (any table).
        assertThat((interval.high() - interval.low()) / 2).isCloseTo(4.302653 * 2.5, within(1e-3));
    }

    private static boolean clear(BothArms arms) {
        RunSpread.FrameBounds interval = RunSpread.of(List.of(arms)).of(arms);
        return interval.low() > 0 || interval.high() < 0;
    }

    /** Samples of cost 1. */
    private static BothArms counts(int recordings, double baseline, double candidate) {
        FrameCosts cell = new FrameCosts(2 * recordings, recordings);
        for (int i = 0; i < recordings; i++) {
            cell.add(i, baseline, baseline);
            cell.add(recordings + i, candidate, candidate);
        }
        return cell.arms();
    }
}
