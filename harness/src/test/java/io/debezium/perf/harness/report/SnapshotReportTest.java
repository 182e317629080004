package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf snapshot} prints and writes. */
class SnapshotReportTest {

    @TempDir
    Path folder;

    @Test
    void theFirstLineTellsStartUpFromRowsBesideTheNativeWays() {
        assertThat(text(SnapshotResultFixture.single(6)))
                .startsWith("3.2.0.Final takes 9.16 us for each row (95 % CI 9.12 to 9.21 us) plus a fixed 3.22 s"
                        + " (3.21 to 3.24 s); COPY 0.403 us plus 302 ms, a cursor 0.906 us plus 322 ms.")
                .contains(
                        "1,000,000 rows take 12.4 s, the first row arrives after 6.19 s: 17.6 times as long as COPY (95 % CI")
                .contains("1,000 rows take 3.23 s")
                .contains("The engine is asked to run after 0.200 s.")
                .doesNotContain("!");
    }

    @Test
    void variantsAreComparedByTheLargestTableFirst() {
        assertThat(text(SnapshotResultFixture.compared(6)))
                .startsWith("Faster with 1,000,000 rows: `3.6.3.Final,set.name=<b>x</b>` takes 25")
                .contains("less time in total than 3.2.0.Final (95 % CI", "6 of 6 rounds).")
                .containsPattern("B: 3.6.3.Final.* faster \\(-25.0 %\\)");
    }

    @Test
    void whatRowsTakeOfTheCpuIsToldBehindTheTimeOfTheLargestTable() {
        assertThat(text(SnapshotResultFixture.counted(6)))
                .startsWith("Faster with 1,000,000 rows: `3.6.3.Final,set.name=<b>x</b>` takes 25")
                .containsPattern("less time in total than 3.2.0.Final .*\n"
                        + "  Faster with 1,000,000 rows: uses 25.* less CPU per event .*\n"
                        + "  Equivalent with 1,000,000 rows: instructions per event -4.0 % .*\n")
                .contains("3.2.0.Final takes 9.16 us for each row of wide-rows with 49 columns (95 % CI")
                .containsPattern("Instructions per row");
        assertThat(text(SnapshotResultFixture.compared(6))).doesNotContainIgnoringCase("instructions");
    }

    @Test
    void serverCpuBelowTheTickOfTheClockIsNotNothing() {
        assertThat(text(SnapshotResultFixture.counted(6))).contains("< 10.0 us", "< 0.0100 us");
    }

    @Test
    void whatIsBesideItselfIsToldOnceAndItsNoiseBeforeAnyDoubt() {
        String text = text(SnapshotResultFixture.itself(6));

        assertThat(text)
                .startsWith("3.2.0.Final takes 9.16 us for each row")
                .containsPattern(
                        "! The machine was not quiet: the baseline against itself \\(A/A\\) shows .* less time in total"
                                + ".* with 1,000 rows")
                .containsPattern("1,000 +A/A");
        assertThat(text.split("The engine is asked to run after", -1)).hasSize(2);
    }

    @Test
    void tooFewRoundsAreSaidToBe() {
        assertThat(text(SnapshotResultFixture.single(3)))
                .startsWith("3.2.0.Final takes 9.14 us for each row plus a fixed 3.21 s; COPY")
                .doesNotContain("do not lie on a line")
                .contains("! 3 pairs are too few for an interval of 95 %: run 6 or more.");
        assertThat(text(SnapshotResultFixture.single(1))).contains("! One trial each");
    }

    @Test
    void whereRowsShowNoCostNoLineIsDrawn() throws IOException {
        SnapshotResult all = SnapshotResultFixture.single(3);
        FittedCost falling = Records.with(all.lines().get(0), "perRow", new Estimate(-1, Double.NaN, Double.NaN, 0));
        List<FittedCost> lines = new ArrayList<>(all.lines());
        lines.set(0, falling);

        assertThat(falling.cost()).isEqualTo(Cost.TIME);
        assertThat(curves(all)).isEqualTo(3);
        assertThat(curves(Records.with(all, "lines", lines))).isEqualTo(2);
    }

    private long curves(SnapshotResult result) throws IOException {
        Reported.write(result, new ResultFolder(folder));
        return Files.readString(folder.resolve("report.html")).split("\"CURVE\"", -1).length - 1L;
    }

