package io.debezium.perf.harness.question.jmh;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.jmh.JmhProgram.JmhMethod;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhExperimentTest {

    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.plain", Map.of()),
            new JmhMethod("io.debezium.B.read", Map.of("rows", List.of("1"))));

    @Test
    void theBenchmarksOfEverySelectionComeInOrderAndEachOnce() {
        assertThat(labels(
                        new JmhSelection("B", Map.of()),
                        new JmhSelection("parse", Map.of("columns", List.of("distinct"))),
                        new JmhSelection("A[.]p", Map.of())))
                .containsExactly("B.read (rows=1)", "A.parse (columns=distinct)", "A.parse (columns=ten)", "A.plain");
        assertThat(labels(new JmhSelection("A", Map.of("columns", List.of("ten")))))
                .as("one without a restricted parameter is left as it is")
                .containsExactly("A.parse (columns=ten)", "A.plain");
    }

    @Test
    void aSelectionOfNothingIsRefused() {
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of("colums", List.of("ten")))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("-p colums: the benchmark does not have colums; its parameters are [columns]");
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of()), new JmhSelection("NoSuch", Map.of())))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("NoSuch: ");
    }

    private static List<String> labels(JmhSelection... selections) {
        return JmhExperiment.selected(List.of(selections), METHODS).stream()
                .map(Benchmark::label)
                .toList();
    }
}
