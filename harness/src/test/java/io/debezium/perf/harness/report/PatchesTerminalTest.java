package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;

class PatchesTerminalTest {

    @Test
    void everyPatchIsListedWithWhatItIsAndHowItIsMeasured() {
        String text = PatchesTerminal.render(Patches.all(), "3.6.3.Final", 200, false);

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
                            "upstream");
        }
        assertThat(text)
                .contains("DBZ-9093")
                .contains("scripts/perf compare --baseline 3.6.3.Final --candidate 3.6.3.Final,patch=NAME");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        assertThat(PatchesTerminal.render(Patches.all(), "3.6.3.Final", 60, false)
                        .lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
    }
}
