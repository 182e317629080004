package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.BisectDocument;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;

class BisectDocumentTest {

    /** Each comparison draws its own: the table of the trials tells it. */
    @Test
    void theDesignDoesNotTellAnOrderThatItDoesNotHave() {
        BisectResult drawn = BisectResultFixture.complete();
        Design ordered = drawn.design().with(new Design.OverTape(1, 100_000, 20_000, List.of(List.of(0, 1)), 0));

        assertThat(BisectDocument.of(drawn, step -> List.of()).toString()).doesNotContain("Order of the blocks");
        assertThat(BisectDocument.of(Records.with(drawn, "design", ordered), step -> List.of())
                        .toString())
                .contains("Order of the blocks, value=AB");
    }
}
