package io.debezium.perf.harness.question.evidence;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class EvidenceCommandTest {

    @ParameterizedTest
    @CsvSource({
        "FASTER, FASTER, FASTER, 0, 0",
        "FASTER, INCONCLUSIVE, FASTER, 0, 0",
        "INCONCLUSIVE, INCONCLUSIVE, INCONCLUSIVE, 0, 0",
        "SLOWER, FASTER, FASTER, 0, 1",
        "FASTER, SLOWER, FASTER, 0, 1",
        "FASTER, FASTER, SLOWER, 0, 0",
        "SLOWER, FASTER, FASTER, 4, 4",
        "FASTER, FASTER, FASTER, 3, 3",
    })
    void costAndRateDecideAndAFailureGoesBefore(Verdict cpu, Verdict rate, Verdict memory, int failure, int code) {
        EvidenceResult result = Examples.result(
                EvidenceResult.class,
                "baseline",
                "a",
                "compared",
                List.of(
                        compared("b", Metric.CPU_MICROS_PER_EVENT, cpu),
                        compared("b", Metric.EVENTS_PER_SECOND, rate),
                        compared("b", Metric.PEAK_RSS_BYTES, memory),
                        compared("a", Metric.CPU_MICROS_PER_EVENT, Verdict.SLOWER)));

        assertThat(new EvidenceCommand().exitCode(result, failure)).isEqualTo(code);
    }

    private static Compared compared(String candidate, Metric metric, Verdict verdict) {
        return new Compared("under ddl", 1, Examples.comparison(candidate, metric, 1, 1, 1, 1, verdict));
    }
}
