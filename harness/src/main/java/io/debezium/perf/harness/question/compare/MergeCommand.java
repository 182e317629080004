package io.debezium.perf.harness.question.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.command.ProgressConsole;
import io.debezium.perf.harness.command.Terminal;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.command.Tool.OutOption;

@Command(name = "merge")
public final class MergeCommand extends Tool {

    @Parameters(paramLabel = "RESULT-DIR", arity = "1..*")
    List<Path> folders;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        try (ProgressConsole console = new ProgressConsole(err(), Terminal.onError())) {
            return print(ShardMerge.of(folders, results.folder(), typed(0), console));
        }
    }
}
