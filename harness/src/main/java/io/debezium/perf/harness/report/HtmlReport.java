package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;

/**
 * A result as one HTML file that needs nothing else: scripts, styles and data are in it, and its own policy forbids it
 * the network and every script that is not listed there by hash. Text and tables are complete without JavaScript.
 */
public final class HtmlReport {

    private static final List<Source> SCRIPTS = List.of(
            Source.webJar("d3", "dist/d3.min.js"),
            Source.webJar("chart.js", "dist/chart.umd.min.js"),
            Source.webJar("tablesort", "dist/tablesort.min.js"),
            Source.own("page.js"),
            Source.own("tables.js"),
            Source.own("charts.js"),
            Source.own("flame-tree.js"),
            Source.own("flame-canvas.js"),
            Source.own("flame-graph.js"),
            Source.own("flame.js"));

    private HtmlReport() {}

    /**
     * Writes the report of {@code perf record}, in the place of an older one.
     *
     * @param cpu stacks by CPU samples, or null without a recording
     * @param allocation stacks by allocated bytes, or null likewise
     */
    public static void write(RecordResult result, Stacks cpu, Stacks allocation, Path file) throws IOException {
        List<Data> data = graphs(result.analysis(), cpu, allocation);
        data.add(new Data("series-data", ScriptJson.of(Series.of(result))));
        data.add(new Data("percentiles-data", ScriptJson.of(Percentiles.of(result))));
        write(Page.of(result), data, file);
    }

    /**
     * Writes the report of {@code perf analyze}, in the place of an older one.
     *
     * @param cpu stacks by CPU samples
     * @param allocation stacks by allocated bytes
     */
    public static void write(Analysis analysis, Stacks cpu, Stacks allocation, Path file) throws IOException {
        write(Page.of(analysis), graphs(analysis, cpu, allocation), file);
    }

    private static void write(Page page, List<Data> data, Path file) throws IOException {
        Map<String, Object> model = new HashMap<>();
        model.put("page", page);
        model.put("style", Source.own("report.css"));
        model.put("scripts", SCRIPTS);
        model.put("data", data);
        Files.writeString(file, Templates.render("report.ftlh", model));
    }

    private static List<Data> graphs(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<Data> graphs = new ArrayList<>();
        if (analysis != null && drawable(cpu)) {
            graphs.add(
                    Data.of(FlameData.of("cpu", "CPU", "us", cpu, analysis.cpu().self())));
        }
        if (analysis != null && drawable(allocation)) {
            graphs.add(Data.of(FlameData.of(
                    "allocation",
                    "Allocation",
                    "bytes",
                    allocation,
                    analysis.allocation().sites())));
        }
        return graphs;
    }

    private static boolean drawable(Stacks stacksOrNull) {
        return stacksOrNull != null && stacksOrNull.total() > 0;
    }

    /**
     * What a script reads.
     *
     * @param id of its element
     * @param json safe within a script element
     */
    public record Data(String id, String json) {

        private static Data of(FlameData graph) {
            return new Data("flame-" + graph.id(), ScriptJson.of(graph));
        }
    }
}
