package io.debezium.perf.harness.cli;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CheckResult.Worse;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

import static org.assertj.core.api.Assertions.assertThat;

class CheckCommandTest {

    @ParameterizedTest
    @CsvSource({
        "HELD, false, 0, 0",
        "HELD, false, 3, 3",
        "HELD INCONCLUSIVE, false, 0, 4",
        "HELD INCONCLUSIVE, true, 0, 0",
        "HELD NOT_MEASURED, true, 0, 4",
        "NOT_MEASURED, false, 2, 2",
        "REGRESSED NOT_MEASURED INCONCLUSIVE, true, 4, 1",
        "REGRESSED, false, 0, 1",
    })
    void aRegressionGoesBeforeWhatIsNotKnown(String verdicts, boolean allowed, int failure, int code) {
        List<Gate> gates = Stream.of(verdicts.split(" "))
                .map(GateVerdict::valueOf)
                .map(CheckCommandTest::gate)
                .toList();

        assertThat(new CheckCommand().exitCode(result(gates, allowed), failure)).isEqualTo(code);
    }

    private static Gate gate(GateVerdict verdict) {
        Threshold threshold = new Threshold(0.05, null, "why");
        return new Gate("micro", "A.b", Metric.SCORE, "", threshold, verdict, Worse.UNKNOWN, null, null, "");
    }

    private static CheckResult result(List<Gate> gates, boolean allowInconclusive) {
        return Examples.result(CheckResult.class, "allowInconclusive", allowInconclusive, "gates", gates);
    }
}
