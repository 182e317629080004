package io.debezium.perf.harness.cli;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WorkloadEvidence;

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
        WorkloadEvidence workload = new WorkloadEvidence(
                "simple-update",
                false,
                List.of(),
                List.of(
                        comparison(Metric.CPU_MICROS_PER_EVENT, cpu),
                        comparison(Metric.EVENTS_PER_SECOND, rate),
                        comparison(Metric.PEAK_RSS_BYTES, memory)),
                List.of(comparison(Metric.CPU_MICROS_PER_EVENT, Verdict.SLOWER)),
                "");

        assertThat(new EvidenceCommand().exitCode(result(workload), failure)).isEqualTo(code);
    }

    private static Comparison comparison(Metric metric, Verdict verdict) {
        return Examples.comparison("b", metric, 1, 1, 1, 1, verdict);
    }

    private static EvidenceResult result(WorkloadEvidence workload) {
        return Examples.result(EvidenceResult.class, "workloads", List.of(workload));
    }
}
