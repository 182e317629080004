package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a document in every format, in the place of older ones. */
final class DocumentReport {

    private static final List<Source> SCRIPTS = List.of(
            Source.webJar("tablesort", "dist/tablesort.min.js"), Source.own("page.js"), Source.own("tables.js"));

    private static final List<Source> PLOTS =
            List.of(Source.webJar("chart.js", "dist/chart.umd.min.js"), Source.own("plots.js"));

    private static final List<Source> STYLES = List.of(Source.own("report.css"), Source.own("document.css"));

    private DocumentReport() {}

    /** As one HTML file that needs nothing else; its own policy forbids it the network and every other script. */
    static void html(Document document, Path file) throws IOException {
        List<Source> scripts = new ArrayList<>(SCRIPTS);
        List<Source> styles = new ArrayList<>(STYLES);
        List<HtmlReport.Data> data = new ArrayList<>(document.graphs());
        if (!data.isEmpty()) {
            scripts.addAll(DifferenceSection.SCRIPTS);
            styles.add(DifferenceSection.STYLE);
        }
        if (!document.plots().isEmpty()) {
            scripts.addAll(PLOTS);
            data.add(new HtmlReport.Data("plots-data", ScriptJson.of(document.plots())));
        }
        Files.writeString(
                file,
                Templates.render(
                        "document.ftlh", Map.of("page", document, "styles", styles, "scripts", scripts, "data", data)));
    }

    /** As AsciiDoc, without what is drawn. */
    static void asciiDoc(Document document, Path file) throws IOException {
        Files.writeString(file, Templates.render("document.ftl", Map.of("page", document)));
    }
}
