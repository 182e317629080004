package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SnapshotPlanTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "raw | --variant raw: must be a Debezium version",
                "pg_recvlogical | --variant pg_recvlogical: must be a Debezium version",
                "command=psql | --variant command=psql: must be a Debezium version",
                "3.6.3.Final,set.snapshot.mode=no_data | snapshot.mode=no_data reads no rows",
            })
    void whatTakesNoSnapshotIsRefused(String variant, String rule) {
        assertThatThrownBy(() -> plan(variant))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(rule);
    }

    @Test
    void aVariantIsNamedOnce() {
        assertThatThrownBy(() -> plan("3.6.3.Final", "3.2.0.Final", "3.6.3.Final"))
                .hasMessage("--variant 3.6.3.Final: is given twice");
    }

    @Test
    void aVariantMayGoOnToStream() {
        assertThatCode(() -> plan("3.6.3.Final", "3.6.3.Final,set.snapshot.mode=initial"))
                .doesNotThrowAnyException();
    }

    private static SnapshotPlan plan(String... variants) {
        return new SnapshotPlan(
                Stream.of(variants).map(VariantSpec::parse).toList(),
                List.of(1_000L),
                new ServerPlan(
                        DatabaseSpec.parse("local"), OptionalInt.empty(), false, Optional.empty(), Path.of("home")),
                new Sampling(6, 1, 0.05, Tolerance.USUAL, 0, Optional.empty(), 1),
                false,
                Path.of("results"),
                new Typed(List.of("snapshot"), 1));
    }
}
