package io.debezium.perf.jmh;

import java.util.Optional;

import io.debezium.util.LRUCacheMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrentTypeModifierBenchmarkTest {

    private static final ThreadParams FIRST_THREAD = new ThreadParams(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);

    private final ConcurrentTypeModifierBenchmark benchmark = new ConcurrentTypeModifierBenchmark();
    private final ConcurrentTypeModifierBenchmark.Position position = new ConcurrentTypeModifierBenchmark.Position();
    private final ConcurrentTypeModifierBenchmark.Faults faults = new ConcurrentTypeModifierBenchmark.Faults();

    @Test
    void aThreadGoesRoundInTheTextsAndGetsTheirLengthsWithoutAFault() {
        benchmark.distinct = 3;
        benchmark.texts();

        for (int length : new int[] {1, 2, 3, 1}) {
            assertThat(benchmark.parse(position, faults)).isEqualTo(length);
        }
        for (int length : new int[] {2, 3, 1}) {
            assertThat(benchmark.answerCache(position, faults)).isEqualTo(length);
        }
        assertThat(benchmark.scaffold(position)).isEqualTo("character varying(2)");
        assertThat(faults.exceptions).isZero();
        assertThat(faults.wrong).isZero();
    }

    @Test
    void whatWentWrongInTheWarmUpCountsInTheFirstIterationThatCounts() {
        faults.wrong = 2;
        faults.exceptions = 1;
        faults.carry(iteration(IterationType.WARMUP), FIRST_THREAD);

        // JMH resets the counters before each iteration.
        faults.wrong = 0;
        faults.exceptions = 0;
        faults.carry(iteration(IterationType.MEASUREMENT), FIRST_THREAD);
        assertThat(faults.wrong).isEqualTo(2);
        assertThat(faults.exceptions).isEqualTo(1);

        faults.wrong = 0;
        faults.exceptions = 0;
        faults.carry(iteration(IterationType.MEASUREMENT), FIRST_THREAD);
        assertThat(faults.wrong).isZero();
        assertThat(faults.exceptions).isZero();
    }

    @Test
    void theCacheOfTheTestedReleaseIsFoundAndNotOverfullByOneThread() {
        ShippedCache cache = ShippedCache.find();
        benchmark.distinct = 1024;
        benchmark.texts();
        for (int i = 0; i < 1024; i++) {
            benchmark.parse(position, faults);
        }

        assertThat(cache.exists()).isTrue();
        assertThat(cache.overfull()).isZero();
    }

    @Test
    void whatACacheHoldsBeyondItsLimitIsCounted() {
        LRUCacheMap<Integer, Integer> large = new LRUCacheMap<>(1000);
        for (int i = 0; i < 131; i++) {
            large.put(i, i);
        }

        assertThat(new ShippedCache(Optional.of(large)).overfull()).isEqualTo(3);
        assertThat(new ShippedCache(Optional.empty()).overfull()).isZero();
    }

    private static IterationParams iteration(IterationType type) {
        return new IterationParams(type, 1, TimeValue.NONE, 1);
    }
}
