package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

/** The reports of comparisons, revisions and histories, as files. */
class DocumentReportTest {

    static final List<Record> RESULTS = List.of(
            CompareResultFixture.complete(),
            CompareResultFixture.sweep(),
            HistoryResultFixture.revisions(),
            HistoryResultFixture.nights());

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("RESULTS")
    void hostileTextIsText(Record result) throws IOException {
        ResultFolder hostile = new ResultFolder(folder);
        render(Records.hostile(result), hostile);

        String html = body(hostile);
        assertThat(html).doesNotContain("<script>window.hacked").doesNotContain("<img src=x");
        assertThat(html).contains("&lt;script&gt;window.hacked=1&lt;/script&gt;|{x}&quot;&#39;");
        assertThat(Reported.markup(hostile)).doesNotContain("<script", "<img");
    }

    @ParameterizedTest
    @FieldSource("RESULTS")
    void isCompleteWhereverAFigureMayBeMissing(Record result) throws IOException {
        ResultFolder sparse = new ResultFolder(folder);

        render(Records.sparse(result), sparse);

        assertThat(body(sparse)).contains("How it was run").doesNotContain("NaN");
        assertThat(Files.readString(sparse.markdown())).doesNotContain("NaN");
    }

    @Test
    void twentyCandidatesOfThirtyPairsStayBelowThreeMegabytes() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        CompareResultFixture.Side[] sides = Stream.iterate(0, i -> i + 1)
                .limit(21)
                .map(i -> CompareResultFixture.Side.debezium("3.6.3.Final,set.max.batch.size=" + i, 1, 1, 1, 1))
                .toArray(CompareResultFixture.Side[]::new);

        render(CompareResultFixture.of(30, 0.9975, sides), written);

        assertThat(Files.size(written.html())).isLessThan(3_000_000);
    }

    private static void render(Record result, ResultFolder folder) throws IOException {
        Reported.write(result, folder);
    }

    /** What a reader sees, without the libraries. */
    private static String body(ResultFolder folder) throws IOException {
        String html = Files.readString(folder.html());
        return html.substring(html.indexOf("<body>"), html.indexOf("<script"));
    }
}
