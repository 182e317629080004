package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.cli.Tool.OutOption;
import io.debezium.perf.harness.experiment.ShardMerge;

@Command(name = "merge")
final class MergeCommand extends Tool {

    @Parameters(paramLabel = "RESULT-DIR", arity = "1..*")
    List<Path> folders;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        try (ProgressConsole console = new ProgressConsole(err(), Terminal.onError())) {
            return print(ShardMerge.of(folders, results.folder(), Perf.typed(spec, 0), console));
        }
    }
}
