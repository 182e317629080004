package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** A report that quotes a ratio says that its interval is that of one machine on one day. */
class OneMachineTest {

    private static final String SAID = "applies to this machine on this day";

    @TempDir
    private Path folder;

    private interface Rendering {
        void write(ResultFolder folder) throws IOException;
    }

    static Stream<Arguments> reports() {
        return Stream.of(
                of("compare", to -> Reported.write(CompareResultFixture.complete(), to)),
                of("check", to -> Reported.write(CheckResultFixture.complete(), to)),
                of("evidence", to -> Reported.write(EvidenceResultFixture.faster(), to)),
                of("repeat", to -> Reported.write(RepeatResultFixture.complete(), to)),
                of("jmh", to -> Reported.write(JmhResultFixture.of(), to)),
                of("latency", to -> Reported.write(LatencyResultFixture.compared(7, 1.2), to)),
                of("snapshot", to -> Reported.write(SnapshotResultFixture.compared(7), to)),
                of("impact", to -> Reported.write(ImpactResultFixture.measured(7, 1.2), to)));
    }

    private static Arguments of(String command, Rendering reports) {
        return arguments(command, reports);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reports")
    void isSaidInEveryFormat(String command, Rendering reports) throws IOException {
        reports.write(new ResultFolder(folder));

        for (String report : List.of("report.html", "report.md")) {
            assertThat(Files.readString(folder.resolve(report))).as(report).contains(SAID);
        }
    }

    static Stream<String> terminals() {
        return Stream.of(
                Reported.terminal(CompareResultFixture.complete(), 2_000, false),
                Reported.terminal(EvidenceResultFixture.faster(), 2_000, false));
    }

    @ParameterizedTest
    @MethodSource("terminals")
    void isSaidOnTheTerminalWhereTheRatioIsOfCpuTime(String text) {
        assertThat(text).contains(SAID);
    }
}
