package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;

class PatchPredictionsTest {

    @Test
    void whatIsMeasuredIsEachPatchesOwn() {
        List<Patch> patches = Patches.named("type-modifiers+measurement-queue");

        assertThat(PatchPredictions.selections(patches))
                .containsExactly(new JmhSelection(
                        "[.]TypeModifierBenchmark[.]parse$",
                        Map.of("columns", List.of("pgbench"), "text", List.of("fresh"))));
        assertThat(PatchPredictions.methods(patches))
                .extracting(Object::toString)
                .containsExactly(
                        "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl.<init>");
    }

    @Test
    void aPatchWithoutABenchmarkHasNothingToMeasure() {
        assertThat(PatchPredictions.selections(Patches.named("measurement-queue")))
                .isEmpty();
        assertThat(PatchPredictions.methods(Patches.named("measurement-queue"))).isEmpty();
    }
}
