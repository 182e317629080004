package io.debezium.perf.harness.report;

import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.PatchesDocument;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;

class PatchesDocumentTest {

    @Test
    void everyPatchIsListedWithWhatItIsAndHowItIsMeasured() {
        String text = render(List.of());

        for (Patch patch : Patches.all()) {
            assertThat(text)
                    .containsIgnoringWhitespaces(
                            patch.name(),
                            "hypothesis",
                            patch.hypothesis(),
                            "changes",
                            patch.target().shown(),
                            "versions",
                            patch.target().versions(),
                            "upstream")
                    .contains("not yet; run scripts/perf compare --baseline 3.6.3.Final --candidate 3.6.3.Final,patch="
                            + patch.name());
        }
        assertThat(text)
                .contains("DBZ-9093")
                .contains("scripts/perf jmh '[.]TypeModifierBenchmark[.]parse$' --baseline 3.6.3.Final --candidate"
                        + " 3.6.3.Final,patch=type-modifiers -p columns=pgbench -p text=fresh")
                .contains("micro       no micro-benchmark")
                .endsWith("\nmeasured   not yet; run scripts/perf compare --baseline 3.6.3.Final --candidate"
                        + " 3.6.3.Final,patch=all\n");
    }

    @Test
    void whatWasMeasuredStandsBesideThePatch() {
        String text = render(List.of(
                effect("last-event", "toast", 0.8),
                effect("last-event", "simple-update", 0.9),
                effect("removed", "simple-update", 0.9)));

        assertThat(text)
                .contains(
                        """
                        measured    toast with pgoutput: -20.0 % CPU per event (95 % CI -21.0 to -19.0 %, 10 of 10 pairs), faster; 3.6.3.Final, 2026-11-20, 1-compare
                                    simple-update with pgoutput: -10.0 % CPU""")
                .doesNotContain("removed")
                .doesNotContain("compare --baseline 3.6.3.Final --candidate 3.6.3.Final,patch=last-event\n");
    }

    @Test
    void ofTooFewPairsThereIsNoInterval() {
        assertThat(render(List.of(effect("last-event", "toast", Double.NaN))))
                .contains("-50.0 % CPU per event (no interval, 1 of 1 pair), inconclusive;");
    }

    @Test
    void whatCouldNotBeReadIsTold() {
        assertThat(TerminalRenderer.render(
                        PatchesDocument.of(Patches.all(), List.of(), List.of("a: is damaged."), "3.6.3.Final"),
                        80,
                        false))
                .startsWith("! a: is damaged.\n");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        assertThat(TerminalRenderer.render(
                                PatchesDocument.of(
                                        Patches.all(),
                                        List.of(effect("last-event", "toast", 0.8)),
                                        List.of(),
                                        "3.6.3.Final"),
                                60,
                                false)
                        .lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
    }

    private static String render(List<PatchEffect> effects) {
        return TerminalRenderer.render(
                PatchesDocument.of(Patches.all(), effects, List.of(), "3.6.3.Final"), 200, false);
    }

    /** @param ratio NaN for 0.5 of too few pairs */
    private static PatchEffect effect(String patch, String workload, double ratio) {
        return new PatchEffect(
                patch,
                "3.6.3.Final",
                workload,
                "pgoutput",
                Examples.cpu("3.6.3.Final,patch=" + patch, ratio),
                Instant.parse("2026-11-20T10:00:00Z"),
                "1-compare");
    }
}
