package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JmhBenchmarkTest {

    /** As JMH 1.37 prints it with {@code -lp}. */
    private static final List<String> LISTED = List.of(
            "Benchmarks: ",
            "io.debezium.perf.jmh.Plain.run",
            "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
            "  param \"columns\" = {ten, distinct}",
            "  param \"text\" = {fresh, shared}");

    @Test
    void aBenchmarkComesOnceWithEveryCombinationOfItsParameters() {
        assertThat(JmhBenchmark.read(LISTED, Map.of()))
                .extracting(JmhBenchmark::label)
                .containsExactly(
                        "Plain.run",
                        "TypeModifierBenchmark.parse (columns=ten, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=ten, text=shared)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=shared)");
    }

    @Test
    void aParameterIsRestrictedToTheValuesAskedForWhereABenchmarkHasIt() {
        assertThat(JmhBenchmark.read(LISTED, Map.of("text", List.of("fresh"), "threads", List.of("2"))))
                .extracting(JmhBenchmark::label)
                .containsExactly(
                        "Plain.run",
                        "TypeModifierBenchmark.parse (columns=ten, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=fresh)");
    }

    @Test
    void jmhIsAskedForThatOneAlone() {
        JmhBenchmark benchmark = new JmhBenchmark("io.debezium.perf.jmh.A$B.run", Map.of("text", "fresh"));

        assertThat(benchmark.words()).hasSize(3).endsWith("-p", "text=fresh");
        assertThat("io.debezium.perf.jmh.A$B.run").matches(benchmark.words().get(0));
        assertThat("io.debezium.perf.jmh.A$B.runs")
                .doesNotMatch(benchmark.words().get(0));
        assertThat("io.debezium.perf.jmhXA$B.run")
                .doesNotMatch(benchmark.words().get(0));
    }

    @Test
    void nothingListedIsNoBenchmark() {
        assertThat(JmhBenchmark.read(List.of("Benchmarks: "), Map.of())).isEmpty();
    }
}
