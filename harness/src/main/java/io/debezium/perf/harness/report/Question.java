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
 * How the result of a command is reported.
 *
 * @param type of its result
 * @param documented what is said of it
 * @param runs that it rests on, each with a report of its own
 * @param beside writes what it has beside the reports that every result has
 */
public record Question<R>(Class<R> type, Documented<R> documented, Function<R, List<Run>> runs, Beside<R> beside) {

    /** May read what is in the folder. */
    interface Documented<R> {
        Document of(R result, ResultFolder folder) throws IOException;
    }

    /** Writes into the folder. */
    interface Beside<R> {
        void write(R result, ResultFolder folder) throws IOException;
    }

    static <R> Question<R> of(Class<R> type, Documented<R> documented) {
        return new Question<>(type, documented, result -> List.of(), (result, folder) -> {});
    }

    /** That answers it; empty where its results are not kept. */
    String command() {
        ResultOf kept = type.getAnnotation(ResultOf.class);
        return kept == null ? "" : kept.command();
    }

    Question<R> restingOn(Function<R, List<Run>> runs) {
        return new Question<>(type, documented, runs, beside);
    }

    Question<R> with(Beside<R> beside) {
        return new Question<>(type, documented, runs, beside);
    }

    Asked<R> asked(Object result) {
        return new Asked<>(this, type.cast(result));
    }

    /** Of the runs that came to a result. */
    public static List<ResultFolder> folders(List<Run> runs, ResultFolder folder) {
        return runs.stream()
                .filter(run -> !run.folder().isEmpty())
                .map(run -> new ResultFolder(folder.path().resolve(run.folder())))
                .filter(own -> Files.isRegularFile(own.json()))
                .toList();
    }

    /** With its result. */
    record Asked<R>(Question<R> question, R result) {

        Document document(ResultFolder folder) throws IOException {
            return question.documented().of(result, folder);
        }

        List<ResultFolder> runs(ResultFolder folder) {
            return folders(question.runs().apply(result), folder);
        }

        void writeBeside(ResultFolder folder) throws IOException {
            question.beside().write(result, folder);
        }
    }
}
