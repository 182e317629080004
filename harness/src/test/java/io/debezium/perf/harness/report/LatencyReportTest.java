package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf latency} prints and writes. */
class LatencyReportTest {

    private static final double WAITS = 0.021;
    private static final double SPINS = 0.98;

    @TempDir
    Path folder;

    @Test
    void theFirstLineIsOfTheHighestRateThatTheLoadReached() {
        assertThat(text(LatencyResultFixture.single(WAITS)))
                .startsWith(
                        "3.2.0.Final: at 500/s half of the events arrive within 4.00 ms of their commit, 99 % within");
    }

    @Test
    void aRateThatTheLoadDidNotReachIsSaidWithBothFigures() {
        String text = text(LatencyResultFixture.single(WAITS));

        assertThat(text)
                .contains("With 3.2.0.Final the load reached 11,200/s of the 20,000/s transactions requested (56 %).");
        assertThat(text).containsPattern("20,000/s .* 11,200 \\(56 %\\)");
    }

    @Test
    void anIdleReaderThatPollsIsShownAsSuch() {
        assertThat(text(LatencyResultFixture.single(SPINS)))
                .contains("With nothing to read it keeps 0.98 of a core busy: it spins.")
                .contains("! 3.2.0.Final keeps 0.98 of a core busy with nothing to read: it polls instead of waiting");
        assertThat(text(LatencyResultFixture.single(WAITS)))
                .contains("With nothing to read it keeps 0.021 of a core busy: it waits.")
                .doesNotContain("polls");
    }

    @Test
    void aReaderThatFallsBehindIsNotHiddenByItsThroughput() {
        assertThat(text(LatencyResultFixture.single(WAITS)))
                .contains("! At max 3.2.0.Final falls behind: its lag grows by 400 ms a second");
    }

    @Test
    void variantsAreComparedByTheirP99FirstAndTooFewRoundsAreSaidToBe() {
        assertThat(text(LatencyResultFixture.compared(6, 0.5)))
                .startsWith("Better at 1,000/s: `3.6.3.Final,set.name=<b>x</b>` has a p99 latency that is 50")
                .contains("6 of 6 rounds).");
        assertThat(text(LatencyResultFixture.compared(3, 0.5)))
                .contains("3 of 3 rounds, too few for an interval")
                .contains("! 3 pairs are too few for an interval of 95 %: run 6 or more.");
    }

    @Test
    void whatIsLeftEndToEndIsASentenceAndATable() throws IOException {
        LatencyResult result = LatencyResultFixture.endToEnd();

        assertThat(text(result))
                .contains(
                        "End to end, with sink=kafka at 1,000/s: 25 % less CPU per event (95 % CI 20 to 30 %); without a sink"
                                + " 50 % less CPU per event (95 % CI 45 to 55 %). Of the gain 50 % (36 to 67 %) is left.")
                .contains("! Within the noise: the difference of 3.6.3.Final,set.name=<b>x</b>,sink=kafka at 1,000/s")
                .contains("! Differences in CPU per event of -26.0 to +20.0 % at 1,000/s are noise in this run");
        assertThat(html(result)).contains("id=\"end-to-end-table\"").doesNotContain("<b>x</b>");
    }

    @Test
    void aQueueThatGrowsIsNotHiddenByItsAverages() throws IOException {
        LatencyResult grows = LatencyResultFixture.queue(200);

        assertThat(text(grows))
                .contains("All 24,000 changes in its table were delivered, 100 twice.")
                .contains("One of its consumers was killed with 100 rows claimed, which others delivered")
                .contains("! At 500/s the queue of 3.2.0.Final,sink=table grows by 200 rows a second")
                .contains("! At 500/s 3.2.0.Final,sink=table falls behind: its lag grows by 200 ms a second")
                .containsPattern("500/s .* 800 +5,000 +9,000 +[+]200, grows");
        assertThat(html(grows)).contains("id=\"queue-table\"", "chart-queue-depth-0", "chart-queue-rate-0");
        assertThat(text(LatencyResultFixture.queue(0))).contains("0, holds").doesNotContain("grows");
        assertThat(text(LatencyResultFixture.queue(-90))).contains("-90.0, drains");
        assertThat(text(LatencyResultFixture.single(WAITS))).doesNotContain("queue");
    }

    @Test
    void whatIsBesideItselfIsToldOnceAndSoIsWhatItMakesOfNothing() throws IOException {
        String text = text(LatencyResultFixture.itself(6, 1.2));

        assertThat(text)
                .startsWith("3.2.0.Final: at 1,000/s")
                .containsPattern(
                        "! Differences in latency p99 of -[0-9.]+ to [+][0-9.]+ % at 1,000/s are noise in this run")
                .containsPattern("1,000/s +A/A");
        assertThat(text.split("half of the events", -1)).hasSize(2);
        assertThat(html(LatencyResultFixture.itself(6, 1.2)))
                .contains("<title>Latency: 3.2.0.Final</title>", "A/A: the first variant once more");
        assertThat(text(LatencyResultFixture.compared(6, 0.5))).contains("--calibrate");
    }

    @Test
    void aBacklogAndTheHighestRateAreSentences() {
        assertThat(text(LatencyResultFixture.burst()))
                .startsWith("3.2.0.Final: it sustains 2,900 transactions/s, but not 3,100.")
                .contains("A backlog of 200,000 is read in 9.80 s, 10,000 events/s.");
    }

    @Test
    void theReportsHaveChartsTablesAndNothingUnescaped() throws IOException {
        String html = html(LatencyResultFixture.compared(6, 0.5));

        assertThat(html)
                .contains("chart-percentiles-0", "chart-lag-bytes-0", "chart-lag-time-0", "id=\"contrasts-table\"")
                .contains("id=\"schedule-table\"", "\"scale\":\"PERCENTILE\"")
                .doesNotContain("<b>x</b>");
        assertThat(Files.readString(folder.resolve("report.md"))).contains("### Variants compared\n", "### Limits\n");
    }

    @Test
    void limitsSayWhoseClocksAndWhatMaxMeans() throws IOException {
        assertThat(html(LatencyResultFixture.single(WAITS)))
                .contains("max is a closed loop", "Commit and consumption are timed by one clock");
        assertThat(html(LatencyResultFixture.burst())).doesNotContain("max is a closed loop");
    }

    @Test
    void aResultIsReadBackAsItWasWritten() throws IOException {
        for (LatencyResult result : List.of(LatencyResultFixture.single(WAITS), LatencyResultFixture.burst())) {
            Path file = folder.resolve(result.trials().size() + ".json");
            ResultJson.write(result, file);

            assertThat(ResultJson.read(file, LatencyResult.class)).isEqualTo(result);
        }
    }

    private String html(LatencyResult result) throws IOException {
        Reported.write(result, new ResultFolder(folder));
        return Files.readString(folder.resolve("report.html"));
    }

    /** So wide that no sentence is broken. */
    private static String text(LatencyResult result) {
        return Reported.terminal(result, 400, false);
    }
}
