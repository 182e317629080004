package io.debezium.perf.harness.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.TrialResult.Steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SteadyStateTest {

    /** Messages.counters: 10 us of wall and 15 us of the Java threads' CPU for an event. */
    private static List<Counters> marks(int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> Messages.counters(10_000 * i))
                .toList();
    }

    @Test
    void costsOfEqualStretchesAreTheirCost() {
        Steady steady = SteadyState.of(marks(21), 200_000).orElseThrow();

        assertThat(steady.cpuMicrosPerEvent()).isCloseTo(15 + 1, within(1e-9));
        assertThat(steady.eventsPerSecond()).isCloseTo(100_000, within(1e-6));
        assertThat(steady.stretches()).isEqualTo(20);
    }

    @Test
    void aBoutOfSlowCodeOfAFifthOfTheWindowLeavesItUnchanged() {
        List<Counters> marks = new ArrayList<>(marks(21));
        for (int i = 10; i < marks.size(); i++) {
            // Four stretches that cost 50 us more an event; what follows is shifted by what they have used.
            marks.set(i, Messages.later(marks.get(i), Math.min(4, i - 9) * 500_000L));
        }

        Steady steady = SteadyState.of(marks, 0).orElseThrow();

        assertThat(steady.cpuMicrosPerEvent()).isCloseTo(15, within(1e-9));
    }

    @Test
    void fewMarksTellNoSteadyState() {
        assertThat(SteadyState.of(marks(8), 0)).isEmpty();
        assertThat(SteadyState.of(marks(9), 0)).isPresent();
    }

    /** By hand: sorted 1 1 2 3 4 5 5 6 9 35, a quarter of ten is two, and 2 to 6 sum up to 25. */
    @Test
    void interquartileMeanOfTenValues() {
        double[] values = {3, 1, 4, 1, 5, 9, 2, 6, 5, 35};

        assertThat(SteadyState.interquartileMean(values)).isCloseTo(25.0 / 6, within(1e-12));
    }

    @Property
    void interquartileMeanLiesBetweenTheQuartilesAndScales(
            @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = 0.1, max = 1000) Double> drawn) {
        double[] values = drawn.stream().mapToDouble(Double::doubleValue).toArray();
        double mean = SteadyState.interquartileMean(values);

        Arrays.sort(values);
        assertThat(mean)
                .isBetween(values[values.length / 4] - 1e-9, values[values.length - 1 - values.length / 4] + 1e-9);
        double[] doubled = Arrays.stream(values).map(value -> 2 * value).toArray();
        assertThat(SteadyState.interquartileMean(doubled)).isCloseTo(2 * mean, within(1e-9 * mean));
    }
}
