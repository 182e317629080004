package io.debezium.perf.harness.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What the CPU's counters say of an event. */
class CountedWorkTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void compilerAndCollectorAreLeftOut() {
        Figures figures = figures(12, i -> 74_000L);

        assertThat(figures.value(Metric.INSTRUCTIONS_PER_EVENT)).isCloseTo(74_000, within(1e-6));
        assertThat(figures.value(Metric.CYCLES_PER_EVENT)).isCloseTo(37_000, within(1e-6));
        assertThat(figures.value(Metric.INSTRUCTIONS_PER_CYCLE)).isCloseTo(2, within(1e-9));
        assertThat(figures.value(Metric.COUNTED_SHARE)).isEqualTo(1);
        assertThat(CountedWork.figures(List.of())).isEqualTo(Figures.of());
    }

    /** Code that was thrown away runs slowly until the compiler is done again; a few stretches, without quarters, all count. */
    @Test
    void aBoutOfSlowCodeIsLeftOutWhereThereAreStretchesEnough() {
        assertThat(figures(16, i -> i == 7 ? 900_000L : 74_000L).value(Metric.INSTRUCTIONS_PER_EVENT))
                .isCloseTo(74_000, within(1e-6));
        assertThat(figures(4, i -> i == 2 ? 148_000L : 74_000L).value(Metric.INSTRUCTIONS_PER_EVENT))
                .isCloseTo(296_000 / 3.0, within(1e-6));
        assertThat(figures(13, i -> i <= 4 ? 77_700L : 74_000L).value(Metric.INSTRUCTIONS_TREND))
                .as("what an event takes at first against what it takes at last")
                .isCloseTo(1.05, within(1e-9));
    }

    private static Figures figures(int count, IntToLongFunction instructionsPerEvent) {
        return CountedWork.figures(readings(count, instructionsPerEvent));
    }

    @Test
    void countersThatWereTakenAwayGiveNoFigure() {
        List<CountedWork> readings = new ArrayList<>(readings(12, i -> 74_000L));
        readings.set(11, new CountedWork(readings.get(11).events(), new CounterReading(Map.of())));

        Figures figures = CountedWork.figures(readings);

        assertThat(figures.value(Metric.INSTRUCTIONS_PER_EVENT)).isNaN();
    }

    private static List<CountedWork> readings(int count, IntToLongFunction instructionsPerEvent) {
        List<CountedWork> readings = new ArrayList<>();
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += i == 0 ? 0 : 1_000 * instructionsPerEvent.applyAsLong(i);
            readings.add(new CountedWork(
                    1_000L * i,
                    new CounterReading(Map.of(
                            1L, thread("pool-2-thread-1", total, i),
                            2L, thread("C2 CompilerThre", 7 * total, i),
                            3L, thread("GC Thread#0", 3 * total, i)))));
        }
        return readings;
    }

    private static ThreadCounts thread(String name, long instructions, int reading) {
        long cpu = reading * MILLISECOND;
        return new ThreadCounts(name, instructions, instructions / 2.0, cpu, cpu);
    }
}
