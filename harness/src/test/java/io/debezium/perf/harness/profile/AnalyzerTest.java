package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.ProfileDifference;

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
        assertThat(analysis.gc().pauses())
                .allSatisfy(pause -> assertThat(pause.second()).isBetween(0.0, analysis.seconds()));
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
        assertThat(weighed.exceptions().get(0).perEvent())
                .isEqualTo(weighed.exceptions().get(0).count() / 50.0);
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

    /** The figures are those of {@code jfr print --json}: 428 events for 1,223 samples, 932 of them without a Java frame. */
    @Test
    void wallClockSamplesAreToldAsSuchByWhatEachStandsFor() {
        Profile profile =
                Analyzer.analyze(Fixtures.recording("async-profiler"), null).requireSamples();

        Analysis.Cpu wall = profile.analysis().cpu();
        assertThat(wall.event()).isEqualTo("profiler.WallClockSample");
        assertThat(wall.clock()).isEqualTo("wall-clock");
        assertThat(wall.samples()).isEqualTo(428);
        assertThat(wall.self().get(0).share()).isCloseTo(932 / 1_223.0, within(1e-9));
        assertThat(wall.debezium())
                .extracting(owner -> owner.method().name())
                .contains("io.debezium.fixture.RowDecoder.typeModifiers");
        assertThat(profile.cpu().total()).isEqualTo(1_223);
    }

    /** As releases of async-profiler before 4 record them. */
    @Name("jdk.ExecutionSample")
    private static final class EarlierWallClock extends Event {

        private final Thread sampledThread = Thread.currentThread();
        private final String state;

        private EarlierWallClock(String state) {
            this.state = state;
        }
    }

    @ParameterizedTest
    @CsvSource({"STATE_SLEEPING, wall-clock", "STATE_RUNNABLE, CPU"})
    void samplesOfSleepingThreadsAreNoneOfCpuTime(String state, String clock) throws IOException {
        Path file = folder.resolve("earlier.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(EarlierWallClock.class).withStackTrace();
            recording.start();
            new EarlierWallClock(state).commit();
            new EarlierWallClock("STATE_RUNNABLE").commit();
            recording.stop();
            recording.dump(file);
        }

        Analysis.Cpu cpu = Analyzer.analyze(file, null).analysis().cpu();
        assertThat(cpu.clock()).isEqualTo(clock);
        assertThat(cpu.samples()).isEqualTo(2);
    }

    /** Likewise: 61 events, whose buffers are 63,963,136 bytes. */
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

    @Name("profiler.Malloc")
    private static final class Malloc extends Event {}

    @Test
    void aRecordingOfOtherEventsNamesThem() throws IOException {
        Path file = folder.resolve("malloc.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Malloc.class).withStackTrace();
            recording.start();
            new Malloc().commit();
            recording.stop();
            recording.dump(file);
        }

        Profile profile = Analyzer.analyze(file, null);

        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(profile::requireSamples)
                .withMessageContaining("profiler.Malloc");
    }

    /** Wall-clock time is not compared as CPU time; allocation is what is left. */
    @Test
    void wallClockSamplesAreNotComparedAsThoseOfCpuTime() {
        Difference.RecordedTrial trial = new Difference.RecordedTrial(Fixtures.recording("async-profiler"), null);

        assertThat(Difference.between("a", List.of(trial), "b", List.of(trial)))
                .singleElement()
                .satisfies(difference ->
                        assertThat(difference.rows().kind()).isEqualTo(ProfileDifference.CostKind.ALLOCATION));
    }

    @Test
    void aRecordingThatOnlyCountsExceptionsTellsTheirNumber() throws IOException {
        Profile profile = Analyzer.analyze(recordedWith("jdk.ExceptionStatistics"), Costs.ofEvents(10));

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
