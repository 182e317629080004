package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.JmhLabels;
import io.debezium.perf.harness.result.JmhResult.Benchmark;

import static org.assertj.core.api.Assertions.assertThat;

class JmhLabelsTest {

    private static final Benchmark FRESH = benchmark("a.B.parse", Map.of("columns", "ten", "text", "fresh"));
    private static final Benchmark SHARED = benchmark("a.B.parse", Map.of("columns", "ten", "text", "shared"));
    private static final Benchmark PLAIN = benchmark("a.C.run", Map.of());

    @Test
    void whatAllHaveInCommonIsSaidOnce() {
        JmhLabels labels = new JmhLabels(List.of(FRESH, SHARED));

        assertThat(labels.common()).isEqualTo("B (columns=ten)");
        assertThat(labels.brief(FRESH)).isEqualTo("parse (text=fresh)");
        assertThat(labels.brief(SHARED)).isEqualTo("parse (text=shared)");
    }

    @Test
    void amongSeveralClassesEachIsNamed() {
        JmhLabels labels = new JmhLabels(List.of(FRESH, PLAIN));

        assertThat(labels.common()).isEmpty();
        assertThat(labels.brief(FRESH)).isEqualTo("B.parse (columns=ten, text=fresh)");
        assertThat(labels.brief(PLAIN)).isEqualTo("C.run");
    }

    @Test
    void oneAloneKeepsItsParameters() {
        JmhLabels labels = new JmhLabels(List.of(FRESH));

        assertThat(labels.common()).isEqualTo("B");
        assertThat(labels.brief(FRESH)).isEqualTo("parse (columns=ten, text=fresh)");
    }

    private static Benchmark benchmark(String name, Map<String, String> parameters) {
        return new Benchmark(name, parameters, "avgt", "ns/op", List.of(), List.of());
    }
}
