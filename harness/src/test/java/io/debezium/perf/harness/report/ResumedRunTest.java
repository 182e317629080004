package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** The report of every command that can be resumed says that it was, since its confidence allows for a single look. */
class ResumedRunTest {

    @TempDir
    private Path folder;

    /** The reports of a result, in a folder. */
    static Stream<Arguments> results() {
        return Stream.of(
                arguments("compare", CompareResultFixture.complete()),
                arguments("latency", LatencyResultFixture.compared(7, 1.2)),
                arguments("snapshot", SnapshotResultFixture.compared(7)),
                arguments("impact", ImpactResultFixture.measured(7, 1.2)),
                arguments("calibrate", CalibrationFixture.complete()),
                arguments("jmh", JmhResultFixture.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("results")
    <R extends Record> void saysSoInEveryFormat(String command, R result) throws IOException {
        R resumed = Records.with(result, "outcome", outcome(14));

        assertThat(Reported.terminal(result, 2_000, false)).doesNotContain("resumed");
        assertThat(Reported.terminal(resumed, 2_000, false)).contains("interrupted and resumed, after 14 trials.");
        Reported.write(resumed, new ResultFolder(folder));
        for (String report : List.of("report.html", "report.md")) {
            assertThat(Files.readString(folder.resolve(report)))
                    .as(report)
                    .contains("interrupted and resumed, after 14 trials.");
        }
    }

    @Test
    void everyTimeCountsButOneBeforeTheFirstTrial() {
        assertThat(Warnings.resumed(outcome(0))).isEmpty();
        assertThat(Warnings.resumed(outcome(4, 9, 14)).orElseThrow())
                .contains("resumed 3 times, after 4, 9 and 14 trials.");
    }

    private static Outcome outcome(int... trials) {
        return new Outcome(
                RunStatus.COMPLETE,
                "",
                List.of(),
                Arrays.stream(trials)
                        .mapToObj(ended -> new Resumed(Examples.START, ended))
                        .toList());
    }
}
