package io.debezium.perf.harness.jfr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Analysis.Finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class FindingsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"jdk17", "jdk25"})
    void areOrderedBySeverityAndInPlainText(String name) throws IOException {
        List<Finding> findings = Findings.of(Fixtures.recording(name));

        assertThat(findings).extracting(Finding::rule).contains("Exceptions", "Allocations.class");
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.severity()).isIn("WARNING", "INFO", "OK");
            assertThat(finding.score()).isBetween(0.0, 100.0);
            assertThat(finding.summary()).isNotBlank();
            assertThat(finding.summary() + finding.explanation())
                    .doesNotContainPattern("</?(p|a|li|ul|b)\\b|&lt;|&amp;");
        });
        assertThat(findings.stream()
                        .map(finding -> List.of("WARNING", "INFO", "OK").indexOf(finding.severity())))
                .isSorted();
    }

    @Test
    void theStandardOutputStaysClean() throws IOException {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            Findings.of(Fixtures.recording("jdk25"));
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString()).isEmpty();
    }

    @Test
    void aFileThatJmcCannotReadIsAnOrdinaryFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("no.jfr"), "no recording");

        assertThatIOException().isThrownBy(() -> Findings.of(file)).withMessageContaining("JMC cannot read it");
    }
}
