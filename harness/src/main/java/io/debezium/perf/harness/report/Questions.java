package io.debezium.perf.harness.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.report.question.BisectDocument;
import io.debezium.perf.harness.report.question.CalibrationDocument;
import io.debezium.perf.harness.report.question.CheckDocument;
import io.debezium.perf.harness.report.question.CheckSummary;
import io.debezium.perf.harness.report.question.CompareDocument;
import io.debezium.perf.harness.report.question.DifferenceDocument;
import io.debezium.perf.harness.report.question.EvidenceDocument;
import io.debezium.perf.harness.report.question.EvidenceSummary;
import io.debezium.perf.harness.report.question.HistoryDocument;
import io.debezium.perf.harness.report.question.ImpactDocument;
import io.debezium.perf.harness.report.question.JUnitXml;
import io.debezium.perf.harness.report.question.JmhDocument;
import io.debezium.perf.harness.report.question.LatencyDocument;
import io.debezium.perf.harness.report.question.RecordDocument;
import io.debezium.perf.harness.report.question.ScreenDocument;
import io.debezium.perf.harness.report.question.SnapshotDocument;
import io.debezium.perf.harness.report.question.VerifyDocument;
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
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.VerifyResult;

/** All questions: an entry for each, from which reading, printing and writing follow. */
final class Questions {

    private static final List<Question<?>> ALL = List.of(
            Question.of(RecordResult.class, RecordDocument::of),
            Question.of(Profile.class, (profile, folder) -> RecordDocument.of(profile)),
            Question.of(
                    CompareResult.class,
                    (result, folder) ->
                            CompareDocument.of(result, candidate -> DifferenceFiles.read(folder, candidate))),
            Question.of(Calibration.class, (result, folder) -> CalibrationDocument.of(result)),
            Question.of(ScreenResult.class, (result, folder) -> ScreenDocument.of(result)),
            Question.of(
                    BisectResult.class,
                    (result, folder) -> BisectDocument.of(result, step -> DifferenceFiles.read(folder, step))),
            Question.of(
                    DiffResult.class,
                    (result, folder) -> DifferenceDocument.of(result, DifferenceFiles.read(folder, 1))),
            Question.of(JmhResult.class, (result, folder) -> JmhDocument.of(result)),
            Question.of(LatencyResult.class, (result, folder) -> LatencyDocument.of(result)),
            Question.of(SnapshotResult.class, (result, folder) -> SnapshotDocument.of(result)),
            Question.of(ImpactResult.class, (result, folder) -> ImpactDocument.of(result)),
            Question.of(HistoryResult.class, (result, folder) -> HistoryDocument.of(result)),
            Question.of(CheckResult.class, (result, folder) -> CheckDocument.of(result))
                    .restingOn(CheckResult::runs)
                    .with((result, folder) -> {
                        Files.writeString(folder.path().resolve("junit.xml"), JUnitXml.of(result));
                        Files.writeString(folder.path().resolve("summary.md"), CheckSummary.of(result));
                    }),
            Question.of(VerifyResult.class, (result, folder) -> VerifyDocument.of(result)),
            Question.of(EvidenceResult.class, EvidenceDocument::of)
                    .restingOn(EvidenceResult::runs)
                    .with(EvidenceSummary::write));

    private Questions() {}

    static Question.Asked<?> of(Object result) {
        return ALL.stream()
                .filter(question -> question.type().isInstance(result))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(result.getClass() + " is the result of no question"))
                .asked(result);
    }

    static boolean isAsked(String command) {
        return ALL.stream().anyMatch(question -> command.equals(question.command()));
    }

    /** @throws InvalidConfiguration if the file is not a result that this version can read */
    static Question.Asked<?> read(String command, Path json) {
        Question<?> asked = ALL.stream()
                .filter(question -> command.equals(question.command()))
                .findFirst()
                .orElseThrow(() -> new InvalidConfiguration(
                        json.toString(),
                        "is a result of '%s', which has no report".formatted(command),
                        "Render it with the version of the harness that wrote it."));
        return asked.asked(ResultJson.read(json, asked.type()));
    }
}
