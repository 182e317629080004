package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.render.HtmlRenderer;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * What is said of a result in its folder, in every format. The files can be made again from what else is there.
 *
 * @param others those of the runs that the result rests on
 */
public record Report(Question<?> question, Object result, ResultFolder folder, Reports others, Document document) {

    /** The answers without what belongs to them, on one line. */
    public String headline() {
        return document.summary().answers().stream()
                .map(answer -> answer.lead().plain())
                .collect(Collectors.joining(" "));
    }

    /**
     * What a command prints at its end, without the path of the report.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public String terminal(int columns, boolean colour) {
        return TerminalRenderer.render(document, columns, colour);
    }

    /** Writes all files, in the place of older ones, and before them those of the runs that the result rests on. */
    public void write() throws IOException {
        for (ResultFolder own : question.runs(result, folder)) {
            // Counted calls have no report: what follows from them is in the whole's own.
            if (others.hasOne(own)) {
                others.read(own).write();
            }
        }
        HtmlRenderer.write(document, folder.html());
        Files.writeString(folder.markdown(), MarkdownRenderer.render(document));
        question.writeBeside(result, folder);
    }
}
