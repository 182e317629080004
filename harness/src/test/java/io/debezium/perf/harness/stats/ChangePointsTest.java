package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.NightlyLevels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ChangePointsTest {

    private static final int NIGHTS = 60;
    private static final double NOISE = 0.01;

    private final Random random = new Random(11);

    @Test
    void aStepIsFoundFiveNightsAfterIt() {
        long found = IntStream.range(0, 20)
                .filter(seed ->
                        ChangePoints.of(series(NIGHTS, night -> night < 55 ? 0 : 3 * NOISE), seed).steps().stream()
                                .anyMatch(step -> Math.abs(step.at() - 55) <= 5))
                .count();

        assertThat(found).isGreaterThanOrEqualTo(18);
    }

    @Test
    void aSmallStepIsFoundWithinFiveNightsOfItsPlaceOnceThereAreTwentyNightsAfterIt() {
        long found = IntStream.range(0, 20)
                .filter(seed ->
                        ChangePoints.of(series(NIGHTS, night -> night < 40 ? 0 : 2 * NOISE), seed).steps().stream()
                                .anyMatch(step -> Math.abs(step.at() - 40) <= 5
                                        && step.low() <= Math.exp(2 * NOISE)
                                        && step.high() >= Math.exp(2 * NOISE)))
                .count();

        assertThat(found).isGreaterThanOrEqualTo(18);
    }

    @Test
    void ofAHundredSeriesOfNoiseAtMostOneHasAStep() {
        long alarms = IntStream.range(0, 100)
                .filter(seed -> !ChangePoints.of(series(NIGHTS, night -> 0), seed)
                        .steps()
                        .isEmpty())
                .count();

        assertThat(alarms).isLessThanOrEqualTo(1);
    }

    @Test
    void upAndDownAgainAreTwoSteps() {
        NightlyLevels levels = ChangePoints.of(series(NIGHTS, night -> night >= 25 && night < 40 ? 5 * NOISE : 0), 1);

        assertThat(levels.steps()).extracting(NightStep::at).containsExactly(25, 40);
        assertThat(Math.log(levels.steps().get(0).ratio())).isCloseTo(5 * NOISE, within(NOISE));
        assertThat(Math.log(levels.steps().get(1).ratio())).isCloseTo(-5 * NOISE, within(NOISE));
        assertThat(levels.drift()).isEqualTo(1);
    }

    @Test
    void aDriftHasNoSteps() {
        NightlyLevels levels = ChangePoints.of(series(NIGHTS, night -> 0.1 * night / NIGHTS), 1);

        assertThat(levels.steps()).isEmpty();
        assertThat(Math.log(levels.drift())).isCloseTo(0.1, within(0.015));
    }

    @Test
    void moreScatterOnTheSameLevelIsNoStep() {
        double[] calm = series(NIGHTS, night -> 0);
        double[] values = IntStream.range(0, NIGHTS)
                .mapToDouble(i -> i < 30 ? calm[i] : Math.pow(calm[i], 8))
                .toArray();

        assertThat(ChangePoints.of(values, 1).steps()).isEmpty();
    }

    @Test
    void twoNightsThatWentWrongAreNoStep() {
        assertThat(ChangePoints.of(series(NIGHTS, night -> night == 20 || night == 59 ? 0.3 : 0), 1)
                        .steps())
                .isEmpty();
    }

    @Test
    void withoutNoiseAStepIsExact() {
        double[] values =
                IntStream.range(0, 30).mapToDouble(i -> i < 22 ? 1 : 1.05).toArray();

        NightStep step = ChangePoints.of(values, 1).steps().get(0);

        assertThat(step.at()).isEqualTo(22);
        assertThat(List.of(step.earliest(), step.latest())).containsExactly(21, 23);
        assertThat(List.of(step.before(), step.after(), step.ratio(), step.low(), step.high()))
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1)
                .containsExactly(1.0, 1.05, 1.05, 1.05, 1.05);
    }

    @Test
    void whatIsTooSmallToMatterIsNoStep() {
        double[] values = IntStream.range(0, 30)
                .mapToDouble(i -> i < 22 ? 1 : Math.exp(0.9 * ChangePoints.SMALLEST))
                .toArray();

        assertThat(ChangePoints.of(values, 1).steps()).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameAndTheUnitIsOfNoAccount() {
        double[] values = series(NIGHTS, night -> night < 50 ? 0 : 3 * NOISE);
        double[] scaled =
                IntStream.range(0, NIGHTS).mapToDouble(i -> values[i] * 4).toArray();

        assertThat(ChangePoints.of(values, 7)).isEqualTo(ChangePoints.of(values, 7));
        assertThat(ChangePoints.of(scaled, 7).steps()).singleElement().satisfies(step -> assertThat(step.at())
                .isEqualTo(ChangePoints.of(values, 7).steps().get(0).at()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 6, 60})
    void constantAndShortSeriesHaveNone(int nights) {
        NightlyLevels levels =
                ChangePoints.of(DoubleStream.generate(() -> 1).limit(nights).toArray(), 1);

        assertThat(levels.steps()).isEmpty();
        assertThat(levels.drift()).isEqualTo(1);
    }

    /** @param level logarithm of it, by night */
    private double[] series(int nights, IntToDoubleFunction level) {
        return IntStream.range(0, nights)
                .mapToDouble(night -> Math.exp(level.applyAsDouble(night) + NOISE * random.nextGaussian()))
                .toArray();
    }
}
