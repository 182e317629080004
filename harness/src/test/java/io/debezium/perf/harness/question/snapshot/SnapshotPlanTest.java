package io.debezium.perf.harness.question.snapshot;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Tolerance;
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
                "3.6.3.Final,set.snapshot.mode=no_data | snapshot.mode=no_data reads no rows",
            })
    void whatTakesNoSnapshotIsRefused(String variant, String rule) {
        assertThatThrownBy(() -> plan(variant))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(rule);
    }

    @Test
    void aCatalogNeedsAServerOfOurOwn() {
        TapeWorkload catalog = workload("catalog-types");

        assertThatThrownBy(() -> plan(catalog, "postgresql://me@127.0.0.1/mine", "3.6.3.Final"))
                .hasMessageStartingWith("--workload catalog-types: creates a database for each");
        assertThatCode(() -> plan(catalog, "local", "3.6.3.Final")).doesNotThrowAnyException();
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

    private static TapeWorkload workload(String name) {
        return new TapeWorkloads(Path.of("../scripts/workloads")).find(name);
    }

    private static SnapshotPlan plan(String... variants) {
        return plan(workload("pgbench_accounts"), "local", variants);
    }

    private static SnapshotPlan plan(TapeWorkload source, String database, String... variants) {
        return new SnapshotPlan(
                Stream.of(variants).map(VariantSpec::parse).toList(),
                source,
                List.of(1_000L),
                CountSampling.NONE,
                new ServerPlan(DatabaseSpec.parse(database), false, Optional.empty()),
                new Sampling(6, 0.05, Tolerance.USUAL, 0, Optional.empty(), 1),
                false,
                new Invocation(List.of("snapshot"), 1, Path.of("home"), Path.of("results")));
    }
}
