package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Thresholds;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class GatedBenchmarksTest {

    private static final Threshold THRESHOLD = new Threshold(0.05, null, "why");
    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.parseMore", Map.of()),
            new JmhMethod("io.debezium.AA.parse", Map.of()));

    @Test
    void aNameMeansItsBenchmarkAloneWithEveryValueOfWhatIsLeftOpen() {
        assertThat(gates("A.parse", Map.of()))
                .extracting(PlannedGate::subject)
                .containsExactly("A.parse (columns=ten)", "A.parse (columns=distinct)");
        assertThat(gates("A.parse", Map.of("columns", "ten")))
                .containsExactly(new PlannedGate("micro", "A.parse (columns=ten)", Metric.SCORE, THRESHOLD));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A.pars  | columns | ten | there is no such benchmark",
                "A.parse | colums  | ten | the benchmark has no parameter colums; it has columns",
                "A.parse | columns | tne | tne is no value of the parameter columns; it takes ten, distinct",
                "AA.parse | columns | ten | the benchmark has no parameter columns",
            })
    void whatDoesNotExistIsRefusedWithItsPlaceInTheFile(String name, String parameter, String value, String rule) {
        assertThatThrownBy(() -> gates(name, Map.of(parameter, value)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("gates.yaml, micro entry 1: " + rule);
    }

    private static List<PlannedGate> gates(String benchmark, Map<String, String> parameters) {
        Micro entry = new Micro("micro entry 1", benchmark, parameters, Map.of(Metric.SCORE, THRESHOLD));
        return GatedBenchmarks.of(new Thresholds("gates.yaml", List.of(entry), List.of()), METHODS);
    }
}
