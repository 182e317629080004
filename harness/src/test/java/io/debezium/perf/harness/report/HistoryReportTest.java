package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.Point;
import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A history of nights, and a bisection, on a terminal, in charts and as files. */
class HistoryReportTest {

    private static final HistoryResult NIGHTS = Reported.golden("history-1");
    private static final HistoryResult REVISIONS = Reported.golden("history-2");
    private static final String ID = "0fc16ce4295964bf86ec840cabfce7e591d7f27e";
    private static final String COMMIT = "https://github.com/debezium/debezium/commit/" + ID;

    /** A result may be a stranger's. */
    @Test
    void whatIsNoCommitIsNoLinkAndOneWordForAShell(@TempDir Path path) throws IOException {
        FigureSeries series = series(NIGHTS);
        Point first = Records.with(series.points().get(0), "commit", commit("$(reboot)"));
        HistoryResult result = nights(List.of(Records.with(
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
        List<Plot> plots = Reported.document(NIGHTS).plots();

        assertThat(plots).extracting(Plot::id).containsExactly("series-1-ratio", "series-1-cpuMicrosPerEvent");
        Plot ratio = plots.get(0);
        assertThat(ratio.x().names()).containsExactly("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23");
        assertThat(ratio.spans()).extracting(Plot.Span::from, Plot.Span::to).containsExactly(tuple(0.5, 2.5));
        assertThat(ratio.series().get(0).points())
                .extracting(Plot.Point::x, Plot.Point::y)
                .containsExactly(tuple(0.0, 1.0), tuple(1.5, 1.0), tuple(1.5, 1.05), tuple(3.0, 1.05));
        assertThat(ratio.series().get(1).points()).extracting(Plot.Point::y).containsExactly(1.0, 1.0, 1.05, 1.05);
    }

    /** The second and the fourth of five were not. */
    @Test
    void aChartOfRevisionsHasThoseThatWereCountedAndItsStepIsAmongThem() {
        Plot bytecodes = Reported.document(REVISIONS).plots().get(0);

        assertThat(bytecodes.x().names()).containsExactly("3.5.0.Final", "0fc16ce429", "3.6.0.Final");
        assertThat(bytecodes.spans()).extracting(Plot.Span::from, Plot.Span::to).containsExactly(tuple(0.5, 1.5));
        assertThat(bytecodes.series().get(0).points()).extracting(Plot.Point::x).containsExactly(0.0, 0.5, 0.5, 2.0);
        assertThat(bytecodes.series().get(1).points())
                .extracting(Plot.Point::y)
                .containsExactly(100_810.0, 101_864.0, 101_873.0);
    }

    @Test
    void commitsPullRequestsAndIssuesAreLinkedAndOtherKeysAreNot(@TempDir Path path) throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(REVISIONS, folder);

        assertThat(Files.readString(folder.html()))
                .contains("<a href=\"" + COMMIT + "\">0fc16ce429</a>")
                .contains("<a href=\"https://github.com/debezium/dbz/issues/1417\">debezium/dbz#1417</a>")
                .doesNotContain(">DBZ-1</a>");
        assertThat(Files.readString(folder.markdown())).contains("[0fc16ce429](" + COMMIT + ")");
    }

    private static HistoryResult nights(List<FigureSeries> series) {
        return Records.with(NIGHTS, "series", series);
    }

    private static FigureSeries series(HistoryResult result) {
        return result.series().get(0);
    }

    private static RevisionCommit commit(String id) {
        return new RevisionCommit(id, "", "", List.of());
    }

    private static String text(HistoryResult result) {
        return Reported.terminal(result, 2_000, false).replaceAll("\\s+", " ");
    }
}
