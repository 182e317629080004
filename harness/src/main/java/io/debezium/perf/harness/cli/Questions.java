package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.question.check.CheckCommand;
import io.debezium.perf.harness.question.check.CheckDocument;
import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.check.JUnitXml;
import io.debezium.perf.harness.question.compare.CompareCommand;
import io.debezium.perf.harness.question.compare.CompareDocument;
import io.debezium.perf.harness.question.count.CountCommand;
import io.debezium.perf.harness.question.count.CountDocument;
import io.debezium.perf.harness.question.count.CountResult;
import io.debezium.perf.harness.question.diff.DiffCommand;
import io.debezium.perf.harness.question.diff.DiffResult;
import io.debezium.perf.harness.question.diff.DifferenceDocument;
import io.debezium.perf.harness.question.evidence.Bundle;
import io.debezium.perf.harness.question.evidence.EvidenceCommand;
import io.debezium.perf.harness.question.evidence.EvidenceDocument;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.history.BisectCommand;
import io.debezium.perf.harness.question.history.HistoryCommand;
import io.debezium.perf.harness.question.history.HistoryDocument;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.impact.ImpactCommand;
import io.debezium.perf.harness.question.impact.ImpactDocument;
import io.debezium.perf.harness.question.impact.ImpactResult;
import io.debezium.perf.harness.question.jmh.JmhCommand;
import io.debezium.perf.harness.question.jmh.JmhDocument;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.latency.LatencyCommand;
import io.debezium.perf.harness.question.latency.LatencyDocument;
import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.question.latency.SoakCommand;
import io.debezium.perf.harness.question.record.AnalyzeCommand;
import io.debezium.perf.harness.question.record.RecordCommand;
import io.debezium.perf.harness.question.record.RecordDocument;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.question.repeat.RepeatCommand;
import io.debezium.perf.harness.question.repeat.RepeatDocument;
import io.debezium.perf.harness.question.repeat.RepeatResult;
import io.debezium.perf.harness.question.snapshot.SnapshotCommand;
import io.debezium.perf.harness.question.snapshot.SnapshotDocument;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.verify.VerifyCommand;
import io.debezium.perf.harness.question.verify.VerifyDocument;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.report.Question;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DifferenceFiles;

/**
 * All questions: the command that answers each, the type of its result and its report. The list determines the commands in
 * {@code perf --help}, how results are read, {@code perf report}, and all forms of a report.
 */
public final class Questions {

    /** In the order that {@code perf --help} lists them. */
    private static final List<Question<?>> ALL = List.of(
            Question.of(RecordCommand.class, RecordResult.class, RecordDocument::of),
            Question.of(
                    CompareCommand.class,
                    CompareResult.class,
                    (result, folder) ->
                            CompareDocument.of(result, candidate -> DifferenceFiles.read(folder, candidate))),
            Question.of(LatencyCommand.class, LatencyResult.class, (result, folder) -> LatencyDocument.of(result)),
            Question.of(SnapshotCommand.class, SnapshotResult.class, (result, folder) -> SnapshotDocument.of(result)),
            Question.of(ImpactCommand.class, ImpactResult.class, (result, folder) -> ImpactDocument.of(result)),
            Question.of(JmhCommand.class, JmhResult.class, (result, folder) -> JmhDocument.of(result)),
            Question.of(CountCommand.class, CountResult.class, (result, folder) -> CountDocument.of(result)),
            Question.of(VerifyCommand.class, VerifyResult.class, (result, folder) -> VerifyDocument.of(result)),
            Question.of(CheckCommand.class, CheckResult.class, (result, folder) -> CheckDocument.of(result))
                    .restingOn(CheckResult::runs)
                    .with((result, folder) ->
                            Files.writeString(folder.path().resolve("junit.xml"), JUnitXml.of(result))),
            Question.of(EvidenceCommand.class, EvidenceResult.class, (result, folder) -> EvidenceDocument.of(result))
                    .restingOn(EvidenceResult::runs)
                    .with((result, folder) -> Bundle.write(folder)),
            Question.of(RepeatCommand.class, RepeatResult.class, (result, folder) -> RepeatDocument.of(result))
                    .restingOn(RepeatResult::runs),
            Question.of(HistoryCommand.class, HistoryResult.class, (result, folder) -> HistoryDocument.of(result)),
            Question.of(AnalyzeCommand.class, Profile.class, (profile, folder) -> RecordDocument.of(profile)),
            Question.of(
                    DiffCommand.class,
                    DiffResult.class,
                    (result, folder) -> DifferenceDocument.of(result, DifferenceFiles.read(folder, 1))));

    private Questions() {}

    /** The classes of the commands that answer questions. */
    static List<Class<?>> commands() {
        // Their results are those of latency and of history.
        return Stream.concat(
                        ALL.stream().<Class<?>>map(Question::command),
                        Stream.of(SoakCommand.class, BisectCommand.class))
                .distinct()
                .toList();
    }

    /** The types of the questions' results. */
    static List<Class<?>> results() {
        return ALL.stream().<Class<?>>map(Question::type).toList();
    }

    /** Builds the report of any question's result. */
    public static Reports reports() {
        return new Reports(ALL);
    }
}
