package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.profile.Difference.RecordedTrial;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

class DifferencesTest {

    private static final Path JDK17 = Fixtures.recording("jdk17");
    private static final Path JDK25 = Fixtures.recording("jdk25");

    @TempDir
    Path folder;

    @Test
    void aRecordingDoesNotDifferFromItself() {
        List<Difference> differences =
                differences(new RecordedTrial(JDK25, Costs.ofEvents(50)), new RecordedTrial(JDK25, Costs.ofEvents(50)));

        assertThat(differences).hasSize(2);
        for (Difference difference : differences) {
            assertThat(difference.rows().debezium())
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.difference()).isCloseTo(0, within(1e-6)))
                    .noneMatch(DifferenceRow::clear);
            for (Frame frame : difference.tree().frames()) {
                assertThat(frame.candidate()).isCloseTo(frame.baseline(), withinPercentage(0.1));
            }
        }
    }

    @Test
    void halfTheEventsMakeEveryCostTwiceAsHigh() {
        ProfileDifference cpu = differences(
                        new RecordedTrial(JDK25, Costs.ofEvents(50)), new RecordedTrial(JDK25, Costs.ofEvents(25)))
                .get(0)
                .rows();

        assertThat(cpu.unit()).isEqualTo("us/event");
        assertThat(cpu.total().clear()).isTrue();
        assertThat(cpu.self())
                .allSatisfy(row -> assertThat(row.candidate()).isCloseTo(2 * row.baseline(), within(1e-6)));
    }

    @Test
    void theWholeIsTheCpuTimeOfTheProcess() {
        ThreadTimes threads = new ThreadTimes(Map.of(
                1L, new ThreadTimes.Time("G1 Conc#0", 30_000_000),
                2L, new ThreadTimes.Time("C2 CompilerThre", 50_000_000),
                3L, new ThreadTimes.Time("never sampled", 200_000_000)));
        RecordedTrial trial = new RecordedTrial(JDK25, Costs.ofProcess(100, 1_000_000, 5e6, threads));
        List<Difference> differences = differences(trial, trial);
        ProfileDifference cpu = differences.get(0).rows();

        assertThat(cpu.total().baseline()).isCloseTo(10_000, within(1e-6));
        assertThat(cpu.debezium())
                .extracting(DifferenceRow::name)
                .contains("(garbage collector)", "(compiler)", "(not sampled) never sampled");
        assertThat(cpu.debezium().stream().mapToDouble(DifferenceRow::baseline).sum())
                .isCloseTo(10_000, within(1e-6));
        assertThat(differences.get(1).rows().total().baseline()).isCloseTo(50_000, within(1e-6));
    }

    @Test
    void withoutEventsSharesAreCompared() {
        ProfileDifference cpu = differences(new RecordedTrial(JDK25, null), new RecordedTrial(JDK25, null))
                .get(0)
                .rows();

        assertThat(cpu.unit()).isEqualTo("% of CPU");
        assertThat(cpu.total().baseline()).isCloseTo(100, within(1e-6));
        assertThat(cpu.notes()).anyMatch(note -> note.contains("Shares are compared"));
    }

    @Test
    void executionSamplesHaveNoCostButSharesAndTheDifferenceInSamplingIsSaid() {
        List<Difference> differences =
                differences(new RecordedTrial(JDK17, Costs.ofEvents(50)), new RecordedTrial(JDK25, Costs.ofEvents(50)));
        ProfileDifference cpu = differences.get(0).rows();

        assertThat(cpu.unit()).isEqualTo("% of CPU");
        assertThat(cpu.notes()).anyMatch(note -> note.contains("sampled in different ways"));
        assertThat(differences.get(1).rows().unit()).isEqualTo("bytes/event");
    }

    @Test
    void aTreeIsReadBackAsItWasWritten() throws IOException {
        DifferenceTree tree = differences(
                        new RecordedTrial(JDK25, Costs.ofEvents(50)), new RecordedTrial(JDK25, Costs.ofEvents(25)))
                .get(0)
                .tree();
        ResultFolder result = new ResultFolder(folder);
        DifferenceFiles.write(tree, result, 2);

        assertThat(folder.resolve("differences/02-cpu.json")).exists();
        assertThat(DifferenceFiles.read(result, 2)).containsExactly(tree);
        assertThat(DifferenceFiles.read(result, 1)).isEmpty();
    }

    @Test
    void aRecordingWithoutSamplesIsRefused() throws IOException {
        Path none = folder.resolve("none.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.JVMInformation");
            recording.start();
            recording.dump(none);
        }

        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> differences(
                        new RecordedTrial(JDK25, Costs.ofEvents(1)), new RecordedTrial(none, Costs.ofEvents(1))))
                .withMessageContaining("have no kind of samples in common");
    }

    private static List<Difference> differences(RecordedTrial baseline, RecordedTrial candidate) {
        return Difference.between("a", List.of(baseline), "b", List.of(candidate));
    }
}
