package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.ResultFolder;

/** {@code perf report}. */
@Command(
        name = "report",
        description = {"Render the reports of a result again, from its result.json.", ""},
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The folder of a result.")
    Path folder;

    @Override
    public Integer call() throws IOException {
        ResultFolder result = new ResultFolder(folder.toAbsolutePath().normalize());
        if (!Files.isRegularFile(result.json())) {
            throw new InvalidConfiguration(
                    folder.toString(), "holds no result.json", "Name a folder below results/ that perf has written.");
        }
        Report report = Report.read(result);
        report.write();
        PrintWriter out = spec.commandLine().getOut();
        Printable.styled(out, report.terminal(Terminal.columns(), Terminal.colour()));
        out.println();
        out.println(result.html());
        return 0;
    }
}
