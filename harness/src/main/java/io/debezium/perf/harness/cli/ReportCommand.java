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
import io.debezium.perf.harness.report.BisectTerminal;
import io.debezium.perf.harness.report.CalibrationTerminal;
import io.debezium.perf.harness.report.CheckTerminal;
import io.debezium.perf.harness.report.CompareTerminal;
import io.debezium.perf.harness.report.DifferenceText;
import io.debezium.perf.harness.report.HistoryTerminal;
import io.debezium.perf.harness.report.JmhTerminal;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.report.TerminalReport;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

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
        PrintWriter out = spec.commandLine().getOut();
        out.print(render(result));
        out.println();
        out.println(result.html());
        return 0;
    }

    /** Writes the reports, and returns what the command that measured printed at its end. */
    private static String render(ResultFolder folder) throws IOException {
        int columns = Terminal.columns();
        boolean colour = Terminal.colour();
        String command = ResultJson.command(folder.json());
        switch (command) {
            case "record" -> {
                RecordResult result = ResultJson.readRecord(folder.json());
                Reports.render(result, folder);
                return TerminalReport.render(result, columns, colour);
            }
            case "compare" -> {
                CompareResult result = ResultJson.readCompare(folder.json());
                Reports.render(result, folder);
                return CompareTerminal.render(result, columns, colour);
            }
            case "calibrate" -> {
                Calibration result = ResultJson.readCalibration(folder.json());
                Reports.render(result, folder);
                return CalibrationTerminal.render(result, columns, colour);
            }
            case "bisect" -> {
                BisectResult result = ResultJson.readBisect(folder.json());
                Reports.render(result, folder);
                return BisectTerminal.render(result, columns, colour);
            }
            case "diff" -> {
                DiffResult result = ResultJson.readDiff(folder.json());
                Reports.render(result, folder);
                return DifferenceText.render(result.differences(), columns, colour);
            }
            case "jmh" -> {
                JmhResult result = ResultJson.readJmh(folder.json());
                Reports.render(result, folder);
                return JmhTerminal.render(result, columns, colour);
            }
            case "history" -> {
                HistoryResult result = ResultJson.readHistory(folder.json());
                Reports.render(result, folder);
                return HistoryTerminal.render(result, columns, colour);
            }
            case "check" -> {
                CheckResult result = ResultJson.readCheck(folder.json());
                Reports.render(result, folder);
                return CheckTerminal.render(result, columns, colour);
            }
            default ->
                throw new InvalidConfiguration(
                        folder.json().toString(),
                        "is a result of '%s', which has no report".formatted(command),
                        "Render it with the version of the harness that wrote it.");
        }
    }
}
