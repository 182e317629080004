package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

import static org.assertj.core.api.Assertions.assertThat;

class JmhMethodTest {

    /** As JMH 1.37 prints it with {@code -lp}. */
    private static final List<String> LISTED = List.of(
            "Benchmarks: ",
            "io.debezium.perf.jmh.Plain.run",
            "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
            "  param \"columns\" = {ten, distinct}",
            "  param \"text\" = {fresh, shared}");

    @Test
    void aBenchmarkComesOnceWithEveryCombinationOfItsParameters() {
        assertThat(listed(Map.of()))
                .containsExactly(
                        "Plain.run",
                        "TypeModifierBenchmark.parse (columns=ten, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=ten, text=shared)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=shared)");
    }

    @Test
    void aParameterIsRestrictedToTheValuesAskedForWhereABenchmarkHasIt() {
        assertThat(listed(Map.of("text", List.of("fresh"))))
                .containsExactly(
                        "Plain.run",
                        "TypeModifierBenchmark.parse (columns=ten, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=fresh)");
    }

    @Test
    void nothingListedIsNoBenchmark() {
        assertThat(JmhMethod.read(List.of("Benchmarks: "))).isEmpty();
    }

    private static List<String> listed(Map<String, List<String>> restricted) {
        return JmhMethod.read(LISTED).stream()
                .flatMap(method -> method.benchmarks(restricted).stream())
                .map(JmhBenchmark::label)
                .toList();
    }
}
