package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.question.HistoryDocument;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A history as files and on a terminal. */
class HistoryReportTest {

    @TempDir
    Path folder;

    @Test
    void eachMachineHasAChapterAndAChartOfItsOwn() {
        Document document = HistoryDocument.of(HistoryResultFixture.complete());

        assertThat(document.chapters())
                .extracting(Chapter::title)
                .startsWith("This machine", "Machine " + HistoryResultFixture.ELSEWHERE);
        assertThat(document.plots())
                .hasSize(2)
                .allSatisfy(plot -> assertThat(plot.y().min()).isZero());
    }

    @Test
    void aLineGoesThroughTheMediansBetweenTheRunsInTheOrderOfTheReleases() {
        Plot plot = HistoryDocument.of(HistoryResultFixture.complete()).plots().get(0);

        assertThat(plot.x().names()).containsExactly("3.2.0.Alpha1", "3.2.0.Beta2", "3.10.0.Final");
        // The JDK with a single version is in the table only.
        assertThat(plot.series())
                .extracting(Plot.Series::name)
                .containsExactly(
                        "JDK 25.0.3 (Eclipse Adoptium), jvm=-Xmx1g",
                        "JDK 25.0.3 (Eclipse Adoptium), jvm=-Xmx1g: each run");
        List<Plot.Point> line = plot.series().get(0).points();
        List<Plot.Point> runs = plot.series().get(1).points();
        assertThat(line).extracting(Plot.Point::x).containsExactly(0.0, 1.0, 2.0);
        assertThat(line).extracting(Plot.Point::y).containsExactly(0.768, 0.284, 0.29);
        assertThat(line.get(0).high()).isEqualTo(1.05 * 0.768);
        assertThat(line.get(1).high()).isNull();
        assertThat(line.get(2).note()).isEqualTo("2026-01-03 10:00:00 UTC, 5 forks, 2 disturbed left out");
        assertThat(runs).hasSize(2).allSatisfy(run -> assertThat(Math.round(run.x()))
                .isOne());
        assertThat(plot.y().max()).isGreaterThan(1.05 * 0.768);
    }

    @Test
    void tablesSayWhatDidNotRunSideBySide() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        Reported.write(HistoryResultFixture.complete(), written);

        assertThat(Files.readString(written.html()))
                .contains(
                        "+2.1 % ?",
                        "-63.0 %<",
                        "Line 7 of data/history.jsonl is left out",
                        "For a verdict, use perf compare or perf jmh");
        assertThat(Files.readString(written.markdown())).contains("3.10.0.Final", "day-3", "-Xmx1g");
    }

    @Test
    void theValueOfAParameterIsText() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        Reported.write(HistoryResultFixture.with(Records.HOSTILE), written);

        String html = Files.readString(written.html());
        assertThat(html).doesNotContain("<script>window.hacked").doesNotContain("<img src=x");
        assertThat(html).contains("columns=&lt;script&gt;window.hacked=1&lt;/script&gt;|{x}&quot;&#39;");
        assertThat(Reported.markup(written)).doesNotContain("<script", "<img");
    }

    @Test
    void theAnswerNamesTheReleaseWithTheLargestChange() {
        String text = Reported.terminal(HistoryResultFixture.complete(), 200, false);

        assertThat(text.replaceAll("\\s+", " "))
                .startsWith("3 versions of Debezium on 2 machines: the history has 40 figures, 2 new. ")
                .contains(
                        "`TypeModifierBenchmark.parse (columns=ten)`: from 0.768 us/op in 3.2.0.Alpha1 to 0.290 us/op in"
                                + " 3.10.0.Final (-62.2 %, not side by side), the largest step in 3.2.0.Beta2 (-63.0 % side by side); machine "
                                + "aaaaaaaaaaaa, JDK 25.0.3 (Eclipse Adoptium), jvm=-Xmx1g.");
    }

    @Test
    void aStepIsToldWithItsNightsAndTheCommandThatFindsItsCommit() {
        HistoryResult result = HistoryResultFixture.withNights();

        assertThat(Reported.terminal(result, 200, false).replaceAll("\\s+", " "))
                .contains(
                        "in 4 nights on machine aaaaaaaaaaaa: 1 step in Debezium, 1 of the machine.",
                        "2026-11-22 (first night 2026-11-21 to 2026-11-23): ratio from 1.000 to 1.050, +5.0 % (95 % CI +4.0 to +6.0 %). The step is attributed to Debezium, because the baseline did not change. Find the commit: `scripts/perf bisect --git '../my clone' --good c0 --bad c3`",
                        "A/A from 1.000 to 1.100, +10.0 % (95 % CI +8.0 to +12.0 %). The step is attributed to the machine",
                        "Baseline drifts by +10.0 % over all nights");
        Plot ratio = HistoryDocument.of(result).plots().stream()
                .filter(plot -> plot.id().equals("nights-1-ratio"))
                .findFirst()
                .orElseThrow();
        assertThat(ratio.spans()).extracting(Plot.Span::from, Plot.Span::to).contains(tuple(0.5, 3.5));
        assertThat(ratio.series())
                .filteredOn(series -> series.name().equals("A/A"))
                .singleElement()
                .satisfies(series -> assertThat(series.points()).hasSize(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 132})
    void fitsTheTerminalInAscii(int columns) {
        String text = Reported.terminal(HistoryResultFixture.complete(), columns, false);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        assertThat(text).matches("\\p{ASCII}*").contains("3.10.0.Final", "+2.1 % ?", "machine bbbbbbbbbbbb");
    }
}
