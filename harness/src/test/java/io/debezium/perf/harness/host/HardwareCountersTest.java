package io.debezium.perf.harness.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.debezium.perf.harness.host.CounterReading.Count;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.host.HardwareCounters.Event;
import io.debezium.perf.harness.host.HardwareCounters.Source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** On events that the kernel counts itself, which also machines without counters in the CPU have. */
@EnabledOnOs(OS.LINUX)
class HardwareCountersTest {

    /** Nanoseconds on a CPU stand for instructions, page faults for misses (linux/perf_event.h, perf_sw_ids). */
    static final List<Map<Event, Source>> SOFTWARE = List.of(
            new EnumMap<>(Map.of(Event.INSTRUCTIONS, new Source(1, 1), Event.CYCLES, new Source(1, 0))),
            new EnumMap<>(Map.of(Event.BRANCH_MISSES, new Source(1, 2), Event.CACHE_MISSES, new Source(1, 99))));

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

                double clock = used.byName(Event.INSTRUCTIONS).get("pmu-worker");
                least = Math.min(least, clock / time.nanos());
                assertThat(clock).isGreaterThan(0.97 * time.nanos());
                assertThat(used.byName(Event.CYCLES).get("pmu-worker")).isCloseTo(clock, withinPercentage(3));
                assertThat(used.share(Event.INSTRUCTIONS)).isEqualTo(1, within(0.02));
                // One counts those in the kernel, the other those that are tried again.
                assertThat(used.byName(Event.BRANCH_MISSES).get("pmu-worker"))
                        .isCloseTo(time.minorFaults() + time.majorFaults(), withinPercentage(10));
                assertThat(used.total(Event.CACHE_MISSES)).isNaN();
                assertThat(used.total(Event.INSTRUCTIONS)).isGreaterThanOrEqualTo(clock);
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

            Count count = only(used, "pmu-late").counts().get(Event.INSTRUCTIONS);
            assertThat(count.estimate()).isCloseTo(time, withinPercentage(25));
            assertThat(count.share()).isBetween(0.35, 0.65);
        }
    }

    @Test
    void aThreadThatHasEndedKeepsItsLastCount() throws Exception {
        Worker worker = new Worker("pmu-ended");
        try (HardwareCounters counters = open()) {
            CounterReading before = counters.read();
            int descriptors = descriptors();
            worker.workThenWait();
            double time = only(ThreadTimes.of(SELF), "pmu-ended").nanos();
            worker.end();
            ThreadCounts ended = only(counters.read().since(before), "pmu-ended");

            assertThat(ended.counts().get(Event.INSTRUCTIONS).estimate()).isCloseTo(time, withinPercentage(25));
            assertThat(only(counters.read().since(before), "pmu-ended")).isEqualTo(ended);
            assertThat(descriptors()).isLessThan(descriptors);
        }
    }

    @Test
    void closingGivesTheDescriptorsBackOnceAndReadingThenSaysSo() throws IOException {
        HardwareCounters counters = open();
        counters.close();
        counters.close();

        assertThat(descriptors()).isZero();
        assertThat(counters.read().problem()).contains("the counters have been closed");
        assertThat(counters.read().byThread()).isEmpty();
    }

    @Test
    void aProcessThatIsGoneHasNothing() {
        try (HardwareCounters counters = HardwareCounters.of(() -> LongStream.of(Integer.MAX_VALUE), SOFTWARE)) {
            assertThat(counters.read().byThread()).isEmpty();
            assertThat(counters.read().total(Event.INSTRUCTIONS)).isNaN();
        }
    }

    @Test
    void withoutInstructionsNothingIsCountedAndTheReasonIsKept() {
        List<Map<Event, Source>> none = List.of(new EnumMap<>(Map.of(Event.INSTRUCTIONS, new Source(1, 99))));
        try (HardwareCounters counters = HardwareCounters.of(() -> LongStream.of(SELF), none)) {
            assertThat(counters.read().problem()).isPresent();
            assertThat(counters.read().byThread()).isEmpty();
        }
    }

    private static HardwareCounters open() {
        HardwareCounters counters = HardwareCounters.of(() -> LongStream.of(SELF), SOFTWARE);
        assumeTrue(
                counters.read().problem().isEmpty(),
                () -> "cannot count here: " + counters.read().problem().orElseThrow());
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

    /** How many of this process's file descriptors are counters. */
    private static int descriptors() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return (int) all.filter(HardwareCountersTest::isCounter).count();
        }
    }

    private static boolean isCounter(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("perf_event");
        } catch (IOException e) {
            return false;
        }
    }

    /** Works when it is told to, and is otherwise at rest, so that two clocks that are read one after the other agree. */
    private static final class Worker {

        private final Thread thread;
        private CountDownLatch go = new CountDownLatch(1);
        private CountDownLatch done = new CountDownLatch(1);
        private boolean ended;

        Worker(String name) throws InterruptedException {
            thread = new Thread(this::run, name);
            thread.start();
            rest();
        }

        private void rest() throws InterruptedException {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        void workThenWait() throws InterruptedException {
            CountDownLatch awaited;
            synchronized (this) {
                awaited = done;
                go.countDown();
            }
            awaited.await();
            rest();
        }

        void end() throws InterruptedException {
            synchronized (this) {
                ended = true;
                go.countDown();
            }
            thread.join();
            // The kernel takes it off its list a moment after the JVM.
            Thread.sleep(50);
        }

        private void run() {
            try {
                while (true) {
                    go.await();
                    synchronized (this) {
                        if (ended) {
                            return;
                        }
                        go = new CountDownLatch(1);
                    }
                    work();
                    synchronized (this) {
                        CountDownLatch finished = done;
                        done = new CountDownLatch(1);
                        finished.countDown();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** The same CPU time each time, however many want the CPU, and memory that nobody has touched. */
        private static void work() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + WORK_NANOS;
            for (int i = 0; threads.getCurrentThreadCpuTime() < end; i++) {
                if (i < 16) {
                    ByteBuffer.allocateDirect(1 << 20);
                }
            }
        }
    }
}
