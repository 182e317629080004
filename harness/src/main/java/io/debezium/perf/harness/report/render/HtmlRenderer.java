package io.debezium.perf.harness.report.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.ScriptData;

/** A document as one HTML file that needs nothing else. Its own policy forbids it the network and every other script. */
public final class HtmlRenderer {

    private static final List<Source> SCRIPTS = List.of(
            Source.webJar("tablesort", "dist/tablesort.min.js"), Source.own("page.js"), Source.own("tables.js"));

    private static final List<Source> FLAME_GRAPHS = List.of(
            Source.webJar("d3", "dist/d3.min.js"),
            Source.own("flame-tree.js"),
            Source.own("flame-canvas.js"),
            Source.own("flame-graph.js"));

    private static final List<Source> PLOTS =
            List.of(Source.webJar("chart.js", "dist/chart.umd.min.js"), Source.own("plots.js"));

    private static final List<Source> STYLES = List.of(Source.own("report.css"), Source.own("document.css"));

    private HtmlRenderer() {}

    /** Writes it, in the place of an older one. */
    public static void write(Document document, Path file) throws IOException {
        List<Source> scripts = new ArrayList<>(SCRIPTS);
        List<Source> styles = new ArrayList<>(STYLES);
        List<ScriptData> graphs = document.graphs();
        List<ScriptData> differences = document.differences();
        if (!graphs.isEmpty() || !differences.isEmpty()) {
            scripts.addAll(FLAME_GRAPHS);
        }
        if (!graphs.isEmpty()) {
            scripts.add(Source.own("flame.js"));
        }
        if (!differences.isEmpty()) {
            scripts.add(Source.own("flame-difference.js"));
            styles.add(Source.own("difference.css"));
        }
        List<ScriptData> data = new ArrayList<>(graphs);
        data.addAll(differences);
        if (!document.plots().isEmpty()) {
            scripts.addAll(PLOTS);
            data.add(ScriptData.of("plots-data", document.plots()));
        }
        Files.writeString(
                file,
                Templates.render(
                        "document.ftlh", Map.of("page", document, "styles", styles, "scripts", scripts, "data", data)));
    }
}
