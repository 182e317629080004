package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;

/** A result as AsciiDoc, to be pasted into an issue or a pull request: the facts of the HTML report without its pictures. */
public final class AsciiDocReport {

    private AsciiDocReport() {}

    /** Writes the report of {@code perf record}, in the place of an older one. */
    public static void write(RecordResult result, Path file) throws IOException {
        write(Page.of(result), file);
    }

    /** Writes the report of {@code perf analyze}, in the place of an older one. */
    public static void write(Analysis analysis, Path file) throws IOException {
        write(Page.of(analysis), file);
    }

    private static void write(Page page, Path file) throws IOException {
        Files.writeString(
                file, Templates.render("report.ftl", Map.of("page", page, "log", AsciiDocText.listing(page.log()))));
    }
}
