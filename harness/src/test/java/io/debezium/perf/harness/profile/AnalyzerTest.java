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
        Analysis analysis = Analyzer.analyze(Fixtures.recording("jdk25"), null).analysis();

        assertThat(analysis.file()).isEqualTo("jdk25.jfr");
        assertThat(analysis.jvm()).isEqualTo("OpenJDK 64-Bit Server VM (25.0.3+9-LTS)");
        assertThat(analysis.seconds()).isBetween(3.0, 6.0);
        assertThat(analysis.gc().collector()).isNotEmpty();
        assertThat(analysis.gc().pauseMillisMax())
                .isPositive()
                .isLessThanOrEqualTo(analysis.gc().pauseMillisSum());
    }

    @Test
    void bytesPerEventAreSharesOfWhatWasMeasuredOrElseOfTheWeights() {
        Analysis measured = Analyzer.analyze(Fixtures.recording("jdk25"), new Costs(50, null, 5_000.0))
                .analysis();
        Analysis weighed = Analyzer.analyze(Fixtures.recording("jdk25"), Costs.ofEvents(50))
                .analysis();

        assertThat(measured.allocation().classes().stream()
                        .mapToDouble(Analysis.ProfileRow::perEvent)
                        .sum())
                .isCloseTo(100, within(1e-6));
        assertThat(weighed.allocation().classes().stream()
                        .mapToDouble(Analysis.ProfileRow::perEvent)
                        .sum())
                .isCloseTo(weighed.allocation().bytes() / 50.0, within(1.0));
    }

    @Test
    void aRecordingWithoutAnySampleIsNoProfile() throws IOException {
        Profile profile = Analyzer.analyze(recordedWith("jdk.JVMInformation"), null);

        assertThat(profile.analysis().jvm()).contains("VM");
        assertThat(profile.notes()).anyMatch(note -> note.contains("no CPU samples"));
        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(profile::requireSamples)
                .withMessageContaining("holds no samples: no jdk.CPUTimeSample, no jdk.ExecutionSample");
    }

    /** 61 events, whose buffers are 63,963,136 bytes. */
    @Test
    void allocationIsThatOfBuffersWhereItIsNotSampled() {
        Analysis.Allocation allocation = Analyzer.analyze(Fixtures.recording("async-profiler"), null)
                .analysis()
                .allocation();

        assertThat(allocation.event()).contains("jdk.ObjectAllocationInNewTLAB");
        assertThat(allocation.samples()).isEqualTo(61);
        assertThat(allocation.bytes()).isEqualTo(63_963_136);
    }

    @Test
    void anObjectOutsideOfABufferHasItsOwnSize() throws IOException {
        Path file = folder.resolve("large.jfr");
        byte[] large;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ObjectAllocationOutsideTLAB").withStackTrace();
            recording.start();
            large = new byte[50_000_000];
            recording.stop();
            recording.dump(file);
        }

        Analysis.Allocation allocation = Analyzer.analyze(file, null).analysis().allocation();

        assertThat(allocation.bytes()).isBetween((long) large.length, large.length + 20_000_000L);
        assertThat(allocation.classes().get(0).name()).isEqualTo("byte[]");
    }

    private Path recordedWith(String event) throws IOException {
        Path file = folder.resolve("made.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event).with("period", "everyChunk");
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }
}
