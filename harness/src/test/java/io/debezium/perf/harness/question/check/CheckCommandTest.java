package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;

class CheckCommandTest {

    @ParameterizedTest
    @CsvSource({
        "HELD, 0, 0",
        "HELD, 3, 3",
        "HELD INCONCLUSIVE, 0, 4",
        "HELD NOT_MEASURED, 0, 4",
        "NOT_MEASURED, 2, 2",
        "REGRESSED NOT_MEASURED INCONCLUSIVE, 4, 1",
        "REGRESSED, 0, 1",
    })
    void aRegressionGoesBeforeWhatIsNotKnown(String verdicts, int failure, int code) {
        List<Gate> gates = Stream.of(verdicts.split(" "))
                .map(GateVerdict::valueOf)
                .map(CheckCommandTest::gate)
                .toList();

        assertThat(new CheckCommand().exitCode(Examples.result(CheckResult.class, "gates", gates), failure))
                .isEqualTo(code);
    }

    private static Gate gate(GateVerdict verdict) {
        Threshold threshold = new Threshold(0.05, "why");
        return new Gate("A.b", "in micro-benchmark A.b", Metric.SCORE, threshold, verdict, null, "");
    }
}
