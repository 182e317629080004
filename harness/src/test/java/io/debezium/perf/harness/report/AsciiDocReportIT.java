package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** Renders with Asciidoctor where it is installed, since only it knows what its markup is. */
class AsciiDocReportIT {

    private static final Path ASCIIDOCTOR = Path.of("/usr/bin/asciidoctor");

    @TempDir
    Path folder;

    @BeforeAll
    static void needAsciidoctor() {
        Assumptions.assumeTrue(
                Files.isExecutable(ASCIIDOCTOR),
                "SKIPPED: " + ASCIIDOCTOR + " is not installed (apt install asciidoctor)");
    }

    @Test
    void everyTableAndFactIsRenderedWithoutAWarning() throws Exception {
        Path file = folder.resolve("report.adoc");
        Reported.asciiDoc(RecordResultFixture.document(RecordResultFixture.complete()), file);

        assertThat(rendered(file))
                .contains("<strong>21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU samples")
                .contains("<code>TypeRegistry.parseTypeModifiers</code> (io.debezium.connector.postgresql)")
                .contains("CPU by method, total", "Allocation by class", "Server settings", "Limits")
                .contains("<code>Matcher&#46;&#60;init&#62;</code>");
    }

    @Test
    void hostileTextIsText() throws Exception {
        Path file = folder.resolve("report.adoc");
        Reported.asciiDoc(RecordResultFixture.document(Records.hostile(RecordResultFixture.complete())), file);

        String html = rendered(file);

        assertThat(html).doesNotContain("<script>window").doesNotContain("<img src=x");
        assertThat(html).contains("&#60;script&#62;window.hacked&#61;1&#60;/script&#62;&#124;&#123;x&#125;&#34;&#39;");
    }

    @Test
    void aFailedTrialShowsItsLog() throws Exception {
        Path file = folder.resolve("report.adoc");
        Reported.asciiDoc(
                RecordResultFixture.document(RecordResultFixture.ended(
                        RunStatus.FAILED, "the engine: exited with 1", "ERROR <Slot>", "----", "last")),
                file);

        assertThat(rendered(file)).contains("<pre> ERROR &lt;Slot&gt;\n ----\n last</pre>");
    }

    @Test
    void comparisonsCalibrationsBisectionsAndDifferencesAreRenderedWithoutAWarning() throws Exception {
        Path file = folder.resolve("report.adoc");

        Reported.asciiDoc(Reported.document(CompareResultFixture.sweep()), file);
        assertThat(rendered(file))
                .contains("<strong>Slower: 3.6.3.Final uses 3", "All figures", "<code>3.6.3.Final</code>", "Limits");
        Reported.asciiDoc(Reported.document(CalibrationFixture.complete()), file);
        assertThat(rendered(file)).contains("<strong>", "Slowed down by");
        Reported.asciiDoc(Reported.document(BisectResultFixture.complete()), file);
        assertThat(rendered(file))
                .contains("<strong>CPU per event rose in 3.4.0.Final", "From 3.3.2.Final to 3.4.0.Final");
        Reported.asciiDoc(Reported.document(DifferenceFixture.result()), file);
        assertThat(rendered(file))
                .contains(
                        "<strong>CPU per event in the recordings: baseline 21.4 us, candidate 17.2 us",
                        "Allocation by running method");
        Reported.asciiDoc(Reported.document(Records.hostile(CompareResultFixture.sweep())), file);
        assertThat(rendered(file)).doesNotContain("<script>window").doesNotContain("<img src=x");
    }

    private static String rendered(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ASCIIDOCTOR.toString(),
                        "--verbose",
                        "--safe",
                        "--failure-level",
                        "INFO",
                        "-o",
                        "-",
                        file.toString())
                .redirectError(file.resolveSibling("warnings").toFile())
                .start();
        String html = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(file.resolveSibling("warnings")).content().isEmpty();
        return html;
    }
}
