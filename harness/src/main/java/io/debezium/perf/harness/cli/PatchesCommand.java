package io.debezium.perf.harness.cli;

import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.report.PatchesTerminal;
import io.debezium.perf.patches.Patches;

/** {@code perf patches}. */
@Command(
        name = "patches",
        description = {
            "List the built-in candidate fixes for Debezium, which patch=NAME+NAME or patch=all of a variant applies.",
            ""
        },
        sortOptions = false)
final class PatchesCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        new Answer(spec.commandLine())
                .print(PatchesTerminal.render(
                        Patches.all(), Versions.debezium(), Terminal.columns(), Terminal.colour()));
        return 0;
    }
}
