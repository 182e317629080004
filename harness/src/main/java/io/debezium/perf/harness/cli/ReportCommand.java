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
import io.debezium.perf.harness.report.EvidenceTerminal;
import io.debezium.perf.harness.report.HistoryTerminal;
import io.debezium.perf.harness.report.ImpactTerminal;
import io.debezium.perf.harness.report.JmhTerminal;
import io.debezium.perf.harness.report.LatencyTerminal;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.report.ScreenTerminal;
import io.debezium.perf.harness.report.SnapshotTerminal;
import io.debezium.perf.harness.report.TerminalReport;
import io.debezium.perf.harness.report.VerifyTerminal;
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
        Printable.styled(out, render(result));
        out.println();
        out.println(result.html());
        return 0;
    }

    /** Writes the reports, and returns what the command that measured printed at its end. */
    private static String render(ResultFolder folder) throws IOException {
        Path json = folder.json();
        String command = ResultJson.command(json);
        return switch (command) {
            case "record" -> render(ResultJson.readRecord(json), folder, Reports::render, TerminalReport::render);
            case "compare" -> render(ResultJson.readCompare(json), folder, Reports::render, CompareTerminal::render);
            case "calibrate" ->
                render(ResultJson.readCalibration(json), folder, Reports::render, CalibrationTerminal::render);
            case "screen" -> render(ResultJson.readScreen(json), folder, Reports::render, ScreenTerminal::render);
            case "bisect" -> render(ResultJson.readBisect(json), folder, Reports::render, BisectTerminal::render);
            case "diff" ->
                render(
                        ResultJson.readDiff(json),
                        folder,
                        Reports::render,
                        (result, columns, colour) -> DifferenceText.render(result.differences(), columns, colour));
            case "jmh" -> render(ResultJson.readJmh(json), folder, Reports::render, JmhTerminal::render);
            case "latency" -> render(ResultJson.readLatency(json), folder, Reports::render, LatencyTerminal::render);
            case "snapshot" -> render(ResultJson.readSnapshot(json), folder, Reports::render, SnapshotTerminal::render);
            case "impact" -> render(ResultJson.readImpact(json), folder, Reports::render, ImpactTerminal::render);
            case "history" -> render(ResultJson.readHistory(json), folder, Reports::render, HistoryTerminal::render);
            case "check" -> render(ResultJson.readCheck(json), folder, Reports::render, CheckTerminal::render);
            case "verify" -> render(ResultJson.readVerify(json), folder, Reports::render, VerifyTerminal::render);
            case "evidence" -> render(ResultJson.readEvidence(json), folder, Reports::render, EvidenceTerminal::render);
            default ->
                throw new InvalidConfiguration(
                        json.toString(),
                        "is a result of '%s', which has no report".formatted(command),
                        "Render it with the version of the harness that wrote it.");
        };
    }

    private static <R> String render(R result, ResultFolder folder, Answer.Rendering<R> reports, Answer.Text<R> text)
            throws IOException {
        reports.write(result, folder);
        return text.of(result, Terminal.columns(), Terminal.colour());
    }
}
