package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.jfr.FlightRecording;
import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.result.Analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AnalysisFilesTest {

    @TempDir
    Path folder;

    private final Profile profile = Analyzer.analyze(Fixtures.recording("jdk25"), new Costs(100, 1e6, 1e6), Rules.AUTO);

    @Test
    void everyTableIsWritten() throws IOException {
        AnalysisFiles.write(profile, folder.resolve("new/folder"));

        try (Stream<Path> files = Files.list(folder.resolve("new/folder"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "cpu.collapsed",
                            "cpu-time.collapsed",
                            "alloc.collapsed",
                            "cpu-self.csv",
                            "cpu-total.csv",
                            "cpu-threads.csv",
                            "cpu-debezium.csv",
                            "alloc-sites.csv",
                            "alloc-classes.csv",
                            "alloc-debezium.csv",
                            "exceptions.csv",
                            "gc-pauses.csv",
                            "waits.csv",
                            "findings.csv");
        }
        assertThat(Files.readAllLines(folder.resolve("new/folder/cpu-self.csv")))
                .hasSize(profile.analysis().cpu().self().size() + 1)
                .first()
                .isEqualTo("method,samples,share,ci_low,ci_high,cpu_micros_per_event,too_few");
        assertThat(folder.resolve("new/folder/cpu-threads.csv")).content().contains("\"decoder; \"\"quoted\"\", 1\",");
    }

    @Test
    void collapsedStacksHoldWhatTheTablesHold() throws IOException {
        AnalysisFiles.write(profile, folder);

        Analysis analysis = profile.analysis();
        assertThat(Collapsed.read(folder.resolve("cpu.collapsed"), "samples").total())
                .isEqualTo(analysis.cpu().samples() - analysis.cpu().withoutStack());
        assertThat(Collapsed.read(folder.resolve("alloc.collapsed"), "bytes").total())
                .isEqualTo(FlightRecording.read(Fixtures.recording("jdk25")).allocation().list().stream()
                        .filter(sample -> sample.trace() != null)
                        .mapToLong(Sample::weight)
                        .sum());
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Files.writeString(folder.resolve("cpu-self.csv"), "mine");

        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> AnalysisFiles.write(profile, folder))
                .withMessageContaining("cpu-self.csv: exists already");
        assertThat(folder.resolve("cpu-self.csv")).hasContent("mine");
    }
}
