package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.question.record.RecordDocument;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;

import static org.assertj.core.api.Assertions.assertThat;

class RecordReportTest {

    @TempDir
    Path folder;

    @Test
    void showsHostileTextAsTextWhereverItComesFrom() throws IOException {
        Path file = folder.resolve("report.html");
        Reported.html(RecordResultFixture.hostile(), file);

        String html = Files.readString(file);
        assertThat(data(html)).hasSize(3).allSatisfy(json -> assertThat(json).doesNotContain("<"));
        assertThat(body(html)).doesNotContain("<script>window.hacked").doesNotContain("<img src=x");
        assertThat(body(html)).contains("&lt;script&gt;window.hacked=1&lt;/script&gt;|{x}&quot;&#39;");
    }

    @Test
    void staysBelowFiveMegabytesOnTheLargestStacks() throws IOException {
        Stacks large = RecordResultFixture.large(1_900);
        Path file = folder.resolve("report.html");

        Reported.html(
                RecordResultFixture.document(RecordResultFixture.complete(), large, Records.hostile(large)), file);

        assertThat(Files.readString(file).contains("Pruned: ")).isTrue();
        assertThat(Files.size(file)).isLessThan(5_000_000);
    }

    @Test
    void forbidsEveryScriptThatIsNotItsOwn() throws IOException {
        Path file = folder.resolve("report.html");
        Reported.html(RecordResultFixture.document(RecordResultFixture.complete()), file);

        String html = Files.readString(file);
        assertThat(html.substring(0, html.indexOf("<style>")))
                .containsPattern("default-src 'none'; script-src ('sha256-[A-Za-z0-9+/=]{44}' ){5}; style-src");
        assertThat(html.split("<script>", -1)).hasSize(6);
        assertThat(html.contains("sourceMappingURL")).isFalse();
    }

    /** Of a trial that is repeated, the last with figures and its own stacks. */
    @Test
    void aRepeatedTrialIsToldByTheOneThatItsFiguresAreOf() throws IOException {
        RecordResult one = RecordResultFixture.complete();
        Trial<?, ?> trial = one.trials().get(0);
        RecordResult three = Records.with(
                one,
                "trials",
                List.of(
                        Records.with(trial, "figures.events", 1L),
                        Records.with(trial, "folder", "trials/02"),
                        Records.with(trial, "folder", "trials/03", "figures", null)));
        for (int number = 1; number <= 3; number++) {
            Path own = Files.createDirectories(folder.resolve("trials/0" + number));
            Files.writeString(own.resolve("cpu.collapsed"), "A.of%d 5\n".formatted(number));
        }

        Document document = RecordDocument.of(three, new ResultFolder(folder));

        assertThat(document.summary())
                .isEqualTo(RecordResultFixture.document(one).summary());
        Reported.html(document, folder.resolve("report.html"));
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("A.of2")
                .doesNotContain("A.of1", "A.of3");
    }

    /** What a reader sees, without the libraries, whose text says nothing about the report. */
    private static String body(String html) {
        int end = html.indexOf("<script");
        return html.substring(html.indexOf("<body>"), end < 0 ? html.length() : end);
    }

    private static List<String> data(String html) {
        return Pattern.compile("<script type=\"application/json\" id=\"[^\"]*\">(.*?)</script>")
                .matcher(html)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
