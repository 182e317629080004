package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Path;

import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.result.Analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class AnalyzerTest {

    @TempDir
    Path folder;

    @Test
    void theRecordingSaysWhatItIs() {
        Analysis analysis =
                Analyzer.analyze(Fixtures.recording("jdk25"), null, Rules.NEVER).analysis();

        assertThat(analysis.file()).isEqualTo("jdk25.jfr");
        assertThat(analysis.jvm()).isEqualTo("OpenJDK 64-Bit Server VM (25.0.3+9-LTS)");
        assertThat(analysis.seconds()).isBetween(3.0, 6.0);
        assertThat(analysis.findings()).isEmpty();
        assertThat(analysis.gc().collector()).isNotEmpty();
        assertThat(analysis.gc().pauseMillisMax())
                .isPositive()
                .isLessThanOrEqualTo(analysis.gc().pauseMillisSum());
        assertThat(analysis.gc().pauses())
                .allSatisfy(pause -> assertThat(pause.second()).isBetween(0.0, analysis.seconds()));
    }

    @Test
    void bytesPerEventAreSharesOfWhatWasMeasuredOrElseOfTheWeights() {
        Analysis measured = Analyzer.analyze(Fixtures.recording("jdk25"), new Costs(50, null, 5_000.0), Rules.NEVER)
                .analysis();
        Analysis weighed = Analyzer.analyze(Fixtures.recording("jdk25"), Costs.ofEvents(50), Rules.NEVER)
                .analysis();

        assertThat(measured.allocation().classes().stream()
                        .mapToDouble(Analysis.ProfileRow::perEvent)
                        .sum())
                .isCloseTo(100, within(1e-6));
        assertThat(weighed.allocation().classes().stream()
                        .mapToDouble(Analysis.ProfileRow::perEvent)
                        .sum())
                .isCloseTo(weighed.allocation().bytes() / 50.0, within(1.0));
        assertThat(weighed.exceptions().get(0).perEvent())
                .isEqualTo(weighed.exceptions().get(0).count() / 50.0);
    }

    @Test
    void findingsComeWithASmallRecording() {
        Profile profile = Analyzer.analyze(Fixtures.recording("jdk17"), null, Rules.AUTO);

        assertThat(profile.analysis().findings()).isNotEmpty();
        assertThat(profile.notes()).noneMatch(note -> note.contains("JMC"));
    }

    @Test
    void aRecordingWithoutAnySampleIsNoProfile() throws IOException {
        Profile profile = Analyzer.analyze(recordedWith("jdk.JVMInformation"), null, Rules.NEVER);

        assertThat(profile.analysis().jvm()).contains("VM");
        assertThat(profile.notes()).anyMatch(note -> note.contains("no CPU samples"));
        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(profile::requireSamples)
                .withMessageContaining("holds no samples: no jdk.CPUTimeSample, no jdk.ExecutionSample");
    }

    @Test
    void aRecordingThatOnlyCountsExceptionsTellsTheirNumber() throws IOException {
        Profile profile = Analyzer.analyze(recordedWith("jdk.ExceptionStatistics"), Costs.ofEvents(10), Rules.NEVER);

        assertThat(profile.analysis().exceptions()).singleElement().satisfies(thrown -> {
            assertThat(thrown.className()).isEqualTo("java.lang.Throwable");
            assertThat(thrown.count()).isGreaterThanOrEqualTo(300);
            assertThat(thrown.perEvent()).isEqualTo(thrown.count() / 10.0);
        });
        assertThat(profile.notes()).anyMatch(note -> note.contains("jdk.JavaExceptionThrow"));
    }

    private Path recordedWith(String event) throws IOException {
        Path file = folder.resolve("made.jfr");
        try (Recording recording = new Recording()) {
            // At the beginning and at the end of the recording.
            recording.enable(event).with("period", "everyChunk");
            recording.start();
            for (int i = 0; i < 300; i++) {
                assertThat(new IllegalStateException("thrown " + i)).isNotNull();
            }
            recording.stop();
            recording.dump(file);
        }
        return file;
    }
}
