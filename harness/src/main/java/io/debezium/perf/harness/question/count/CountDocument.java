package io.debezium.perf.harness.question.count;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf count}. */
public final class CountDocument {

    private CountDocument() {}

    public static Document of(CountResult result) {
        boolean counted = result.counts() != null;
        CountTables tables = new CountTables(result.counts(), result.variants(), "event");
        return Page.of(result)
                .group(RunFacts.tape("Tape", result.tape()))
                .document(
                        "What %s executes for an event of %s"
                                .formatted(
                                        result.variants().get(0).spec(),
                                        result.tape().workload()),
                        summary(result, tables),
                        counted ? List.of(tables.first()) : List.of(),
                        counted ? tables.chapters().toList() : List.of(),
                        CountTables.LIMITS);
    }

    private static Summary summary(CountResult result, CountTables tables) {
        List<Answer> answers = result.counts() == null
                ? List.of(Answer.of(Sentence.of(Messages.text("section.nothing-was-counted"))))
                : tables.leads().map(Answer::of).toList();
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() == RunStatus.INTERRUPTED) {
            warnings.add("The run was interrupted.");
        }
        if (result.counts() != null) {
            warnings.addAll(result.counts().unsteady());
            tables.shortTape(result.tape().events()).ifPresent(warnings::add);
        }
        warnings.addAll(result.notes());
        return new Summary(answers, warnings);
    }
}
