package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.VerifyResult;

/** Writes the reports of a result into its folder. They can be made again from what else is there. */
public final class Reports {

    private static final String CPU_TIME = "cpu-time.collapsed";
    private static final String CPU = "cpu.collapsed";
    private static final String ALLOCATION = "alloc.collapsed";

    private Reports() {}

    /** Of {@code perf record}; the stacks are read from the trial's folder. */
    public static void render(RecordResult result, ResultFolder folder) throws IOException {
        Stacks micros = stacks(folder, CPU_TIME, "us");
        Stacks cpu = micros.stacks().isEmpty() ? stacks(folder, CPU, "samples") : micros;
        HtmlReport.write(result, cpu, stacks(folder, ALLOCATION, "bytes"), folder.html());
        AsciiDocReport.write(result, folder.asciiDoc());
    }

    /** Of {@code perf analyze}. */
    public static void render(Profile profile, ResultFolder folder) throws IOException {
        HtmlReport.write(profile.analysis(), profile.hottest(), profile.allocation(), folder.html());
        AsciiDocReport.write(profile.analysis(), folder.asciiDoc());
    }

    /** Of {@code perf compare}; the trees of calls are read from the folder. */
    public static void render(CompareResult result, ResultFolder folder) throws IOException {
        render(CompareDocument.of(result, candidate -> DifferenceFiles.read(folder, candidate)), folder);
    }

    /** Of {@code perf calibrate}. */
    public static void render(Calibration result, ResultFolder folder) throws IOException {
        render(CalibrationDocument.of(result), folder);
    }

    /** Of {@code perf screen}. */
    public static void render(ScreenResult result, ResultFolder folder) throws IOException {
        render(ScreenDocument.of(result), folder);
    }

    /** Of {@code perf bisect}; the trees of calls are read from the folder. */
    public static void render(BisectResult result, ResultFolder folder) throws IOException {
        render(BisectDocument.of(result, step -> DifferenceFiles.read(folder, step)), folder);
    }

    /** Of {@code perf jmh}. */
    public static void render(JmhResult result, ResultFolder folder) throws IOException {
        render(JmhDocument.of(result), folder);
    }

    /** Of {@code perf latency}. */
    public static void render(LatencyResult result, ResultFolder folder) throws IOException {
        render(LatencyDocument.of(result), folder);
    }

    /** Of {@code perf snapshot}. */
    public static void render(SnapshotResult result, ResultFolder folder) throws IOException {
        render(SnapshotDocument.of(result), folder);
    }

    /** Of {@code perf impact}. */
    public static void render(ImpactResult result, ResultFolder folder) throws IOException {
        render(ImpactDocument.of(result), folder);
    }

    /** Of {@code perf history}. */
    public static void render(HistoryResult result, ResultFolder folder) throws IOException {
        render(HistoryDocument.of(result), folder);
    }

    /**
     * Of {@code perf check}: the reports of the runs that it rests on, which are read from their folders, its own, and what a
     * CI system reads.
     */
    public static void render(CheckResult result, ResultFolder folder) throws IOException {
        renderRuns(result.runs(), folder);
        Files.writeString(folder.path().resolve("junit.xml"), JUnitXml.of(result));
        Files.writeString(folder.path().resolve("summary.md"), CheckSummary.of(result));
        render(CheckDocument.of(result), folder);
    }

    /** Of {@code perf verify}. */
    public static void render(VerifyResult result, ResultFolder folder) throws IOException {
        render(VerifyDocument.of(result), folder);
    }

    /**
     * Of {@code perf evidence}: the reports of the runs that it rests on, which are read from their folders, its own, what is
     * pasted into a pull request, and all of it as one file.
     */
    public static void render(EvidenceResult result, ResultFolder folder) throws IOException {
        renderRuns(result.runs(), folder);
        render(EvidenceDocument.of(result, profiles(result, folder)), folder);
        Files.writeString(folder.path().resolve("summary.md"), EvidenceSummary.of(result, new Markdown()));
        Files.writeString(folder.path().resolve("summary.adoc"), EvidenceSummary.of(result, new AsciiDoc()));
        Files.writeString(folder.path().resolve("commands.txt"), EvidenceSummary.commands(result));
        Bundle.write(folder);
    }

    /** Of those comparisons that were recorded: the first candidate's, which is not the baseline once more. */
    private static List<EvidenceDocument.Profiles> profiles(EvidenceResult result, ResultFolder folder) {
        List<EvidenceDocument.Profiles> profiles = new ArrayList<>();
        for (ResultFolder own : folders(result.runs(), folder)) {
            if (!ResultJson.command(own.json()).equals("compare")) {
                continue;
            }
            CompareResult compared = ResultJson.readCompare(own.json());
            List<ProfileDifference> differences = compared.differences().stream()
                    .filter(difference -> difference.candidate().equals(result.candidate()))
                    .toList();
            if (!differences.isEmpty()) {
                profiles.add(new EvidenceDocument.Profiles(
                        compared.tape().workload(), differences, DifferenceFiles.read(own, 1)));
            }
        }
        return profiles;
    }

    private static void renderRuns(List<Run> runs, ResultFolder folder) throws IOException {
        for (ResultFolder own : folders(runs, folder)) {
            switch (ResultJson.command(own.json())) {
                case "jmh" -> render(ResultJson.readJmh(own.json()), own);
                case "verify" -> render(ResultJson.readVerify(own.json()), own);
                case "compare" -> render(ResultJson.readCompare(own.json()), own);
                default -> {
                    // Counted calls: what follows from them is in the whole's own report.
                }
            }
        }
    }

    /** Of the runs that came to a result. */
    private static List<ResultFolder> folders(List<Run> runs, ResultFolder folder) {
        return runs.stream()
                .filter(run -> !run.folder().isEmpty())
                .map(run -> new ResultFolder(folder.path().resolve(run.folder())))
                .filter(own -> Files.isRegularFile(own.json()))
                .toList();
    }

    /** Of {@code perf diff}; the trees of calls are read from the folder. */
    public static void render(DiffResult result, ResultFolder folder) throws IOException {
        render(DifferenceDocument.of(result, DifferenceFiles.read(folder, 1)), folder);
    }

    private static void render(Document document, ResultFolder folder) throws IOException {
        DocumentReport.html(document, folder.html());
        DocumentReport.asciiDoc(document, folder.asciiDoc());
    }

    /** Those of the first trial that has any; empty where none was analysed. */
    private static Stacks stacks(ResultFolder folder, String name, String unit) throws IOException {
        Path trials = folder.path().resolve("trials");
        if (!Files.isDirectory(trials)) {
            return new Stacks(unit, List.of());
        }
        try (Stream<Path> found = Files.list(trials)) {
            return found.sorted()
                    .map(trial -> trial.resolve(name))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .map(file -> Collapsed.read(file, unit))
                    .orElse(new Stacks(unit, List.of()));
        }
    }
}
