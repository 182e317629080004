package io.debezium.perf.harness.trial;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JmhBenchmarkTest {

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
}
