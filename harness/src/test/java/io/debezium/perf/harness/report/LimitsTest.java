package io.debezium.perf.harness.report;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Limits;

import static org.assertj.core.api.Assertions.assertThat;

class LimitsTest {

    @Test
    void whatASinkCostsIsInTheFiguresWhereAVariantHasOneAlone() {
        assertThat(limit("3.6.3.Final", "3.6.3.Final,sink=kafka")).startsWith("Where a variant has a sink");
        assertThat(limit("3.6.3.Final,runtime=connect")).startsWith("Where a variant has a sink");
        assertThat(limit("3.6.3.Final,plugin=pgoutput", "3.6.3.Final,sink=none", "raw"))
                .startsWith("The consumer counts events and discards them.");
    }

    private static String limit(String... specs) {
        return Limits.sink(Stream.of(specs));
    }
}
