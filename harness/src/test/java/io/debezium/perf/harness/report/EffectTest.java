package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Effect;

import static org.assertj.core.api.Assertions.assertThat;

class EffectTest {

    @Test
    void decimalsAreLeftOutOnlyWhereTheIntervalLeavesThemNoMeaning() {
        assertThat(new Effect(1.31, 1.28, 1.34, 0.95).size()).isEqualTo("31 %");
        assertThat(new Effect(1.311, 1.305, 1.317, 0.95).size()).isEqualTo("31.1 %");
        assertThat(new Effect(1.09, 1.02, 1.2, 0.95).range()).isEqualTo("2.0 to 20.0 %");
    }

    @Test
    void beyondTwoAChangeIsAFactor() {
        assertThat(new Effect(1.99, 1.9, 2.1, 0.95).signed()).isEqualTo("+99.0 %");
        assertThat(new Effect(2.7, 2.5, 2.9, 0.95).signed()).isEqualTo("2.70 times");
        assertThat(new Effect(2.7, 2.5, 2.9, 0.95).signedRange()).isEqualTo("2.50 to 2.90 times");
        assertThat(new Effect(269.8, 150, 400, 0.95).signed()).isEqualTo("270 times");
        // Where its interval reaches far, the two are told alike.
        assertThat(new Effect(1.5, 0.8, 6, 0.95).signedRange()).isEqualTo("0.800 to 6.00 times");
        assertThat(new Effect(0.3, 0.2, 0.4, 0.95).signed()).isEqualTo("-70.0 %");
    }

    @Test
    void nothingIsNeitherPlusNorMinus() {
        assertThat(new Effect(0.99999, 0.9, 1.1, 0.95).signed()).isEqualTo("0.0 %");
    }

    @Test
    void whatIsNotKnownIsNotANumber() {
        Effect unknown = new Effect(Double.NaN, Double.NaN, Double.NaN, 0.95);

        assertThat(unknown.signed()).isEqualTo("not known");
        assertThat(unknown.signedRange()).isEqualTo("none");
        assertThat(unknown.known()).isFalse();
    }
}
