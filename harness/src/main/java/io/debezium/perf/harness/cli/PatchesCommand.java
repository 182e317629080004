package io.debezium.perf.harness.cli;

import java.io.IOException;

import picocli.CommandLine.Command;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.history.PatchEffects;
import io.debezium.perf.harness.report.question.PatchesDocument;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.patches.Patches;

@Command(
        name = "patches",
        description = {
            "List the built-in patches, which patch=NAME+NAME or patch=all in a SPEC applies.",
            "",
            "Shows the last measured effect of each patch on CPU time per event, for each plugin and workload: from the newest"
                    + " comparison in results/ in which the patch was the only difference.",
            ""
        })
final class PatchesCommand extends Tool {

    @Override
    public Integer call() throws IOException {
        PatchEffects measured = PatchEffects.below(Home.results());
        Printable.styled(
                out(),
                TerminalRenderer.render(
                        PatchesDocument.of(Patches.all(), measured.effects(), measured.skipped(), Versions.debezium()),
                        Terminal.columns(),
                        Terminal.colour()));
        return 0;
    }
}
