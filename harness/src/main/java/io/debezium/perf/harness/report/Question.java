package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Run;

/**
 * Binds a command to the type of its result and to its reports.
 *
 * @param command the class of the command that answers the question
 * @param documented builds the report
 * @param runs the underlying runs, each with a report of its own
 * @param beside writes further files in addition to the reports
 */
public record Question<R>(
        Class<?> command, Class<R> type, Documented<R> documented, Function<R, List<Run>> runs, Beside<R> beside) {

    /** Builds a report. May read files in the result's folder. */
    public interface Documented<R> {
        Document of(R result, ResultFolder folder) throws IOException;
    }

    /** Writes files into the result's folder. */
    public interface Beside<R> {
        void write(R result, ResultFolder folder) throws IOException;
    }

    public static <R> Question<R> of(Class<?> command, Class<R> type, Documented<R> documented) {
        return new Question<>(command, type, documented, result -> List.of(), (result, folder) -> {});
    }

    /** The name of the command in its stored results; empty if its results are not stored. */
    String mark() {
        ResultOf kept = type.getAnnotation(ResultOf.class);
        return kept == null ? "" : kept.value();
    }

    public Question<R> restingOn(Function<R, List<Run>> runs) {
        return new Question<>(command, type, documented, runs, beside);
    }

    public Question<R> with(Beside<R> beside) {
        return new Question<>(command, type, documented, runs, beside);
    }

    Document document(Object result, ResultFolder folder) throws IOException {
        return documented.of(type.cast(result), folder);
    }

    /** The folders of the underlying runs that have a result. */
    List<ResultFolder> runs(Object result, ResultFolder folder) {
        return runs.apply(type.cast(result)).stream()
                .filter(run -> !run.folder().isEmpty())
                .map(run -> new ResultFolder(folder.path().resolve(run.folder())))
                .filter(own -> Files.isRegularFile(own.json()))
                .toList();
    }

    void writeBeside(Object result, ResultFolder folder) throws IOException {
        beside.write(type.cast(result), folder);
    }
}
