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
 * The report of a result in its folder, in every format. Its files can be written again from the others in the folder.
 *
 * @param others builds the reports of the underlying runs
 */
public record Report(Question<?> question, Object result, ResultFolder folder, Reports others, Document document) {

    /** The answers on one line, without their further sentences. */
    public String headline() {
        return document.summary().answers().stream()
                .map(answer -> answer.lead().plain())
                .collect(Collectors.joining(" "));
    }

    /**
     * The text that a command prints at its end, without the path of the report.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public String terminal(int columns, boolean colour) {
        return TerminalRenderer.render(document, columns, colour);
    }

    /** Writes all files in the place of older ones, those of the underlying runs first. */
    public void write() throws IOException {
        for (ResultFolder own : question.runs(result, folder)) {
            // Some underlying runs have no report of their own: this one tells what follows from them.
            if (others.hasOne(own)) {
                others.read(own).write();
            }
        }
        HtmlRenderer.write(document, folder.html());
        Files.writeString(folder.markdown(), MarkdownRenderer.render(document));
        question.writeBeside(result, folder);
    }
}
