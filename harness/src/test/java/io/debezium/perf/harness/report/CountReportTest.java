package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Table;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf count} prints and writes. */
class CountReportTest {

    @Test
    void theAnswerIsWhatIsExecutedAndNeverSpeed() {
        String text = Reported.terminal(CountResultFixture.less(), 120, false);

        assertThat(text).contains("99,600").contains("-1.56 %").contains("less");
        assertThat(text.toLowerCase()).doesNotContain("faster").doesNotContain("slower");
    }

    @Test
    void figuresHaveALineForEachCountAndMethodsAChapter() {
        Document document = Reported.document(CountResultFixture.less());

        assertThat(((Table) document.first().get(0)).lines()).hasSize(2);
        assertThat(document.chapters()).extracting(Chapter::id).contains("changed-methods", "methods");
    }
}
