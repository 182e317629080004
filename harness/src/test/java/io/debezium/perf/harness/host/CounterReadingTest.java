package io.debezium.perf.harness.host;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.host.CounterReading.Count;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.host.HardwareCounters.Event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class CounterReadingTest {

    private static final long MS = 1_000_000;

    @Test
    void aDifferenceIsScaledByItsOwnShareOfTheTime() {
        // First half of the time, then all of it: the totals' scale would be 200 / 150.
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100, 50)));
        CounterReading later = reading(Map.of(1L, thread("main", 4_000, 200, 150)));

        CounterReading difference = later.since(earlier);

        assertThat(later.total(Event.INSTRUCTIONS)).isCloseTo(4_000 * 200 / 150.0, within(1e-9));
        assertThat(difference.total(Event.INSTRUCTIONS)).isEqualTo(3_000);
        assertThat(difference.share(Event.INSTRUCTIONS)).isEqualTo(1);
        assertThat(earlier.share(Event.INSTRUCTIONS)).isEqualTo(0.5);
        assertThat(earlier.total(Event.INSTRUCTIONS)).isEqualTo(2_000);
    }

    @Test
    void newThreadsCountWholeAndThoseThatEndedUntilTheirLast() {
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100, 100), 2L, thread("ended", 500, 50, 50)));
        CounterReading later = reading(Map.of(
                1L, thread("main", 3_000, 200, 200),
                2L, thread("ended", 700, 60, 60),
                3L, thread("new", 70, 10, 10)));

        assertThat(later.since(earlier).byName(Event.INSTRUCTIONS))
                .containsExactly(Map.entry("ended", 200.0), Map.entry("main", 2_000.0), Map.entry("new", 70.0));
    }

    @Test
    void aThreadThatIsFoundLateIsScaledUpByWhatItHadRunBefore() {
        CounterReading later = reading(Map.of(7L, thread("new", 900, 100, 90)));

        assertThat(later.since(reading(Map.of())).total(Event.INSTRUCTIONS)).isEqualTo(1_000, within(1e-9));
    }

    @Test
    void anIdThatTheKernelHasGivenToAnotherThreadIsNotSubtracted() {
        CounterReading earlier = reading(Map.of(1L, thread("first", 9_000, 900, 900)));
        CounterReading later = reading(Map.of(1L, thread("second", 100, 10, 10)));

        assertThat(later.since(earlier).total(Event.INSTRUCTIONS)).isEqualTo(100);
    }

    @Test
    void sumsByKindAndByName() {
        CounterReading reading = reading(Map.of(
                1L, thread("worker", 1, 1, 1),
                2L, thread("worker", 2, 1, 1),
                3L, thread("GC Thread#0", 4, 1, 1),
                4L, thread("C2 CompilerThre", 8, 1, 1)));

        assertThat(reading.byName(Event.INSTRUCTIONS))
                .containsEntry("worker", 3.0)
                .hasSize(3);
        assertThat(reading.total(Event.INSTRUCTIONS)).isEqualTo(15);
        assertThat(reading.total(Event.INSTRUCTIONS, ThreadKind.JAVA)).isEqualTo(3);
        assertThat(reading.total(Event.INSTRUCTIONS, ThreadKind.GC)).isEqualTo(4);
        assertThat(reading.total(Event.INSTRUCTIONS, ThreadKind.JIT)).isEqualTo(8);
        assertThat(reading.total(Event.INSTRUCTIONS, ThreadKind.VM)).isZero();
    }

    @Test
    void anEventThatTheMachineDoesNotHaveIsUnknown() {
        CounterReading reading = reading(Map.of(1L, thread("main", 1_000, 100, 100)));

        assertThat(reading.total(Event.CACHE_MISSES)).isNaN();
        assertThat(reading.share(Event.CACHE_MISSES)).isZero();
    }

    @Test
    void countersThatGetNoTimeAreUnknownNotSmall() {
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100, 100)));
        CounterReading later = reading(Map.of(1L, thread("main", 1_000, 200, 100)));

        assertThat(later.since(earlier).total(Event.INSTRUCTIONS)).isNaN();
        assertThat(later.since(earlier).byName(Event.INSTRUCTIONS).get("main")).isNaN();
        assertThat(later.since(earlier).share(Event.INSTRUCTIONS)).isZero();
    }

    @Test
    void countersThatStandStillWhileTheThreadRunsAreUnknownNotNothing() {
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100 * MS, 100 * MS)));
        CounterReading later = reading(Map.of(1L, thread("main", 1_000, 200 * MS, 200 * MS)));

        assertThat(later.since(earlier).total(Event.INSTRUCTIONS)).isNaN();
    }

    @Test
    void aStandstillInTheMiddleIsUnknownToo() {
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100 * MS, 100 * MS)));
        CounterReading later =
                reading(Map.of(1L, new ThreadCounts("main", counts(new Count(5_000, 300 * MS, 300 * MS, 100 * MS)))));

        assertThat(later.since(earlier).total(Event.INSTRUCTIONS)).isNaN();
        assertThat(later.since(earlier).share(Event.INSTRUCTIONS)).isEqualTo(0.5);
    }

    @Test
    void soIsHavingNoTimeInTheMiddleAndIsNotSubtractedTwice() {
        CounterReading earlier = reading(Map.of(1L, thread("main", 1_000, 100 * MS, 100 * MS)));
        CounterReading later =
                reading(Map.of(1L, new ThreadCounts("main", counts(new Count(5_000, 300 * MS, 200 * MS, 100 * MS)))));

        assertThat(later.since(earlier).total(Event.INSTRUCTIONS)).isNaN();
        assertThat(later.since(earlier).share(Event.INSTRUCTIONS)).isEqualTo(0.5);
    }

    @Test
    void manyThreadsThatAllCountNothingAreUnknownTogether() {
        CounterReading reading = reading(Map.of(
                1L, thread("one", 0, 6 * MS, 6 * MS),
                2L, thread("two", 0, 6 * MS, 6 * MS)));

        assertThat(reading.total(Event.INSTRUCTIONS)).isNaN();
    }

    @Test
    void whatHardlyRanIsTakenToBeLikeTheRestUpToOnePerCent() {
        assertThat(reading(Map.of(1L, thread("main", 990, 99, 99), 2L, thread("not counted", 0, 1, 0)))
                        .total(Event.INSTRUCTIONS))
                .isCloseTo(1_000, within(1e-9));
        assertThat(reading(Map.of(1L, thread("main", 980, 98, 98), 2L, thread("not counted", 0, 2, 0)))
                        .total(Event.INSTRUCTIONS))
                .isNaN();
    }

    @Test
    void threadsThatDidNotRunHaveCountedNothing() {
        CounterReading reading = reading(Map.of(1L, thread("waits", 100, 10, 10)));

        assertThat(reading.since(reading).total(Event.INSTRUCTIONS)).isZero();
        assertThat(reading.since(reading).share(Event.INSTRUCTIONS)).isNaN();
    }

    @Test
    void withoutCountersEverythingIsUnknownAndSaysWhy() {
        CounterReading good = reading(Map.of(1L, thread("main", 100, 10, 10)));
        CounterReading bad = new CounterReading(Map.of(), Optional.of("no counters"));

        assertThat(bad.since(good).total(Event.INSTRUCTIONS)).isNaN();
        assertThat(bad.since(good).total(Event.INSTRUCTIONS, ThreadKind.GC)).isNaN();
        assertThat(bad.since(good).problem()).contains("no counters");
        assertThat(good.since(bad).problem()).contains("no counters");
    }

    private static CounterReading reading(Map<Long, ThreadCounts> threads) {
        return new CounterReading(threads, Optional.empty());
    }

    private static ThreadCounts thread(String name, long counted, long cpuNanos, long countedNanos) {
        return new ThreadCounts(name, counts(new Count(counted, cpuNanos, countedNanos, 0)));
    }

    private static Map<Event, Count> counts(Count instructions) {
        Map<Event, Count> counts = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            counts.put(event, event == Event.INSTRUCTIONS ? instructions : new Count(0, instructions.cpuNanos(), 0, 0));
        }
        return counts;
    }
}
