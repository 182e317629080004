package io.debezium.perf.harness.stats;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BandTest {

    private static final Band TWO_PER_CENT = new Band(0.02);

    @ParameterizedTest
    @CsvSource({
        "0.02, 1.021, 1.10, SLOWER",
        "0.02, 0.90, 0.979, FASTER",
        "0.02, 0.985, 1.015, EQUIVALENT",
        "0.02, 1.005, 1.015, EQUIVALENT",
        "0.02, 1.01, 1.03, INCONCLUSIVE",
        "0.02, 0.97, 0.99, INCONCLUSIVE",
        "0.02, 0.97, 1.03, INCONCLUSIVE",
        "0.02, 0, Infinity, INCONCLUSIVE",
        // 1/1.02 is 0.98039: a cost that falls by 1.97 % undoes one that rose by 2 %.
        "0.02, 0.9, 0.9803, FASTER",
        "0.02, 0.9, 0.9805, INCONCLUSIVE",
        // Without a band, everything clear matters.
        "0, 1.0001, 1.0002, SLOWER",
        "0, 1, 1, INCONCLUSIVE"
    })
    void verdictOnACost(double minEffect, double low, double high, Verdict verdict) {
        assertThat(new Band(minEffect).verdict(logs(low, high), false)).isEqualTo(verdict);
    }

    @Test
    void moreEventsPerSecondAreFaster() {
        assertThat(TWO_PER_CENT.verdict(logs(1.03, 1.05), true)).isEqualTo(Verdict.FASTER);
        assertThat(TWO_PER_CENT.verdict(logs(0.95, 0.97), true)).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void refusesAnImpossibleBand() {
        assertThatThrownBy(() -> new Band(-0.01)).hasMessage("minEffect -0.01: must be 0 or more");
        assertThatThrownBy(() -> new Band(Double.NaN)).hasMessage("minEffect NaN: must be 0 or more");
    }

    @Property
    void exchangingTheArmsExchangesFasterAndSlowerAlone(
            @ForAll @Scale(4) @DoubleRange(min = -0.1, max = 0.1) double low,
            @ForAll @Scale(4) @DoubleRange(min = 0, max = 0.1) double width,
            @ForAll boolean moreIsBetter) {
        Verdict verdict = TWO_PER_CENT.verdict(new Interval(low, low + width), moreIsBetter);
        Verdict exchanged = TWO_PER_CENT.verdict(new Interval(-low - width, -low), moreIsBetter);

        assertThat(exchanged)
                .isEqualTo(
                        switch (verdict) {
                            case FASTER -> Verdict.SLOWER;
                            case SLOWER -> Verdict.FASTER;
                            case EQUIVALENT, INCONCLUSIVE, NONE -> verdict;
                        });
    }

    private static Interval logs(double low, double high) {
        return new Interval(Math.log(low), Math.log(high));
    }
}
