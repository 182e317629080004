package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.report.BisectResultFixture;
import io.debezium.perf.harness.report.CalibrationFixture;
import io.debezium.perf.harness.report.CompareResultFixture;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

class ReportCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static Stream<Record> results() {
        return Stream.of(
                CompareResultFixture.complete(), CalibrationFixture.complete(), BisectResultFixture.complete());
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyKindOfResultIsRenderedAgain(Record result) throws IOException {
        ResultJson.write(result, folder.resolve("result.json"));

        assertThat(report()).isZero();
        assertThat(out.toString())
                .contains("CPU per event")
                .endsWith(folder.toAbsolutePath().resolve("report.html") + System.lineSeparator());
        assertThat(folder.resolve("report.html")).isNotEmptyFile();
        assertThat(folder.resolve("report.adoc")).isNotEmptyFile();
    }

    @Test
    void aResultOfAnotherKindIsRefused() throws IOException {
        Files.writeString(folder.resolve("result.json"), "{\"schemaVersion\": 1, \"command\": \"ponder\"}");

        assertThat(report()).isEqualTo(2);
        assertThat(err.toString()).contains("is a result of 'ponder', which has no report");
    }

    private int report() {
        return Perf.commandLine(
                        new PrintWriter(out, true), new PrintWriter(err, true), new Interrupts(Thread.currentThread()))
                .execute("report", folder.toString());
    }
}
