package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PairedRatiosTest {

    /** Of the ratios 1.1, 1.2, 1.5 and of the geometric means of any two of them, the third and fourth are 1.2 and that of 1.1 and 1.5. */
    @Test
    void estimateIsTheMedianOfTheRatiosOfAnyTwoPairs() {
        PairedRatios three = PairedRatios.of(List.of(new Pair(10, 11), new Pair(20, 30), new Pair(40, 48)));

        assertThat(Math.exp(three.logRatio())).isCloseTo(Math.sqrt(1.2 * Math.sqrt(1.1 * 1.5)), within(1e-12));
        assertThat(three.baselineValue()).isEqualTo(20);
        assertThat(three.candidateValue()).isEqualTo(30);
        assertThat(three.ratios()).hasSize(3);
        assertThat(three.ratios().get(1)).isCloseTo(1.5, within(1e-12));
        assertThat(three.agreeing()).isEqualTo(3);
    }

    @Test
    void leavesOutWhatWasNotMeasuredInBothArms() {
        PairedRatios one = PairedRatios.of(List.of(
                new Pair(Double.NaN, 1),
                new Pair(1, Double.NaN),
                new Pair(0, 1),
                new Pair(1, -1),
                new Pair(1, Double.POSITIVE_INFINITY),
                new Pair(2, 3)));

        assertThat(one.pairs()).isEqualTo(1);
        assertThat(one.ratios().get(0)).isCloseTo(1.5, within(1e-12));
        assertThat(one.logInterval(0.95)).isEqualTo(Interval.UNBOUNDED);
    }

    @Test
    void nothingIsKnownWithoutAPair() {
        PairedRatios none = PairedRatios.of(List.of());

        assertThat(none.logRatio()).isNaN();
        assertThat(none.baselineValue()).isNaN();
        assertThat(none.pValue()).isEqualTo(1);
        assertThat(none.agreeing()).isZero();
    }

    @Property
    void exchangingTheArmsNegatesEverythingToTheLastBit(@ForAll("pairs") List<Pair> pairs) {
        PairedRatios one = PairedRatios.of(pairs);
        PairedRatios other = PairedRatios.of(pairs.stream()
                .map(pair -> new Pair(pair.candidate(), pair.baseline()))
                .toList());

        assertThat(other.logRatio() + one.logRatio()).isZero();
        assertThat(other.logInterval(0.95).low() + one.logInterval(0.95).high()).isZero();
        assertThat(other.logInterval(0.95).high() + one.logInterval(0.95).low()).isZero();
        assertThat(other.pValue()).isEqualTo(one.pValue());
        assertThat(other.agreeing()).isEqualTo(one.agreeing());
    }

    @Property
    void theUnitDoesNotMatter(
            @ForAll("pairs") List<Pair> pairs, @ForAll @DoubleRange(min = 0.01, max = 1000) double factor) {
        PairedRatios one = PairedRatios.of(pairs);
        PairedRatios other = PairedRatios.of(pairs.stream()
                .map(pair -> new Pair(factor * pair.baseline(), factor * pair.candidate()))
                .toList());

        assertThat(other.logRatio()).isCloseTo(one.logRatio(), within(1e-9));
        assertThat(other.logInterval(0.95).low())
                .isCloseTo(one.logInterval(0.95).low(), within(1e-9));
        assertThat(other.logInterval(0.95).high())
                .isCloseTo(one.logInterval(0.95).high(), within(1e-9));
    }

    @Property
    void theOrderDoesNotMatter(@ForAll("pairs") List<Pair> pairs, @ForAll Random random) {
        List<Pair> shuffled = new ArrayList<>(pairs);
        Collections.shuffle(shuffled, random);
        PairedRatios one = PairedRatios.of(pairs);
        PairedRatios other = PairedRatios.of(shuffled);

        assertThat(other.logRatio()).isEqualTo(one.logRatio());
        assertThat(other.logInterval(0.95)).isEqualTo(one.logInterval(0.95));
        assertThat(other.pValue()).isEqualTo(one.pValue());
    }

    @Provide
    Arbitrary<List<Pair>> pairs() {
        Arbitrary<Double> value = Arbitraries.doubles().between(0.5, 200).ofScale(4);
        return Combinators.combine(value, value)
                .as(Pair::new)
                .list()
                .ofMinSize(6)
                .ofMaxSize(30);
    }
}
