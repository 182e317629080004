package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes a document in every format, in the place of older ones. */
final class DocumentReport {

    private static final List<Source> SCRIPTS = List.of(
            Source.webJar("chart.js", "dist/chart.umd.min.js"),
            Source.webJar("tablesort", "dist/tablesort.min.js"),
            Source.own("page.js"),
            Source.own("tables.js"),
            Source.own("plots.js"));

    private DocumentReport() {}

    /** As one HTML file that needs nothing else; its own policy forbids it the network and every other script. */
    static void html(Document document, Path file) throws IOException {
        Files.writeString(
                file,
                Templates.render(
                        "document.ftlh",
                        Map.of(
                                "page",
                                document,
                                "styles",
                                List.of(Source.own("report.css"), Source.own("document.css")),
                                "scripts",
                                SCRIPTS,
                                "data",
                                List.of(new HtmlReport.Data("plots-data", ScriptJson.of(document.plots()))))));
    }

    /** As AsciiDoc, without what is drawn. */
    static void asciiDoc(Document document, Path file) throws IOException {
        Files.writeString(file, Templates.render("document.ftl", Map.of("page", document)));
    }
}
