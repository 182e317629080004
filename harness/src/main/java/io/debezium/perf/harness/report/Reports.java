package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * Builds the report of any result.
 *
 * @param questions all questions
 */
public record Reports(List<Question<?>> questions) {

    /**
     * Builds the report of a result.
     *
     * @param result of a type that a question has
     * @param folder the result's, which also holds what is too large for the result: stacks, call trees, underlying runs
     * @throws IOException if a file in it cannot be read
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
     * Builds the report of a stored result.
     *
     * @throws InvalidConfiguration if the folder holds no result that this version can read
     */
    public Report read(ResultFolder folder) throws IOException {
        Path json = folder.json();
        String mark = ResultJson.command(json);
        Question<?> question = marked(mark).orElseThrow(() -> InvalidConfiguration.of("report.is-result", json, mark));
        return of(ResultJson.read(json, question.type()), folder);
    }

    /** Whether the result in a folder has a report of its own. */
    boolean hasOne(ResultFolder folder) {
        return marked(ResultJson.command(folder.json())).isPresent();
    }

    private Optional<Question<?>> marked(String mark) {
        return questions.stream()
                .filter(question -> mark.equals(question.mark()))
                .findFirst();
    }
}
