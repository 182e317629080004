package io.debezium.perf.harness.question.diff;

import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;

/** The report of {@code perf diff}. */
public final class DifferenceDocument {

    private DifferenceDocument() {}

    /** @param trees the call trees of the differences; of each that was stored */
    public static Document of(DiffResult result, List<DifferenceTree> trees) {
        List<ProfileDifference> differences = result.differences();
        List<Answer> answers = differences.stream()
                .map(DifferenceTables::answer)
                .map(Answer::of)
                .toList();
        List<Block> methods = differences.isEmpty()
                ? List.of()
                : List.of(DifferenceTables.of("", 1, differences, trees).behindAnswer());
        return Page.of(result)
                .group(recordings("Baseline", result.baseline()))
                .group(recordings("Candidate", result.candidate()))
                .document(
                        title(differences),
                        new Summary(answers, DifferenceTables.notes(differences)),
                        List.of(),
                        List.of(new Chapter("differences", DifferenceTables.TITLE, methods).print()),
                        Limits.profiles("diff.limit"));
    }

    private static String title(List<ProfileDifference> differences) {
        return differences.isEmpty()
                ? "A difference of recordings"
                : differences.get(0).candidate() + " against "
                        + differences.get(0).baseline();
    }

    private static Facts recordings(String title, List<DiffResult.RecordedRun> recordings) {
        Facts facts = Facts.titled(title);
        for (DiffResult.RecordedRun recording : recordings) {
            facts = facts.code("Recording", recording.file())
                    .text("Events", recording.events() == null ? null : Format.count(recording.events()));
        }
        return facts;
    }
}
