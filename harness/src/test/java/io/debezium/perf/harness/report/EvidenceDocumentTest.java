package io.debezium.perf.harness.report;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.EvidenceDocument;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.result.EvidenceResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What is pasted into a pull request; what it says is in the golden cases. */
class EvidenceDocumentTest {

    @Test
    void itIsAPage() {
        String text = MarkdownRenderer.render(EvidenceDocument.brief(EvidenceResultFixture.faster()));

        assertThat(text.lines().count()).isLessThanOrEqualTo(100);
    }

    @Test
    void manyPatchesTakeALineEach() {
        EvidenceResult many = EvidenceResultFixture.ofPatches(5);
        String text = MarkdownRenderer.render(EvidenceDocument.brief(many));

        assertThat(Arrays.stream(text.split("\n")).filter(line -> line.startsWith("* last-event: `")))
                .hasSize(5);
        assertThat(text).doesNotContain(many.changes().get(0).hypothesis());
    }
}
