package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of the reports of all questions. */
class ReportsTest {

    @TempDir
    Path folder;

    static Stream<String> whole() {
        return Reported.names().stream().filter(name -> !name.startsWith("profile"));
    }

    @ParameterizedTest
    @MethodSource("whole")
    void hostileTextIsText(String name) throws IOException {
        ResultFolder hostile = new ResultFolder(folder);
        Record result = Records.hostile(Reported.<Record>golden(name));
        Reported.write(result, hostile);

        assertThat(body(hostile))
                .doesNotContain("<script>window.hacked")
                .doesNotContain("<img src=x")
                .contains("&lt;script&gt;window.hacked=1&lt;/script&gt;|{x}&quot;&#39;");
        assertThat(Reported.markup(hostile)).doesNotContain("<script", "<img");
        assertThat(Reported.terminal(result, 80, false).replace("\n", "")).doesNotContainPattern("\\p{Cntrl}");
    }

    /** Those that are written whatever has become of a run: the others have variants at least. */
    static Stream<String> partial() {
        return whole().filter(name -> !name.matches("(count|evidence|jmh)-\\d"));
    }

    @ParameterizedTest
    @MethodSource("partial")
    void isCompleteWhereverAFigureMayBeMissing(String name) throws IOException {
        ResultFolder sparse = new ResultFolder(folder);
        Record result = Records.sparse(Reported.<Record>golden(name));
        Reported.write(result, sparse);

        assertThat(body(sparse)).doesNotContain("NaN");
        assertThat(Files.readString(sparse.markdown())).doesNotContain("NaN");
        assertThat(Reported.terminal(result, 80, false)).doesNotContain("NaN");
    }

    @Test
    void twentyCandidatesOfThirtyPairsStayBelowThreeMegabytes() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        CompareResult two = Reported.golden("compare-1");
        Reported.write(
                Records.with(
                        two,
                        "variants",
                        IntStream.rangeClosed(0, 20)
                                .mapToObj(i -> Records.with(two.variants().get(1), "spec", "3.6.3.Final,batch=" + i))
                                .toList(),
                        "trials",
                        IntStream.range(0, 21 * 30)
                                .mapToObj(
                                        i -> Records.with(two.trials().get(i % 20), "arm", i / 30, "round", i % 30 + 1))
                                .toList(),
                        "comparisons",
                        IntStream.rangeClosed(1, 20)
                                .boxed()
                                .flatMap(i -> two.comparisons().stream()
                                        .map(one -> Records.with(one, "candidate", "3.6.3.Final,batch=" + i)))
                                .toList()),
                written);

        assertThat(Files.size(written.html())).isLessThan(3_000_000);
    }

    /** What a reader sees, without the libraries. */
    private static String body(ResultFolder folder) throws IOException {
        String html = Files.readString(folder.html());
        int end = html.indexOf("<script");
        return html.substring(html.indexOf("<body>"), end < 0 ? html.length() : end);
    }
}
