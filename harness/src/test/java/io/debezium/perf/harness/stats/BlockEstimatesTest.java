package io.debezium.perf.harness.stats;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Estimate;

import static org.assertj.core.api.Assertions.assertThat;

class BlockEstimatesTest {

    private static final BlockEstimates ESTIMATES = new BlockEstimates(0.95);

    @Test
    void theEstimateIsThatOfHodgesAndLehmannAndSixBlocksHaveAnInterval() {
        assertThat(ESTIMATES.of(new double[] {1, 2, 3, 4, 5, 6})).hasValue(new Estimate(3.5, 1, 6, 6));
    }

    @Test
    void aBlockThatLacksItIsLeftOutAndFewBlocksHaveNoInterval() {
        assertThat(ESTIMATES.of(new double[] {3, Double.NaN})).hasValue(new Estimate(3, Double.NaN, Double.NaN, 1));
        assertThat(ESTIMATES.of(new double[] {Double.NaN})).isEmpty();
    }
}
