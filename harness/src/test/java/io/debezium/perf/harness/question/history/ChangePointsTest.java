package io.debezium.perf.harness.question.history;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.question.history.HistoryResult.Step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ChangePointsTest {

    private static final int NIGHTS = 60;
    private static final double NOISE = 0.01;

    private final Random random = new Random(11);

    @Test
    void aStepIsFoundFiveNightsAfterIt() {
        long found = IntStream.range(0, 20)
                .filter(seed -> steps(series(NIGHTS, night -> night < 55 ? 0 : 3 * NOISE), seed).stream()
                        .anyMatch(step -> Math.abs(step.at() - 55) <= 5))
                .count();

        assertThat(found).isGreaterThanOrEqualTo(18);
    }

    @Test
    void aSmallStepIsFoundWithinFiveNightsOfItsPlaceOnceThereAreTwentyNightsAfterIt() {
        long found = IntStream.range(0, 20)
                .filter(seed -> steps(series(NIGHTS, night -> night < 40 ? 0 : 2 * NOISE), seed).stream()
                        .anyMatch(step -> Math.abs(step.at() - 40) <= 5
                                && step.low() <= Math.exp(2 * NOISE)
                                && step.high() >= Math.exp(2 * NOISE)))
                .count();

        assertThat(found).isGreaterThanOrEqualTo(18);
    }

    @Test
    void ofAHundredSeriesOfNoiseAtMostOneHasAStep() {
        long alarms = IntStream.range(0, 100)
                .filter(seed -> !steps(series(NIGHTS, night -> 0), seed).isEmpty())
                .count();

        assertThat(alarms).isLessThanOrEqualTo(1);
    }

    @Test
    void upAndDownAgainAreTwoSteps() {
        List<Step> steps = steps(series(NIGHTS, night -> night >= 25 && night < 40 ? 5 * NOISE : 0), 1);

        assertThat(steps).extracting(Step::at).containsExactly(25, 40);
        assertThat(Math.log(steps.get(0).ratio())).isCloseTo(5 * NOISE, within(NOISE));
        assertThat(Math.log(steps.get(1).ratio())).isCloseTo(-5 * NOISE, within(NOISE));
    }

    /** More scatter on the same level, two nights that went wrong, a change that is too small to matter. */
    @Test
    void whatIsNoChangeOfLevelIsNoStep() {
        double[] calm = series(NIGHTS, night -> 0);

        for (IntToDoubleFunction values : List.<IntToDoubleFunction>of(
                night -> night < 30 ? calm[night] : Math.pow(calm[night], 8),
                night -> night == 20 || night == 59 ? 1.35 * calm[night] : calm[night],
                night -> night < 22 ? 1 : Math.exp(0.9 * ChangePoints.SMALLEST))) {
            assertThat(steps(IntStream.range(0, NIGHTS).mapToDouble(values).toArray(), 1))
                    .isEmpty();
        }
    }

    @Test
    void withoutNoiseAStepIsExact() {
        double[] values =
                IntStream.range(0, 30).mapToDouble(i -> i < 22 ? 1 : 1.05).toArray();

        Step step = steps(values, 1).get(0);

        assertThat(step.at()).isEqualTo(22);
        assertThat(List.of(step.earliest(), step.latest())).containsExactly(21, 23);
        assertThat(List.of(step.before(), step.after(), step.ratio(), step.low(), step.high()))
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1)
                .containsExactly(1.0, 1.05, 1.05, 1.05, 1.05);
    }

    @Test
    void theSameSeedGivesTheSameAndTheUnitIsOfNoAccount() {
        double[] values = series(NIGHTS, night -> night < 50 ? 0 : 3 * NOISE);
        double[] scaled =
                IntStream.range(0, NIGHTS).mapToDouble(i -> values[i] * 4).toArray();

        assertThat(steps(values, 7)).isEqualTo(steps(values, 7));
        assertThat(steps(scaled, 7)).singleElement().satisfies(step -> assertThat(step.at())
                .isEqualTo(steps(values, 7).get(0).at()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 6, 60})
    void constantAndShortSeriesHaveNone(int nights) {
        List<Step> steps = steps(DoubleStream.generate(() -> 1).limit(nights).toArray(), 1);

        assertThat(steps).isEmpty();
    }

    private static List<Step> steps(double[] values, long seed) {
        return ChangePoints.of("ratio", values, seed);
    }

    /** @param level logarithm of it, by night */
    private double[] series(int nights, IntToDoubleFunction level) {
        return IntStream.range(0, nights)
                .mapToDouble(night -> Math.exp(level.applyAsDouble(night) + NOISE * random.nextGaussian()))
                .toArray();
    }
}
