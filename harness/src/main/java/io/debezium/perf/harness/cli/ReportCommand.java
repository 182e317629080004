package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.result.ResultFolder;

@Command(name = "report")
final class ReportCommand extends Tool {

    @Parameters(paramLabel = "DIR")
    Path folder;

    @Override
    public Integer call() throws IOException {
        ResultFolder result = new ResultFolder(folder.toAbsolutePath().normalize());
        if (!Files.isRegularFile(result.json())) {
            throw InvalidConfiguration.of("cli.holds-no-result-json", folder);
        }
        print(reports().read(result), result);
        return 0;
    }
}
