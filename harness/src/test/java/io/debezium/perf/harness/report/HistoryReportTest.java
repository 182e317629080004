package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.FigureSeries;
import io.debezium.perf.harness.result.HistoryResult.Point;
import io.debezium.perf.harness.result.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A history of nights, and a bisection, on a terminal, in charts and as files. */
class HistoryReportTest {

    private static final String COMMIT = "https://github.com/debezium/debezium/commit/" + HistoryResultFixture.ID;

    @Test
    void theCommitIsSearchedOverTheSamePlayer() {
        FigureSeries series = series(HistoryResultFixture.nights());

        assertThat(text(HistoryResultFixture.nights(
                        List.of(Records.with(series, "tape", Records.with(series.tape(), "replay", "player"))))))
                .contains("--workload simple-update-10-600000-pg15 --replay player`");
    }

    @Test
    void withoutTwoCommitsThereIsNothingToSearch() {
        assertThat(text(of(null))).contains("No two commits are known").doesNotContain("bisect");
        assertThat(text(of(commit("c0"))))
                .contains("Both sides have the same commit")
                .doesNotContain("bisect");
    }

    /** A result may be a stranger's. */
    @Test
    void whatIsNoCommitIsNoLinkAndOneWordForAShell(@TempDir Path path) throws IOException {
        FigureSeries series = series(HistoryResultFixture.nights());
        Point first = Records.with(series.points().get(0), "commit", commit("$(reboot)"));
        HistoryResult result = HistoryResultFixture.nights(List.of(Records.with(
                series,
                "points",
                Stream.concat(Stream.of(first), series.points().stream().skip(1))
                        .toList())));
        ResultFolder folder = new ResultFolder(path);
        Reported.write(result, folder);

        assertThat(text(result)).contains("--good '$(reboot)' --bad");
        assertThat(Files.readString(folder.html())).doesNotContain("debezium/debezium/compare/");
    }

    @Test
    void aChartHasThePointsTheirLevelsAndWhereAStepMayBe() {
        List<Plot> plots = Reported.document(HistoryResultFixture.nights()).plots();

        assertThat(plots).extracting(Plot::id).containsExactly("series-1-ratio", "series-1-cpuMicrosPerEvent");
        Plot ratio = plots.get(0);
        assertThat(ratio.x().names()).containsExactly("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23");
        assertThat(ratio.spans()).extracting(Plot.Span::from, Plot.Span::to).containsExactly(tuple(0.5, 2.5));
        assertThat(ratio.series().get(0).points())
                .extracting(Plot.Point::x, Plot.Point::y)
                .containsExactly(tuple(0.0, 1.0), tuple(1.5, 1.0), tuple(1.5, 1.05), tuple(3.0, 1.05));
        assertThat(ratio.series().get(1).points()).extracting(Plot.Point::y).containsExactly(1.0, 1.0, 1.05, 1.05);
    }

    @Test
    void aChartOfRevisionsHasThoseThatWereCounted() {
        List<Plot> plots = Reported.document(HistoryResultFixture.revisions()).plots();

        assertThat(plots.get(0).x().names()).containsExactly("3.5.0.Final", "0fc16ce429", "3.6.0.Final");
        assertThat(plots.get(0).spans())
                .extracting(Plot.Span::from, Plot.Span::to)
                .containsExactly(tuple(0.5, 1.5));
    }

    @Test
    void withoutASeriesItSaysSo() {
        assertThat(text(HistoryResultFixture.nights(List.of())))
                .contains("No candidate was compared in ten or more nights");
    }

    @Test
    void commitsPullRequestsAndIssuesAreLinkedAndOtherKeysAreNot(@TempDir Path path) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(HistoryResultFixture.revisions(), folder);

        assertThat(Files.readString(folder.html()))
                .contains("<a href=\"" + COMMIT + "\">0fc16ce429</a>")
                .contains("<a href=\"https://github.com/debezium/dbz/issues/1417\">debezium/dbz#1417</a>")
                .doesNotContain(">DBZ-1</a>");
        assertThat(Files.readString(folder.markdown())).contains("[0fc16ce429](" + COMMIT + ")");
    }

    @Test
    void anIdThatIsNoneIsNotLinked(@TempDir Path path) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(Records.hostile(HistoryResultFixture.revisions()), folder);

        assertThat(Files.readString(folder.html())).doesNotContain("github.com/debezium/debezium/commit");
    }

    @Test
    void theCommandThatComparesTimesNamesBothSides() {
        HistoryResult result = HistoryResultFixture.revisions();
        HistoryResult same = Records.with(result, "series", List.of(Records.with(series(result), "steps", List.of())));

        assertThat(text(result))
                .contains("compare --by time --baseline 3.5.0.Final --candidate 3.5.0.Final,git=../debezium@"
                        + HistoryResultFixture.ID + " --workload ");
        assertThat(text(same)).contains("compare --by time --baseline 3.5.0.Final --candidate 3.6.0.Final --workload ");
    }

    @Test
    void ofManyRevisionsWithStepsThereIsOneSentence() {
        HistoryResult one = HistoryResultFixture.revisions();
        HistoryResult many = Records.with(
                one,
                "series",
                List.of(Records.with(
                        series(one),
                        "points",
                        IntStream.range(0, 6)
                                .mapToObj(i -> series(one).points().get(i % 2 * 2))
                                .toList(),
                        "steps",
                        IntStream.rangeClosed(1, 5)
                                .mapToObj(at -> Records.with(series(one).steps().get(0), "at", at))
                                .toList())));

        assertThat(Reported.summary(many).answers()).singleElement().satisfies(answer -> assertThat(
                        answer.lead().plain())
                .contains("5 of 6", "100,810", "101,864", "+1.05 %"));
    }

    private static FigureSeries series(HistoryResult result) {
        return result.series().get(0);
    }

    private static HistoryResult of(RevisionCommit commitOrNull) {
        FigureSeries series = series(HistoryResultFixture.nights());
        return HistoryResultFixture.nights(List.of(Records.with(
                series,
                "points",
                series.points().stream()
                        .map(night -> Records.with(night, "commit", commitOrNull))
                        .toList())));
    }

    private static RevisionCommit commit(String id) {
        return new RevisionCommit(id, "", "", List.of());
    }

    private static String text(HistoryResult result) {
        return Reported.terminal(result, 2_000, false).replaceAll("\\s+", " ");
    }
}
