package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** Renders with Asciidoctor where it is installed, since only it knows what its markup is. */
class AsciiDocReportIT {

    private static final Path ASCIIDOCTOR = Path.of("/usr/bin/asciidoctor");

    /** No name is a part of another one. */
    private static final List<String> FILES = new ArrayList<>();

    @TempDir
    static Path folder;

    /** All at once: it takes longer to start than to render them. */
    @BeforeAll
    static void render() throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                Files.isExecutable(ASCIIDOCTOR),
                "SKIPPED: " + ASCIIDOCTOR + " is not installed (apt install asciidoctor)");
        RecordResult failed = RecordResultFixture.ended(
                RunStatus.FAILED, "the engine: exited with 1", "ERROR <Slot>", "----", "last");
        write("recording", RecordResultFixture.document(RecordResultFixture.complete()));
        write("recording-hostile", RecordResultFixture.document(Records.hostile(RecordResultFixture.complete())));
        write("recording-failed", RecordResultFixture.document(failed));
        write("comparison", Reported.document(CompareResultFixture.sweep()));
        write("comparison-hostile", Reported.document(Records.hostile(CompareResultFixture.sweep())));
        write("calibration", Reported.document(CalibrationFixture.complete()));
        write("bisection", Reported.document(BisectResultFixture.complete()));
        write("difference", Reported.document(DifferenceFixture.result()));

        List<String> command = new ArrayList<>(FILES);
        command.addAll(
                0, List.of(ASCIIDOCTOR.toString(), "--verbose", "--safe", "--failure-level", "INFO", "-D", "out"));
        new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("warnings").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void everyTableAndFactIsRenderedWithoutAWarning() throws IOException {
        assertThat(rendered("recording"))
                .contains("<strong>21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU samples")
                .contains("<code>TypeRegistry.parseTypeModifiers</code> (io.debezium.connector.postgresql)")
                .contains("CPU by method, total", "Allocation by class", "Server settings", "Limits")
                .contains("<code>Matcher&#46;&#60;init&#62;</code>");
    }

    @Test
    void hostileTextIsText() throws IOException {
        String html = rendered("recording-hostile");

        assertThat(html).doesNotContain("<script>window").doesNotContain("<img src=x");
        assertThat(html).contains("&#60;script&#62;window.hacked&#61;1&#60;/script&#62;&#124;&#123;x&#125;&#34;&#39;");
    }

    @Test
    void aFailedTrialShowsItsLog() throws IOException {
        assertThat(rendered("recording-failed")).contains("<pre> ERROR &lt;Slot&gt;\n ----\n last</pre>");
    }

    @Test
    void comparisonsCalibrationsBisectionsAndDifferencesAreRenderedWithoutAWarning() throws IOException {
        assertThat(rendered("comparison"))
                .contains("<strong>Slower: 3.6.3.Final uses 3", "All figures", "<code>3.6.3.Final</code>", "Limits");
        assertThat(rendered("calibration")).contains("<strong>", "Slowed down by");
        assertThat(rendered("bisection"))
                .contains("<strong>CPU per event rose in 3.4.0.Final", "From 3.3.2.Final to 3.4.0.Final");
        assertThat(rendered("difference"))
                .contains(
                        "<strong>CPU per event in the recordings: baseline 21.4 us, candidate 17.2 us",
                        "Allocation by running method");
        String hostile = rendered("comparison-hostile");
        assertThat(hostile).doesNotContain("<script>window").doesNotContain("<img src=x");
    }

    private static void write(String name, Document document) throws IOException {
        FILES.add(name + ".adoc");
        Reported.asciiDoc(document, folder.resolve(name + ".adoc"));
    }

    /** As HTML. Nothing may have been said of it, nor anything that names no file. */
    private static String rendered(String name) throws IOException {
        List<String> others = new ArrayList<>(FILES);
        others.remove(name + ".adoc");
        assertThat(Files.readAllLines(folder.resolve("warnings")))
                .filteredOn(line -> others.stream().noneMatch(line::contains))
                .isEmpty();
        return Files.readString(folder.resolve("out").resolve(name + ".html"));
    }
}
