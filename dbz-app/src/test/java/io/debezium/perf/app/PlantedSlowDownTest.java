package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlantedSlowDownTest {

    @Test
    void burnsByTheThreadsCpuClockWhatItWasTold() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        PlantedSlowDown slowDown = new PlantedSlowDown(2_000, 1);

        long start = threads.getCurrentThreadCpuTime();
        for (int batch = 0; batch < 50; batch++) {
            slowDown.reached(batch * 1_000, (batch + 1) * 1_000);
        }
        long burnt = threads.getCurrentThreadCpuTime() - start;

        assertThat(burnt).isBetween(100_000_000L, 115_000_000L);
    }

    @Test
    void whatOneBatchBurnsTooMuchTheNextBurnsLess() {
        AtomicLong looks = new AtomicLong();
        // 3,000 ns go by from one look at the clock to the next, and a batch owes 1,000: one of three batches burns.
        PlantedSlowDown slowDown = new PlantedSlowDown(10, 1, () -> 3_000 * looks.incrementAndGet());

        for (int batch = 0; batch < 900; batch++) {
            slowDown.reached(0, 100);
        }

        assertThat(looks).hasValue(2 * 300);
    }
}
