package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.Thresholds.Entry;
import io.debezium.perf.harness.question.jmh.JmhProgram.JmhMethod;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The gates that follow from thresholds. */
class CheckExperimentTest {

    private static final Threshold TIGHT = new Threshold(0.05, "why");

    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.parseMore", Map.of()),
            new JmhMethod("io.debezium.AA.parse", Map.of()));

    @Test
    void aNameMeansItsBenchmarkAloneWithEveryValueOfWhatIsLeftOpen() {
        assertThat(ofBenchmark("A.parse", Map.of()))
                .extracting(Gate::subject)
                .containsExactly("A.parse (columns=ten)", "A.parse (columns=distinct)");
        assertThat(ofBenchmark("A.parse", Map.of("columns", "ten")))
                .containsExactly(Gate.planned(
                        "A.parse (columns=ten)", "in micro-benchmark A.parse (columns=ten)", Metric.SCORE, TIGHT));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A.pars  | columns | ten | there is no such benchmark",
                "A.parse | colums  | ten | the benchmark does not have colums; its parameters are [columns]",
                "A.parse | columns | tne | the benchmark does not have {columns=tne}; its parameters are {columns=[ten, distinct]}",
                "AA.parse | columns | ten | the benchmark does not have columns; its parameters are []",
            })
    void whatDoesNotExistIsRefusedWithItsPlaceInTheFile(String name, String parameter, String value, String rule) {
        assertThatThrownBy(() -> ofBenchmark(name, Map.of(parameter, value)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("gates.yaml, " + name + ": ")
                .hasMessageContaining(rule);
    }

    private static List<Gate> ofBenchmark(String benchmark, Map<String, String> parameters) {
        Entry entry = new Entry(benchmark, true, parameters, Map.of(Metric.SCORE, TIGHT));
        return CheckExperiment.planned(new Thresholds("gates.yaml", List.of(entry), List.of()), METHODS);
    }
}
