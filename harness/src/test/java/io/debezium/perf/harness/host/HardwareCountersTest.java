package io.debezium.perf.harness.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.host.HardwareCounters.Source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** On events that the kernel counts itself, which also machines without counters in the CPU have. */
@EnabledOnOs(OS.LINUX)
class HardwareCountersTest {

    /** Nanoseconds on a CPU stand for instructions and for cycles (linux/perf_event.h, perf_sw_ids). */
    static final List<Source> SOFTWARE = List.of(new Source(1, 1), new Source(1, 0));

    private static final long SELF = ProcessHandle.current().pid();
    private static final long WORK_NANOS = 50_000_000;

    /** The scheduler leaves out what a hypervisor takes away meanwhile, so that its time can be less, but not each time. */
    @Test
    void aThreadHasWhatTheSchedulerSays() throws Exception {
        Worker worker = new Worker("pmu-worker");
        double least = Double.POSITIVE_INFINITY;
        try (HardwareCounters counters = open()) {
            for (int i = 0; i < 5; i++) {
                CounterReading before = counters.read();
                ThreadTimes timesBefore = ThreadTimes.of(SELF);
                worker.workThenWait();
                CounterReading used = counters.read().since(before);
                ThreadTimes.Time time = only(ThreadTimes.of(SELF).since(timesBefore), "pmu-worker");

                double clock = only(used, "pmu-worker").instructions();
                least = Math.min(least, clock / time.nanos());
                assertThat(clock).isGreaterThan(0.97 * time.nanos());
                assertThat(only(used, "pmu-worker").cycles()).isCloseTo(clock, withinPercentage(3));
                assertThat(used.share()).isEqualTo(1, within(0.02));
                assertThat(used.total(ThreadCounts::instructions)).isGreaterThanOrEqualTo(clock);
            }
        } finally {
            worker.end();
        }
        assertThat(least).isLessThan(1.03);
    }

    @Test
    void aThreadThatIsFoundLateHasWhatItHadRunBefore() throws Exception {
        try (HardwareCounters counters = open()) {
            CounterReading before = counters.read();
            Worker worker = new Worker("pmu-late");
            worker.workThenWait();
            counters.read();
            worker.workThenWait();
            CounterReading used = counters.read().since(before);
            double time = only(ThreadTimes.of(SELF), "pmu-late").nanos();
            worker.end();

            ThreadCounts late = only(used, "pmu-late");
            CounterReading alone = new CounterReading(Map.of(1L, late));
            assertThat(alone.total(ThreadCounts::instructions)).isCloseTo(time, withinPercentage(25));
            assertThat(alone.share()).isBetween(0.35, 0.65);
        }
    }

    @Test
    void aThreadThatHasEndedKeepsItsLastCount() throws Exception {
        Worker worker = new Worker("pmu-ended");
        try (HardwareCounters counters = open()) {
            CounterReading before = counters.read();
            worker.workThenWait();
            double time = only(ThreadTimes.of(SELF), "pmu-ended").nanos();
            worker.end();
            ThreadCounts ended = only(counters.read().since(before), "pmu-ended");

            assertThat(ended.instructions()).isCloseTo(time, withinPercentage(25));
            assertThat(only(counters.read().since(before), "pmu-ended")).isEqualTo(ended);
        }
    }

    @Test
    void whatWasClosedSaysSoAndAProcessThatIsGoneHasNothing() {
        HardwareCounters counters = open();
        counters.close();
        counters.close();
        assertThat(counters.failure().code()).isEqualTo("host.counters-are-closed");
        try (HardwareCounters gone = HardwareCounters.of(Integer.MAX_VALUE, SOFTWARE)) {
            assertThat(gone.read().byThread()).isEmpty();
            assertThat(gone.read().total(ThreadCounts::instructions)).isNaN();
        }
    }

    @Test
    void whatTheMachineDoesNotCountIsUnknownAndWithoutInstructionsNothingIsCounted() {
        try (HardwareCounters none = HardwareCounters.of(SELF, List.of(new Source(1, 99)));
                HardwareCounters some = HardwareCounters.of(SELF, List.of(new Source(1, 1), new Source(1, 99)))) {
            assertThat(none.read().byThread()).isEmpty();
            assertThat(none.failure()).isNotNull();
            CounterReading reading = some.read();
            assumeTrue(some.failure() == null);
            assertThat(reading.total(ThreadCounts::instructions)).isPositive();
            assertThat(reading.total(ThreadCounts::cycles)).isNaN();
        }
    }

    /** Error numbers as Linux has them. */
    @ParameterizedTest
    @CsvSource({
        "2, host.cpu-has-no-counters",
        "95, host.cpu-has-no-counters",
        "13, host.counting-is-not-allowed",
        "38, host.counting-is-not-allowed",
        "24, host.too-few-descriptors",
        "22, host.counters-fail"
    })
    void anErrorHasAReason(int error, String code) {
        assertThat(HardwareCounters.lacking(error).code()).isEqualTo(code);
    }

    private static HardwareCounters open() {
        HardwareCounters counters = HardwareCounters.of(SELF, SOFTWARE);
        counters.read();
        assumeTrue(counters.failure() == null, () -> "cannot count here: " + counters.failure());
        return counters;
    }

    private static ThreadTimes.Time only(ThreadTimes times, String name) {
        return times.byThread().values().stream()
                .filter(time -> time.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ThreadCounts only(CounterReading reading, String name) {
        return reading.byThread().values().stream()
                .filter(thread -> thread.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Works when it is told to, and is otherwise at rest, so that two clocks that are read one after the other agree. */
    private static final class Worker {

        private final ExecutorService executor;
        private Thread thread;

        Worker(String name) throws Exception {
            executor = Executors.newSingleThreadExecutor(task -> thread = new Thread(task, name));
            executor.submit(() -> {}).get();
            rest();
        }

        private void rest() throws InterruptedException {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        void workThenWait() throws Exception {
            executor.submit(Worker::work).get();
            rest();
        }

        void end() throws InterruptedException {
            executor.shutdown();
            thread.join();
            // The kernel takes it off its list a moment after the JVM.
            Thread.sleep(50);
        }

        /** The same CPU time each time, however many want the CPU. */
        private static void work() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + WORK_NANOS;
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
