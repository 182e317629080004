package io.debezium.perf.harness.cli;

import picocli.CommandLine.Command;

import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.postgres.Leftovers;

@Command(name = "clean")
final class CleanCommand extends Tool {

    private static final int FELL_SHORT = 1;

    @Override
    public Integer call() {
        int left = Leftovers.clean(Home.data(), out()::println);
        return left == 0 ? 0 : FELL_SHORT;
    }
}
