package io.debezium.perf.harness.question.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.question.history.CountSteps.CountStep;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;

/** Series with steps that are planted, and noise as counted trials have it. */
class CountStepsTest {

    private static final double MIN_EFFECT = 0.005;

    /** Of Debezium 3.6, for an event. */
    private static final Map<Metric, Double> USUAL = Map.of(
            Metric.BYTECODES_PER_EVENT, 101_900.0,
            Metric.OBJECTS_PER_EVENT, 487.0,
            Metric.BYTES_PER_EVENT, 22_060.0,
            Metric.ATOMICS_PER_EVENT, 60.4,
            Metric.MONITORS_PER_EVENT, 13.7,
            Metric.PARKS_PER_EVENT, 0.83);

    private final Random random = new Random(7);

    @Test
    void aPlantedStepIsFoundInItsCountAtItsPlaceByHalvingAsByCountingAll() {
        for (int round = 0; round < 500; round++) {
            int size = 2 + random.nextInt(200);
            int at = 1 + random.nextInt(size - 1);
            List<Metric> usual =
                    Metric.COUNTS.stream().filter(USUAL::containsKey).toList();
            Metric metric = usual.get(random.nextInt(usual.size()));
            double factor = metric == Metric.PARKS_PER_EVENT ? 3 : 1.05;
            double change = random.nextBoolean() ? factor : 1 / factor;
            Map<Integer, Map<String, Double>> versions = noisy(size, 0.001);
            versions.forEach((place, counts) ->
                    counts.computeIfPresent(metric.id(), (id, value) -> place < at ? value : value * change));

            CountSteps all = new CountSteps(MIN_EFFECT, new TreeMap<>(versions));
            CountSteps searched = searched(versions, Set.of());

            for (Metric each : Metric.COUNTS) {
                List<CountStep> expected = each == metric ? List.of(new CountStep(at - 1, at, at, false)) : List.of();
                assertThat(all.of(each)).isEqualTo(expected);
                assertThat(searched.of(each)).isEqualTo(expected);
            }
            assertThat(searched.counted().size())
                    .isLessThanOrEqualTo(2 + (int) Math.ceil(Math.log(size) / Math.log(2)));
        }
    }

    @Test
    void noiseOfATenthOfAPerCentIsNoStep() {
        for (int round = 0; round < 200; round++) {
            CountSteps steps = new CountSteps(MIN_EFFECT, noisy(300, 0.001));

            assertThat(Metric.COUNTS)
                    .allSatisfy(metric -> assertThat(steps.of(metric)).isEmpty());
        }
    }

    /** As it was counted in one hour, and under the load of another one. */
    @Test
    void howOftenThreadsMeetUnderAnotherLoadIsNoStep() {
        assertThat(Metric.PARKS_PER_EVENT.differs(MIN_EFFECT, 0.89, 1.30)).isFalse();
        assertThat(Metric.PARKS_PER_EVENT.differs(MIN_EFFECT, 0.03, 0.36)).isFalse();
        assertThat(Metric.PARKS_PER_EVENT.differs(MIN_EFFECT, 0.07, 0.83)).isTrue();
        assertThat(Metric.PARKS_PER_EVENT.differs(MIN_EFFECT, 1.30, 0.05)).isTrue();
        assertThat(Metric.BYTECODES_PER_EVENT.differs(MIN_EFFECT, 100_000, 100_600))
                .isTrue();
        assertThat(Metric.BYTECODES_PER_EVENT.differs(MIN_EFFECT, 0, 1)).isTrue();
        assertThat(Metric.BYTECODES_PER_EVENT.differs(MIN_EFFECT, Double.NaN, 1))
                .isFalse();
    }

    @Test
    void stepsOfTwoCountsAreEachFoundWithTheTrialsOfBoth() {
        Map<Integer, Map<String, Double>> versions = noisy(118, 0.0004);
        versions.forEach((place, counts) -> {
            counts.computeIfPresent(Metric.PARKS_PER_EVENT.id(), (id, value) -> place < 41 ? 0.06 : value);
            counts.computeIfPresent(Metric.BYTECODES_PER_EVENT.id(), (id, value) -> place < 90 ? value : value * 0.99);
        });

        CountSteps steps = searched(versions, Set.of());

        assertThat(steps.of(Metric.PARKS_PER_EVENT)).containsExactly(new CountStep(40, 41, 41, false));
        assertThat(steps.of(Metric.BYTECODES_PER_EVENT)).containsExactly(new CountStep(89, 90, 90, false));
        assertThat(steps.counted().size()).isLessThanOrEqualTo(16);
    }

    @Test
    void whatComesInPartsIsOneStepFromTheFirstToTheLastAtTheLargest() {
        Map<Integer, Map<String, Double>> versions = noisy(9, 0);
        versions.forEach((place, counts) -> counts.computeIfPresent(
                Metric.OBJECTS_PER_EVENT.id(), (id, value) -> value * (1 + 0.002 * place + (place < 5 ? 0 : 0.001))));

        assertThat(new CountSteps(MIN_EFFECT, new TreeMap<>(versions)).of(Metric.OBJECTS_PER_EVENT))
                .containsExactly(new CountStep(0, 5, 8, true));
    }

    @Test
    void aStepLiesBetweenTheNearestThatCouldBeCounted() {
        Map<Integer, Map<String, Double>> versions = noisy(10, 0);
        versions.forEach((place, counts) ->
                counts.computeIfPresent(Metric.MONITORS_PER_EVENT.id(), (id, value) -> place < 5 ? value : 2 * value));

        assertThat(searched(versions, Set.of(4, 5, 6)).of(Metric.MONITORS_PER_EVENT))
                .containsExactly(new CountStep(3, 7, 7, false));
    }

    @Test
    void theLowestDepthIsCountedFirst() {
        NavigableMap<Integer, Map<String, Double>> ends = new TreeMap<>();
        ends.put(0, Map.of(Metric.ATOMICS_PER_EVENT.id(), 50.0));
        ends.put(10, Map.of(Metric.ATOMICS_PER_EVENT.id(), 60.0));

        assertThat(new CountSteps(MIN_EFFECT, ends).next(place -> true, place -> place == 8 ? 0 : 1))
                .hasValue(8);
        assertThat(new CountSteps(MIN_EFFECT, ends).next(place -> true, place -> 1))
                .hasValue(5);
    }

    private static CountSteps searched(Map<Integer, Map<String, Double>> versions, Set<Integer> closed) {
        NavigableMap<Integer, Map<String, Double>> counted = new TreeMap<>();
        CountSteps steps = new CountSteps(MIN_EFFECT, counted);
        counted.put(0, versions.get(0));
        counted.put(versions.size() - 1, versions.get(versions.size() - 1));
        Optional<Integer> next = steps.next(place -> !closed.contains(place), place -> 1);
        while (next.isPresent()) {
            counted.put(next.get(), versions.get(next.get()));
            next = steps.next(place -> !closed.contains(place), place -> 1);
        }
        return steps;
    }

    /** @param noise of a trial, to either side */
    private NavigableMap<Integer, Map<String, Double>> noisy(int size, double noise) {
        NavigableMap<Integer, Map<String, Double>> versions = new TreeMap<>();
        for (int place = 0; place < size; place++) {
            Map<String, Double> counts = new HashMap<>();
            USUAL.forEach(
                    (metric, value) -> counts.put(metric.id(), value * (1 + noise * (2 * random.nextDouble() - 1))));
            versions.put(place, counts);
        }
        return versions;
    }
}
