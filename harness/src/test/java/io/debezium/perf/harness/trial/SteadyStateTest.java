package io.debezium.perf.harness.trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;

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
        Figures steady = SteadyState.of(marks(21), 200_000).orElseThrow();

        assertThat(steady.value(Metric.CPU_MICROS_PER_EVENT)).isCloseTo(15 + 1, within(1e-9));
        assertThat(steady.value(Metric.EVENTS_PER_SECOND)).isCloseTo(100_000, within(1e-6));
    }

    @Test
    void aBoutOfSlowCodeOfAFifthOfTheWindowLeavesItUnchanged() {
        List<Counters> marks = new ArrayList<>(marks(21));
        for (int i = 10; i < marks.size(); i++) {
            // Four stretches that cost 50 us more an event; what follows is shifted by what they have used.
            marks.set(i, Messages.later(10_000L * i, Math.min(4, i - 9) * 500_000L));
        }

        Figures steady = SteadyState.of(marks, 0).orElseThrow();

        assertThat(steady.value(Metric.CPU_MICROS_PER_EVENT)).isCloseTo(15, within(1e-9));
    }

    @Test
    void fewMarksTellNoSteadyState() {
        assertThat(SteadyState.of(marks(8), 0)).isEmpty();
        assertThat(SteadyState.of(marks(9), 0)).isPresent();
    }

    @Test
    void theMiddleOfTenValuesIsThatWithoutTheTwoLowestAndTheTwoHighest() {
        assertThat(SteadyState.middle(List.of(3, 1, 4, 1, 5, 9, 2, 6, 5, 35), Comparator.naturalOrder()))
                .containsExactly(2, 3, 4, 5, 5, 6);
    }

    @Property
    void theCostLiesBetweenTheQuartiles(
            @ForAll @Size(min = 8, max = 60) List<@IntRange(min = 0, max = 1_000_000) Integer> extra) {
        List<Counters> marks = new ArrayList<>(List.of(Messages.counters(0)));
        long sum = 0;
        for (int i = 0; i < extra.size(); i++) {
            sum += extra.get(i);
            marks.add(Messages.later(10_000L * (i + 1), sum));
        }
        Figures steady = SteadyState.of(marks, 0).orElseThrow();

        List<Integer> sorted = extra.stream().sorted().toList();
        int cut = sorted.size() / 4;
        assertThat(steady.value(Metric.CPU_MICROS_PER_EVENT))
                .isBetween(
                        15 + sorted.get(cut) / 10_000.0 - 1e-9,
                        15 + sorted.get(sorted.size() - 1 - cut) / 10_000.0 + 1e-9);
    }
}
