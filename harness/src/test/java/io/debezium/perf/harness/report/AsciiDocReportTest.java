package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.question.RecordDocument;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class AsciiDocReportTest {

    @TempDir
    Path folder;

    @Test
    void saysTheSameAsTheHtmlReport() throws IOException {
        Path file = folder.resolve("report.adoc");

        Reported.asciiDoc(RecordResultFixture.document(RecordResultFixture.complete()), file);

        assertThat(file)
                .content()
                .startsWith("= Debezium 3.6.3.Final with decoderbufs under simple-update\n")
                .contains("*21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU samples (6.25 us per event)")
                .contains("|28.0 to 30.4 % |6.25 |1,538\n")
                .contains("|``TypeRegistry.parseTypeModifiers`` (io.debezium.connector.postgresql) |29.2 % |")
                .contains("|{nbsp}{nbsp}in ``Pattern$CharPropertyGreedy.match`` (java.util.regex) |13.9 % |")
                .contains(" (few)\n");
    }

    @Test
    void isWrittenOfPartialResultsAndOfAnAnalysisAlone() throws IOException {
        Path failed = folder.resolve("failed.adoc");
        Path sparse = folder.resolve("sparse.adoc");
        Path analysis = folder.resolve("analysis.adoc");

        Reported.asciiDoc(
                RecordResultFixture.document(RecordResultFixture.ended(RunStatus.FAILED, "it died", "ERROR")), failed);
        Reported.asciiDoc(RecordResultFixture.document(Records.sparse(RecordResultFixture.complete())), sparse);
        Reported.asciiDoc(RecordDocument.of(AnalysisFixture.profile()), analysis);

        assertThat(failed)
                .content()
                .contains("* The trial failed: it died. The figures are partial.\n", "----\n ERROR\n----\n");
        assertThat(sparse).content().contains("not known").doesNotContain("NaN");
        assertThat(analysis).content().contains("5,300 CPU samples over 60.1 s").doesNotContain("us/event");
    }
}
