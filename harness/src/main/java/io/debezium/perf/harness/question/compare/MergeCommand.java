package io.debezium.perf.harness.question.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.command.ProgressConsole;
import io.debezium.perf.harness.command.ResultTool;
import io.debezium.perf.harness.command.Terminal;

@Command(name = "merge")
public final class MergeCommand extends ResultTool {

    @Parameters(paramLabel = "RESULT-DIR", arity = "1..*")
    List<Path> folders;

    @Override
    public Integer call() throws IOException {
        try (ProgressConsole console = new ProgressConsole(err(), Terminal.onError())) {
            return print(ShardMerge.of(folders, typed(0), console));
        }
    }
}
