package io.debezium.perf.jmh;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrentTypeModifierBenchmarkTest {

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
}
