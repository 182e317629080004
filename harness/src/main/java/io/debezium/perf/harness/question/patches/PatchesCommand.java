package io.debezium.perf.harness.question.patches;

import java.io.IOException;

import picocli.CommandLine.Command;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.command.Printable;
import io.debezium.perf.harness.command.Terminal;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.patches.Patches;

@Command(name = "patches")
public final class PatchesCommand extends Tool {

    @Override
    public Integer call() throws IOException {
        Printable.styled(
                out(),
                TerminalRenderer.render(
                        PatchesDocument.of(Patches.all(), Versions.debezium()), Terminal.columns(), Terminal.colour()));
        return 0;
    }
}
