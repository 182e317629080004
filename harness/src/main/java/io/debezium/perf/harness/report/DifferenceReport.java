package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference.Kind;
import io.debezium.perf.harness.result.ResultFolder;

/** Writes the reports of {@code perf diff} into its folder, in the place of older ones. */
public final class DifferenceReport {

    private static final List<Source> LIBRARIES = List.of(
            Source.webJar("d3", "dist/d3.min.js"),
            Source.webJar("tablesort", "dist/tablesort.min.js"),
            Source.own("page.js"),
            Source.own("tables.js"));

    private DifferenceReport() {}

    /** The trees of calls are read from the folder. */
    public static void render(DiffResult result, ResultFolder folder) throws IOException {
        List<DifferenceTree> trees = Stream.of(Kind.values())
                .map(kind -> DifferenceFiles.read(folder, 1, kind))
                .flatMap(Optional::stream)
                .toList();
        DifferencePage page = DifferencePage.of(result, trees);
        List<Source> scripts = new ArrayList<>(LIBRARIES);
        scripts.addAll(DifferenceSection.SCRIPTS);
        Map<String, Object> model = new HashMap<>();
        model.put("page", page);
        model.put("styles", List.of(Source.own("report.css"), DifferenceSection.STYLE));
        model.put("scripts", scripts);
        model.put("data", DifferenceSection.data(1, trees));
        Files.writeString(folder.html(), Templates.render("diff.ftlh", model));
        Files.writeString(folder.asciiDoc(), Templates.render("diff.ftl", Map.of("page", page)));
    }
}
