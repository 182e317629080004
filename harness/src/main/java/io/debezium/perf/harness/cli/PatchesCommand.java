package io.debezium.perf.harness.cli;

import java.io.IOException;

import picocli.CommandLine.Command;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.report.question.PatchesDocument;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.patches.Patches;

@Command(name = "patches")
final class PatchesCommand extends Tool {

    @Override
    public Integer call() throws IOException {
        Printable.styled(
                out(),
                TerminalRenderer.render(
                        PatchesDocument.of(Patches.all(), Versions.debezium()), Terminal.columns(), Terminal.colour()));
        return 0;
    }
}
