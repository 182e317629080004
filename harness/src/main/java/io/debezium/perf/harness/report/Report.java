package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.render.AsciiDocRenderer;
import io.debezium.perf.harness.report.render.HtmlRenderer;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** What is said of a result in its folder, in every format. The files can be made again from what else is there. */
public final class Report {

    private final Question.Asked<?> asked;
    private final Document document;
    private final ResultFolder folder;

    private Report(Question.Asked<?> asked, ResultFolder folder) throws IOException {
        this.asked = asked;
        this.folder = folder;
        this.document = asked.document(folder);
    }

    /**
     * @param result of a type that a question of {@link Questions} has
     * @param folder its own, which holds what is too large for it: stacks, trees of calls, the runs that it rests on
     * @throws IOException if that cannot be read
     */
    public static Report of(Object result, ResultFolder folder) throws IOException {
        return new Report(Questions.of(result), folder);
    }

    /**
     * Of a result that was written before.
     *
     * @throws InvalidConfiguration if the folder holds no result that this version can read
     */
    public static Report read(ResultFolder folder) throws IOException {
        Path json = folder.json();
        return new Report(Questions.read(ResultJson.command(json), json), folder);
    }

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
        for (ResultFolder own : asked.runs(folder)) {
            String command = ResultJson.command(own.json());
            // Counted calls have no report: what follows from them is in the whole's own.
            if (Questions.isAsked(command)) {
                Report.read(own).write();
            }
        }
        HtmlRenderer.write(document, folder.html());
        Files.writeString(folder.asciiDoc(), AsciiDocRenderer.render(document));
        asked.writeBeside(folder);
    }
}
