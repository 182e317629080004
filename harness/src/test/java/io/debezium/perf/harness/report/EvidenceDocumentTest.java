package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.EvidenceDocument;
import io.debezium.perf.harness.report.render.MarkdownRenderer;

import static org.assertj.core.api.Assertions.assertThat;

/** What is pasted into a pull request; what it says is in the golden cases. */
class EvidenceDocumentTest {

    @Test
    void itIsAPage() {
        String text = MarkdownRenderer.render(EvidenceDocument.brief(EvidenceResultFixture.faster()));

        assertThat(text.lines().count()).isLessThanOrEqualTo(100);
    }
}
