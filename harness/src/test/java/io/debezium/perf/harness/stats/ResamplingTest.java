package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class ResamplingTest {

    private static final double[] PAIRS = Arrays.stream(Noise.NORMAL.draw(200, new Random(11)))
            .map(value -> 0.02 * value)
            .toArray();

    @Test
    void aBandThatIsWiderThanTheNoiseRaisesNoAlarm() {
        assertThat(resampling(10).falseAlarmRate(0.05)).isLessThan(0.001);
    }

    @Test
    void withoutABandItIsTheRiskOfTheInterval() {
        assertThat(resampling(10).falseAlarmRate(0)).isCloseTo(0.05, within(0.01));
    }

    @Test
    void tooFewPairsNeverRaiseAnAlarmNorFindAnything() {
        assertThat(resampling(5).falseAlarmRate(0)).isZero();
        assertThat(resampling(5).smallestEffect(0.02)).isNaN();
    }

    /**
     * In a simulation apart from this code, of 200,000 normal samples each, nine lower ends in ten lay less than 1.181
     * standard deviations of 10 values below the truth, and 0.785 of 20.
     */
    @Test
    void smallestEffectOfNormalNoiseIsAsSimulatedElsewhere() {
        double scale = 0.02 / Spread.robust(PAIRS);
        double[] scaled = Arrays.stream(PAIRS).map(value -> scale * value).toArray();

        assertThat(Resampling.of(List.of(scaled), 10, 0.95, 1).smallestEffect(0.02))
                .isCloseTo(Math.expm1(Math.log(1.02) + 0.02 * 1.181), within(0.003));
        assertThat(Resampling.of(List.of(scaled), 20, 0.95, 1).smallestEffect(0.02))
                .isCloseTo(Math.expm1(Math.log(1.02) + 0.02 * 0.785), within(0.003));
    }

    @Test
    void smallestEffectIsFoundNineTimesInTen() {
        double shift = Math.log1p(resampling(10).smallestEffect(0.02));
        Random random = new Random(2);
        Band band = new Band(0.02);
        long found = IntStream.range(0, 5_000)
                .mapToObj(run -> IntStream.range(0, 10)
                        .mapToDouble(i -> PAIRS[random.nextInt(PAIRS.length)] * (random.nextBoolean() ? 1 : -1) + shift)
                        .toArray())
                .filter(values -> WalshAverages.of(values).interval(0.95).low() > band.logHalfWidth())
                .count();

        assertThat(found / 5_000.0).isCloseTo(0.9, within(0.015));
    }

    @Test
    void aSlantOfTheMachineIsNotTakenForADifference() {
        double[] slanted = Arrays.stream(PAIRS).map(Math::abs).toArray();

        assertThat(Resampling.of(List.of(slanted), 10, 0.95, 1).falseAlarmRate(0.02))
                .isCloseTo(resampling(10).falseAlarmRate(0.02), within(0.005));
    }

    @Test
    void sameSeedGivesTheSameResult() {
        assertThat(Resampling.of(List.of(PAIRS), 10, 0.95, 4).smallestEffect(0.02))
                .isEqualTo(Resampling.of(List.of(PAIRS), 10, 0.95, 4).smallestEffect(0.02))
                .isNotEqualTo(Resampling.of(List.of(PAIRS), 10, 0.95, 5).smallestEffect(0.02));
    }

    /** Each comparison is of one machine: pooled, the quiet one would look noisy and the noisy one quiet. */
    @Test
    void comparisonsOfSeveralMachinesAreDrawnFromEachInTurn() {
        double[] noisy = Arrays.stream(PAIRS).map(value -> 5 * value).toArray();

        Resampling both = Resampling.of(List.of(PAIRS, noisy), 10, 0.95, 1);

        assertThat(both.falseAlarmRate(0.001))
                .isCloseTo(
                        (resampling(10).falseAlarmRate(0.001)
                                        + Resampling.of(List.of(noisy), 10, 0.95, 1)
                                                .falseAlarmRate(0.001))
                                / 2,
                        within(0.01));
        assertThat(both.smallestEffect(0.02))
                .isBetween(
                        resampling(10).smallestEffect(0.02),
                        Resampling.of(List.of(noisy), 10, 0.95, 1).smallestEffect(0.02));
    }

    @Test
    void nothingCanBeDrawnFromNothing() {
        assertThatThrownBy(() -> Resampling.of(List.of(new double[0]), 10, 0.95, 1))
                .hasMessage("no log-ratios: there must be at least one to draw from");
    }

    private static Resampling resampling(int pairs) {
        return Resampling.of(List.of(PAIRS), pairs, 0.95, 1);
    }
}
