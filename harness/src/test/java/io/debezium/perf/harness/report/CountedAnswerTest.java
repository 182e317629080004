package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/** A difference in instructions beside one in CPU time: neither is taken for the other. */
class CountedAnswerTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.97 | 0.91 | Fewer instructions and less CPU time: it does less work",
                "1.04 | 1.05 | More instructions and more CPU time: it does more work",
                "1    | 1.10 | No clear difference in instructions but more CPU time: look for effects of memory, caches and contention, or for a busier machine",
                "1    | 0.90 | No clear difference in instructions but less CPU time: it saves waiting for memory or for other threads, not work",
                "0.97 | 1    | Fewer instructions but no clear difference in CPU time: these pairs are too few to show the effect in CPU time",
                "1.05 | 0.90 | More instructions but less CPU time: its work waits less for memory or for other threads",
                "0.95 | 1.10 | Fewer instructions but more CPU time: the remaining work waits longer for memory or for other threads",
                "1.001 | 0.999 | No clear difference in instructions or CPU time",
                "1    | 1    | No clear difference in instructions or CPU time",
            })
    void isExplainedByBoth(double instructions, double cpu, String words) {
        assertThat(CpuCounts.explanation(
                                List.of(
                                        comparison(Metric.INSTRUCTIONS_PER_EVENT, instructions),
                                        comparison(Metric.CPU_MICROS_PER_EVENT, cpu)),
                                counted(2.2),
                                counted(2.0))
                        .orElseThrow()
                        .plain())
                .isEqualTo(words + " (it executes 2.00 instructions per cycle, the baseline 2.20).");
    }

    @Test
    void isExplainedWithoutCyclesWhereNoneWereCounted() {
        assertThat(CpuCounts.explanation(
                                List.of(
                                        comparison(Metric.INSTRUCTIONS_PER_EVENT, 1.04),
                                        comparison(Metric.CPU_MICROS_PER_EVENT, 1.05)),
                                counted(Double.NaN),
                                counted(Double.NaN))
                        .orElseThrow()
                        .plain())
                .isEqualTo("More instructions and more CPU time: it does more work.");
    }

    private static Comparison comparison(Metric metric, double ratio) {
        return Examples.comparison("b", metric, 100, ratio, ratio - 0.01, ratio + 0.01, Verdict.INCONCLUSIVE);
    }

    private static HardwareFigures counted(double perCycle) {
        return new HardwareFigures(
                HardwareFigures.of(74_000, 74_000 / perCycle, Double.NaN, Double.NaN), 1, 1, Map.of(), "");
    }
}
