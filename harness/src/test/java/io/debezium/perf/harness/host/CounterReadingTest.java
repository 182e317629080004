package io.debezium.perf.harness.host;

import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.CounterReading.ThreadCounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class CounterReadingTest {

    private static final long MS = 1_000_000;

    @Test
    void aDifferenceIsScaledByItsOwnShareOfTheTime() {
        // First half of the time, then all of it: the totals' scale would be 200 / 150.
        CounterReading earlier = reading(thread("main", 1_000, 100, 50));
        CounterReading later = reading(thread("main", 4_000, 200, 150));

        CounterReading difference = later.since(earlier);

        assertThat(later.total(ThreadCounts::instructions)).isCloseTo(4_000 * 200 / 150.0, within(1e-9));
        assertThat(difference.total(ThreadCounts::instructions)).isEqualTo(3_000);
        assertThat(difference.share()).isEqualTo(1);
        assertThat(earlier.share()).isEqualTo(0.5);
        assertThat(earlier.total(ThreadCounts::instructions)).isEqualTo(2_000);
    }

    @Test
    void newThreadsCountWholeAndThoseThatEndedUntilTheirLast() {
        CounterReading earlier = reading(thread("main", 1_000, 100, 100), thread("ended", 500, 50, 50));
        CounterReading later =
                reading(thread("main", 3_000, 200, 200), thread("ended", 700, 60, 60), thread("new", 70, 10, 10));

        assertThat(later.since(earlier).total(ThreadCounts::instructions)).isEqualTo(200 + 2_000 + 70, within(1e-9));
        CounterReading another = reading(thread("has the id of main", 100, 10, 10));
        assertThat(another.since(earlier).total(ThreadCounts::instructions)).isEqualTo(100);
    }

    @Test
    void sumsByKind() {
        CounterReading reading = reading(
                thread("worker", 1, 1, 1),
                thread("worker", 2, 1, 1),
                thread("GC Thread#0", 4, 1, 1),
                thread("C2 CompilerThre", 8, 1, 1));

        assertThat(reading.total(ThreadCounts::instructions)).isEqualTo(15);
        assertThat(reading.java().total(ThreadCounts::instructions)).isEqualTo(3);
        assertThat(reading.total(ThreadCounts::cycles)).as("not counted here").isNaN();
    }

    /** Counters that get no time, or stand still while the thread runs, are unknown, not small or nothing. */
    @ParameterizedTest
    @CsvSource({"200, 100, 0", "200, 200, 1"})
    void countersThatDoNotCountAreUnknown(long cpuMillis, long countedMillis, double share) {
        CounterReading earlier = reading(thread("main", 1_000, 100 * MS, 100 * MS));
        CounterReading later = reading(thread("main", 1_000, cpuMillis * MS, countedMillis * MS));
        CounterReading difference = later.since(earlier);

        assertThat(difference.total(ThreadCounts::instructions)).isNaN();
        assertThat(difference.share()).isEqualTo(share);
        CounterReading nothing = reading(thread("one", 0, 6 * MS, 6 * MS), thread("two", 0, 6 * MS, 6 * MS));
        assertThat(nothing.total(ThreadCounts::instructions)).isNaN();
    }

    @Test
    void whatHardlyRanIsTakenToBeLikeTheRestUpToOnePerCent() {
        assertThat(reading(thread("main", 990, 99, 99), thread("not counted", 0, 1, 0))
                        .total(ThreadCounts::instructions))
                .isCloseTo(1_000, within(1e-9));
        assertThat(reading(thread("main", 980, 98, 98), thread("not counted", 0, 2, 0))
                        .total(ThreadCounts::instructions))
                .isNaN();
    }

    @Test
    void threadsThatDidNotRunHaveCountedNothing() {
        CounterReading reading = reading(thread("waits", 100, 10, 10));

        assertThat(reading.since(reading).total(ThreadCounts::instructions)).isZero();
        assertThat(reading.since(reading).share()).isNaN();
    }

    @Test
    void withoutCountersEverythingIsUnknown() {
        CounterReading good = reading(thread("main", 100, 10, 10));
        CounterReading bad = new CounterReading(Map.of());

        assertThat(bad.since(good).total(ThreadCounts::instructions)).isNaN();
        assertThat(bad.since(good).java().total(ThreadCounts::instructions)).isNaN();
    }

    /** Of threads with the ids 1, 2 and so on. */
    private static CounterReading reading(ThreadCounts... threads) {
        Map<Long, ThreadCounts> byId = new TreeMap<>();
        for (ThreadCounts thread : threads) {
            byId.put(byId.size() + 1L, thread);
        }
        return new CounterReading(byId);
    }

    private static ThreadCounts thread(String name, long counted, long cpuNanos, long countedNanos) {
        return new ThreadCounts(name, counted, Double.NaN, cpuNanos, countedNanos);
    }
}
