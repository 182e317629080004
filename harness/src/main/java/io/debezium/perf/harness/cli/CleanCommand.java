package io.debezium.perf.harness.cli;

import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.postgres.Leftovers;

/** {@code perf clean}. */
@Command(
        name = "clean",
        description = {
            "Remove what killed runs have left behind.",
            "",
            "These are processes, private clusters, replication slots and containers. Running runs, results and tapes are not"
                    + " touched.",
            ""
        })
final class CleanCommand implements Callable<Integer> {

    private static final int FELL_SHORT = 1;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        int left = Leftovers.clean(Home.data(), spec.commandLine().getOut()::println);
        return left == 0 ? 0 : FELL_SHORT;
    }
}