    @Test
    void oneTableHasNoLineAndTwoHaveOneOfAnything() {
        assertThat(text(SnapshotResultFixture.sizes(1_000L)))
                .startsWith("3.2.0.Final: 1,000 rows take 3.23 s, the first row arrives after 1.62 s:")
                .contains("! One size cannot separate the fixed cost from the cost of each row")
                .doesNotContain("for each row");
        assertThat(text(SnapshotResultFixture.sizes(1_000L, 50_000L)))
                .startsWith("3.2.0.Final takes 9.16 us for each row")
                .contains("! Two sizes always lie on a line");
    }

    @Test
    void aCatalogIsToldInItsOwnUnitWithItsRoundTrips() throws IOException {
        assertThat(text(SnapshotResultFixture.catalog()))
                .startsWith("3.2.0.Final takes 9.16 us for each table (95 % CI 9.12 to 9.21 us) plus a fixed 3.22 s")
                .contains("1,000,000 tables take 12.4 s, the first row arrives after 6.19 s.")
                .contains("It makes 3.00 round trips to the server for each table, and 90 others.")
                .doesNotContain("each row", "COPY", "Rows/s");
        assertThat(html(SnapshotResultFixture.catalog()))
                .contains("Each size is a separate database.", "Round trips per table")
                .doesNotContain("COPY and the cursor do not process");
    }

    @Test
    void anIncrementalSnapshotIsToldFromItsSignalOnWithTheLagBesideIt() throws IOException {
        assertThat(text(SnapshotResultFixture.incremental(200)))
                .startsWith("3.2.0.Final takes 9.16 us for each row (95 % CI 9.12 to 9.21 us) plus a fixed 3.22 s"
                        + " (3.21 to 3.24 s) by an incremental snapshot beside 200 updates/s; the updates arrive with a lag of"
                        + " 10.0 ms (p50), 300 ms (p99).")
                .contains(
                        "1,000 rows take 3.23 s, the first row arrives after 1.62 s; the updates arrive with a lag of")
                .contains("Streamed beside", "Lag p50", "Lag p99")
                .doesNotContain("COPY", "asked to run", "Asked to run");
        assertThat(html(SnapshotResultFixture.incremental(200)))
                .contains(
                        "Incremental snapshot: 3.2.0.Final",
                        "from the signal until the connector",
                        "Rows by a change alone")
                .doesNotContain("snapshot.mode is initial_only", "start of the JVM among it", "chart-snapshot-parts");
        assertThat(text(SnapshotResultFixture.incremental(0)))
                .contains("by an incremental snapshot beside no updates.");
    }

    @Test
    void timesThatAreOnNoLineAreSaidToBe() {
        assertThat(text(SnapshotResultFixture.bent()))
                .containsPattern(
                        "! The times of 3.2.0.Final \\(50,000 rows take 1\\d.\\d % more than the line\\) do not lie on a line: the cost of a row");
    }

    @Test
    void whatWentWrongIsSaidFirst() {
        assertThat(text(SnapshotResultFixture.troubled()))
                .contains("! The run was interrupted", "scripts/perf snapshot --resume DIR")
                .contains("! Trial 1 (3.2.0.Final, 1,000 rows) failed: 3.2.0.Final: delivered 999 rows of 1,000.")
                .contains("! Other load on this machine disturbed 1 trial", "! A note.");
    }

    @Test
    void theReportsHaveChartsTablesAndNothingUnescaped() throws IOException {
        String html = html(SnapshotResultFixture.compared(6));

        assertThat(html)
                .contains("chart-snapshot-time")
                .contains("id=\"costs-table\"", "id=\"sizes-table\"", "id=\"snapshot-contrasts-table\"")
                .contains("snapshot.mode is initial_only")
                .doesNotContain("<b>x</b>");
        assertThat(Files.readString(folder.resolve("report.md")))
                .contains("### Each table\n", "### Limits\n", "none: not alike");
    }

    @Test
    void aResultIsReadBackAsItWasWritten() throws IOException {
        for (SnapshotResult result : List.of(SnapshotResultFixture.single(6), SnapshotResultFixture.troubled())) {
            Path file = folder.resolve(result.design().rounds() + ".json");
            ResultJson.write(result, file);

            assertThat(ResultJson.read(file, SnapshotResult.class)).isEqualTo(result);
        }
    }

    private String html(SnapshotResult result) throws IOException {
        Reported.write(result, new ResultFolder(folder));
        return Files.readString(folder.resolve("report.html"));
    }

    /** So wide that no sentence is broken. */
    private static String text(SnapshotResult result) {
        return Reported.terminal(result, 400, false);
    }
}
