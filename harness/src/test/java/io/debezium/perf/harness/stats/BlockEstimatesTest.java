package io.debezium.perf.harness.stats;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BlockEstimatesTest {

    private static final BlockEstimates ESTIMATES = new BlockEstimates(0.95);

    /** The median of the Walsh averages of 1 to 6, and for six values the interval is from the smallest to the largest. */
    @Test
    void differenceIsThatOfTheBlocks() {
        Estimate found = ESTIMATES
                .difference(new double[] {11, 22, 33, 44, 55, 66}, new double[] {10, 20, 30, 40, 50, 60})
                .orElseThrow();

        assertThat(found).isEqualTo(new Estimate(3.5, 1, 6, 6));
    }

    @Test
    void whatSlowsBothInABlockChangesNoRatio() {
        Estimate found = ESTIMATES
                .ratio(new double[] {10, 100, 30, 50, 10, 20}, new double[] {5, 50, 15, 25, 5, 10})
                .orElseThrow();

        assertThat(found.value()).isCloseTo(2, within(1e-12));
        assertThat(found.low()).isCloseTo(2, within(1e-12));
        assertThat(found.high()).isCloseTo(2, within(1e-12));
    }

    @Test
    void exchangedTheRatioIsTurnedRound() {
        double[] one = {10, 11, 9, 10.5, 9.7, 12};
        double[] other = {30, 29, 33, 31, 28, 35};
        Estimate found = ESTIMATES.ratio(one, other).orElseThrow();
        Estimate turned = ESTIMATES.ratio(other, one).orElseThrow();

        assertThat(turned.value()).isCloseTo(1 / found.value(), within(1e-12));
        assertThat(turned.low()).isCloseTo(1 / found.high(), within(1e-12));
        assertThat(turned.high()).isCloseTo(1 / found.low(), within(1e-12));
    }

    @Test
    void aBlockThatLacksOneIsLeftOutAndFewBlocksHaveNoInterval() {
        Estimate found = ESTIMATES
                .difference(new double[] {4, Double.NaN, 6}, new double[] {1, 1, Double.NaN})
                .orElseThrow();

        assertThat(found.value()).isEqualTo(3);
        assertThat(found.blocks()).isEqualTo(1);
        assertThat(found.low()).isNaN();
        assertThat(found.high()).isNaN();
    }

    @Test
    void nothingIsSaidOfNothingNorOfARatioOfWhatIsNotAboveZero() {
        assertThat(ESTIMATES.difference(new double[] {Double.NaN}, new double[] {1}))
                .isEmpty();
        assertThat(ESTIMATES.ratio(new double[] {1, -1}, new double[] {1, 1})).isEmpty();
    }
}
