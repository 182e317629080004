package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.question.patches.PatchesDocument;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;

class PatchesDocumentTest {

    @Test
    void everyPatchIsToldWithTheCommandsThatMeasureIt() {
        String text = TerminalRenderer.render(PatchesDocument.of(Patches.all(), "3.6.3.Final"), 200, false);

        for (Patch patch : Patches.all()) {
            assertThat(text)
                    .containsIgnoringWhitespaces(
                            patch.name(),
                            patch.hypothesis(),
                            patch.target().shown(),
                            patch.target().versions());
        }
        assertThat(text)
                .contains("DBZ-9093")
                .contains("scripts/perf jmh '[.]TypeModifierBenchmark[.]parse$' --baseline 3.6.3.Final --candidate"
                        + " 3.6.3.Final,patch=type-modifiers -p columns=pgbench -p text=fresh")
                .contains("no micro-benchmark")
                .endsWith("scripts/perf compare --baseline 3.6.3.Final --candidate 3.6.3.Final,patch=all\n");
    }
}
