package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.question.HistoryDocument;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightlySeries;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A history of nights on a terminal and in charts. */
class HistoryReportTest {

    @Test
    void theCommitIsSearchedOverTheSamePlayer() {
        NightlySeries series = series(HistoryResultFixture.complete());

        assertThat(text(HistoryResultFixture.of(
                        List.of(Records.with(series, "tape", Records.with(series.tape(), "replay", "player"))))))
                .contains("--workload simple-update-10-600000-pg15 --replay player`");
    }

    @Test
    void withoutTwoCommitsThereIsNothingToSearch() {
        assertThat(text(of(""))).contains("No two commits are known").doesNotContain("bisect");
        assertThat(text(of("c0"))).contains("Both sides have the same commit").doesNotContain("bisect");
    }

    /** A result may be a stranger's. */
    @Test
    void whatIsNoCommitIsNoLinkAndOneWordForAShell() {
        NightlySeries series = series(HistoryResultFixture.complete());
        Night first = Records.with(series.nights().get(0), "commit", "$(reboot)");
        List<Night> nights = List.of(
                first,
                series.nights().get(1),
                series.nights().get(2),
                series.nights().get(3));

        HistoryResult result = HistoryResultFixture.of(List.of(Records.with(series, "nights", nights)));

        assertThat(text(result)).contains("--good '$(reboot)' --bad");
        assertThat(HistoryDocument.of(result)
                        .summary()
                        .answers()
                        .get(0)
                        .more()
                        .get(0)
                        .parts())
                .allSatisfy(part -> assertThat(part.url()).isEmpty());
    }

    @Test
    void aChartHasTheNightsTheirLevelsAndWhereAStepMayBe() {
        List<Plot> plots = HistoryDocument.of(HistoryResultFixture.complete()).plots();

        assertThat(plots).extracting(Plot::id).containsExactly("series-1-ratio", "series-1-baseline");
        Plot ratio = plots.get(0);
        assertThat(ratio.x().names()).containsExactly("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23");
        assertThat(ratio.spans()).extracting(Plot.Span::from, Plot.Span::to).containsExactly(tuple(0.5, 2.5));
        assertThat(ratio.series().get(0).points())
                .extracting(Plot.Point::x, Plot.Point::y)
                .containsExactly(tuple(0.0, 1.0), tuple(1.5, 1.0), tuple(1.5, 1.05), tuple(3.0, 1.05));
        assertThat(ratio.series().get(1).points()).extracting(Plot.Point::y).containsExactly(1.0, 1.0, 1.05, 1.05);
        assertThat(plots.get(1).series().get(1).points())
                .extracting(Plot.Point::y)
                .containsExactly(20.0, 20.0, 20.0, 22.0);
    }

    @Test
    void withoutASeriesItSaysSo() {
        assertThat(text(HistoryResultFixture.of(List.of())))
                .contains("No candidate was compared in ten or more nights");
    }

    private static NightlySeries series(HistoryResult result) {
        return result.series().get(0);
    }

    private static HistoryResult of(String commit) {
        NightlySeries series = series(HistoryResultFixture.complete());
        List<Night> nights = series.nights().stream()
                .map(night -> Records.with(night, "commit", commit))
                .toList();
        return HistoryResultFixture.of(List.of(Records.with(series, "nights", nights)));
    }

    private static String text(HistoryResult result) {
        return Reported.terminal(result, 250, false).replaceAll("\\s+", " ");
    }
}
