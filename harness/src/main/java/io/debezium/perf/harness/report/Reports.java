package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * The reports of all results.
 *
 * @param questions all that there are
 */
public record Reports(List<Question<?>> questions) {

    /**
     * @param result of a type that a question has
     * @param folder its own, which holds what is too large for it: stacks, trees of calls, the runs that it rests on
     * @throws IOException if that cannot be read
     */
    public Report of(Object result, ResultFolder folder) throws IOException {
        Question<?> question = question(result);
        return new Report(question, result, folder, this, question.document(result, folder));
    }

    private Question<?> question(Object result) {
        return questions.stream()
                .filter(each -> each.type().isInstance(result))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(result.getClass() + " is the result of no question"));
    }

    /**
     * Of a result that was written before.
     *
     * @throws InvalidConfiguration if the folder holds no result that this version can read
     */
    public Report read(ResultFolder folder) throws IOException {
        Path json = folder.json();
        String mark = ResultJson.command(json);
        Question<?> question = marked(mark).orElseThrow(() -> InvalidConfiguration.of("report.is-result", json, mark));
        return of(ResultJson.read(json, question.type()), folder);
    }

    /** Whether what a folder holds has a report of its own. */
    boolean hasOne(ResultFolder folder) {
        return marked(ResultJson.command(folder.json())).isPresent();
    }

    private Optional<Question<?>> marked(String mark) {
        return questions.stream()
                .filter(question -> mark.equals(question.mark()))
                .findFirst();
    }
}
