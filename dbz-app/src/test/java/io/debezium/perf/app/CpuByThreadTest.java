package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CpuByThreadTest {

    private final Map<Long, String> living = new HashMap<>(Map.of(1L, "main", 2L, "pool", 3L, "pool"));
    private final List<Long> asked = new ArrayList<>();
    private final CpuByThread threads = new CpuByThread(id -> {
        asked.add(id);
        return living.get(id);
    });

    @Test
    void threadsOfOneNameAreSummed() {
        assertThat(threads.micros(new long[] {1, 2, 3}, new long[] {5_000, 7_000, 11_000}))
                .isEqualTo(Map.of("main", 5L, "pool", 18L));
    }

    @Test
    void aNameIsAskedForOnce() {
        threads.micros(new long[] {1}, new long[] {5_000});
        threads.micros(new long[] {1}, new long[] {6_000});

        assertThat(asked).containsExactly(1L);
    }

    @Test
    void aThreadThatEndedBeforeItWasMeasuredOrNamedIsLeftOut() {
        assertThat(threads.micros(new long[] {1, 2, 9}, new long[] {5_000, -1, 7_000}))
                .isEqualTo(Map.of("main", 5L));

        living.put(9L, "late");

        assertThat(threads.micros(new long[] {9}, new long[] {7_000})).isEqualTo(Map.of("late", 7L));
    }
}
