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

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RevisionsResult;

import static org.assertj.core.api.Assertions.assertThat;

/** The reports of comparisons, calibrations, revisions and histories, as files. */
class DocumentReportTest {

    static final List<Record> RESULTS = List.of(
            CompareResultFixture.complete(),
            CompareResultFixture.sweep(),
            CalibrationFixture.complete(),
            RevisionsResultFixture.complete(),
            HistoryResultFixture.complete());

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("RESULTS")
    void aResultReadBackGivesTheSameReport(Record result) throws IOException {
        ResultFolder first = new ResultFolder(Files.createDirectory(folder.resolve("first")));
        ResultFolder again = new ResultFolder(Files.createDirectory(folder.resolve("again")));
        render(result, first);
        ResultJson.write(result, again.json());

        render(read(again.json()), again);

        assertThat(Files.readString(again.html()).equals(Files.readString(first.html())))
                .isTrue();
        assertThat(again.markdown()).hasSameTextualContentAs(first.markdown());
    }

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
    void opensWithTheAnswerTheDoubtsAndTheIntervals() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        render(Records.with(CompareResultFixture.complete(), "notes", List.of("A note.")), written);

        String html = body(written);
        assertThat(html.indexOf("CPU per event than 3.2.0.Final")).isPositive().isLessThan(html.indexOf("A note."));
        assertThat(html.indexOf("A note.")).isLessThan(html.indexOf("class=\"forest\""));
        assertThat(html.indexOf("class=\"forest\"")).isLessThan(html.indexOf("<nav"));
    }

    @Test
    void theScriptsOfAGraphAreThereWhereThereIsOne() throws IOException {
        ResultFolder without = new ResultFolder(Files.createDirectory(folder.resolve("without")));
        ResultFolder with = DifferenceFixture.folder(folder.resolve("with"));
        render(CompareResultFixture.complete(), without);
        render(CompareResultFixture.complete(), with);

        assertThat(Files.readString(without.html())).doesNotContain("perf.flameGraph", "https://d3js.org");
        assertThat(body(without)).contains("CPU by Debezium method").doesNotContain("difference-1-canvas");
        assertThat(Files.readString(with.html())).contains("perf.flameGraph", "https://d3js.org");
        assertThat(body(with)).contains("CPU by Debezium method").contains("difference-1-canvas");
        for (ResultFolder each : List.of(without, with)) {
            String html = Files.readString(each.html());
            assertThat(html.split("'sha256-").length).isEqualTo(html.split("<script>").length);
        }
    }

    @Test
    void aDifferenceReadBackGivesTheSameReport() throws IOException {
        ResultFolder written = DifferenceFixture.folder(folder);
        Reported.write(DifferenceFixture.result(), written);
        String first = Files.readString(written.html());
        ResultJson.write(DifferenceFixture.result(), written.json());

        Reported.write(ResultJson.read(written.json(), DiffResult.class), written);

        assertThat(Files.readString(written.html()).equals(first)).isTrue();
    }

    @Test
    void tellsWhatEachThreadCostsInBothVariants() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        render(CompareResultFixture.complete(), written);

        String html = body(written);
        String threads = html.substring(html.indexOf("CPU by thread</h"), html.indexOf("All trials in the order"));
        assertThat(threads)
                .contains(
                        "CPU per event varies from trial to trial: 3.2.0.Final by ",
                        ", 3.6.3.Final by ",
                        "debezium-postgresconnector-*-change-event-source-coordinator",
                        "pool-N-thread-N",
                        "The intervals are not corrected for the number of threads.")
                .containsPattern("Thread-N</code>[^>]*>[\\s\\S]{0,60}?>0</td>[\\s\\S]{0,60}?>4\\.\\d\\d</td>");
        assertThat(Files.readString(written.markdown())).contains("CPU by thread", "Thread-N");
    }

    @Test
    void sentencesOfTheAnswerAreLinesOfTheirOwnInMarkdown() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        render(CompareResultFixture.complete(), written);

        assertThat(Files.readString(written.markdown()))
                .containsPattern("(?m)\\*\\*Slower: .*\\*\\*\n\n\\* Slower: delivers .*\n\\* Worse: has ");
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

    private static Record read(Path json) {
        return switch (ResultJson.command(json)) {
            case "compare" -> ResultJson.read(json, CompareResult.class);
            case "calibrate" -> ResultJson.read(json, Calibration.class);
            case "history" -> ResultJson.read(json, HistoryResult.class);
            default -> ResultJson.read(json, RevisionsResult.class);
        };
    }

    /** What a reader sees, without the libraries. */
    private static String body(ResultFolder folder) throws IOException {
        String html = Files.readString(folder.html());
        return html.substring(html.indexOf("<body>"), html.indexOf("<script"));
    }
}
