package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.history.PatchEffects;
import io.debezium.perf.harness.report.question.PatchesDocument;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.patches.Patches;

/** {@code perf patches}. */
@Command(
        name = "patches",
        description = {
            "List the built-in candidate fixes for Debezium, which patch=NAME+NAME or patch=all of a variant applies.",
            "",
            "Each with what it was last measured to do to CPU per event: by the newest comparison below results/ of a"
                    + " variant as it is with the same and that patch alone, or the newest screening that it was a factor of,"
                    + " for each plugin and workload.",
            ""
        },
        sortOptions = false)
final class PatchesCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PatchEffects measured = PatchEffects.below(Home.folder().resolve("results"));
        new Answer(spec.commandLine())
                .print(TerminalRenderer.render(
                        PatchesDocument.of(Patches.all(), measured.effects(), measured.skipped(), Versions.debezium()),
                        Terminal.columns(),
                        Terminal.colour()));
        return 0;
    }
}
