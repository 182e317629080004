package io.debezium.perf.harness.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MedianTest {

    @Test
    void isTheMiddleOrTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(3, 1, 2)).isEqualTo(2);
        assertThat(Median.of(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(Median.of(7)).isEqualTo(7);
        assertThat(Median.of()).isNaN();
        assertThat(Median.of(Double.MAX_VALUE, Double.MAX_VALUE)).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void aSeriesFallsFromTheMedianOfItsFirstThirdToThatOfItsLast() {
        assertThat(Median.fall(6, 1000, 6, 5, 5, 4, 4, 4, 0.1)).isEqualTo(1.5);
        assertThat(Median.fall(4, 9, 9, 8)).as("a third of four is one").isEqualTo(0.5);
        assertThat(Median.fall(2, 1)).isNaN();
        assertThat(Median.fall()).isNaN();
    }
}
