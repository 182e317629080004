package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf verify} prints and writes. */
class VerifyReportTest {

    @TempDir
    Path folder;

    @Test
    void theFirstLineIsTheAnswer() {
        assertThat(firstLine(VerifyResultFixture.of(RunStatus.COMPLETE, VerifyResultFixture.equal())))
                .isEqualTo("Equal on the only tape and plugin: `3.6.3.Final,patch=all` against `3.6.3.Final`.");
        assertThat(firstLine(VerifyResultFixture.of(
                        RunStatus.COMPLETE, VerifyResultFixture.equal(), VerifyResultFixture.equal())))
                .startsWith("Equal on all 2 tapes and plugins:");
        assertThat(firstLine(VerifyResultFixture.of(
                        RunStatus.FAILED, VerifyResultFixture.equal(), VerifyResultFixture.different())))
                .startsWith("1 of 2 tapes and plugins differs:");
        assertThat(firstLine(VerifyResultFixture.complete()))
                .startsWith("1 of 3 tapes and plugins differs, 1 more failed:");
        assertThat(firstLine(VerifyResultFixture.of(RunStatus.FAILED, VerifyResultFixture.failed())))
                .startsWith("1 of 1 tape and plugin failed:");
    }

    @Test
    void whatWasInterruptedIsNotCalledEqual() {
        VerifyResult result = VerifyResultFixture.of(RunStatus.INTERRUPTED, VerifyResultFixture.equal());

        assertThat(result.equal()).isFalse();
        assertThat(Reported.terminal(result, 100, false))
                .startsWith("Equal on 1 tape and plugin, the others were not verified:")
                .contains("! The run was interrupted. What is not in the table was not verified.");
        assertThat(firstLine(VerifyResultFixture.of(RunStatus.INTERRUPTED))).startsWith("Nothing was verified:");
    }

    @Test
    void theTerminalHasALineForEachTapeAndTheFirstDifferenceFieldByField() {
        String text = Reported.terminal(VerifyResultFixture.complete(), 100, false);

        assertThat(text)
                .containsPattern("equal +simple-update +decoderbufs +20,001 +44 metrics, 2 restarts +21.5 s")
                .containsPattern("differs +wide-rows +decoderbufs +20,001")
                .containsPattern("failed +toast +decoderbufs")
                .contains("wide-rows, decoderbufs: event 1,234, topic perf.public.wide, key id=7, LSN 0/152E270")
                .contains("value.after.n\n  Baseline   int32 1\n  Candidate  (not there)\n")
                .containsPattern("the engine\\s+ended\\s+with\\s+exit\\s+code\\s+1");
    }

    /** Forty thousand letters beside forty thousand show nobody what is different. */
    @Test
    void ofLongValuesThePlaceIsShownWhereTheyDiffer() {
        String text = Reported.terminal(VerifyResultFixture.complete(), 100, false);

        assertThat(text.replaceAll("\\s+", "")).contains("xxxabcyyy", "xxxdefyyy", "(1,810characters)");
        assertThat(text.lines().filter(line -> line.contains("xxxx")).count()).isLessThan(6);
    }

    @Test
    void theReportNamesWhatWasLeftOutAndWhereEnginesWereKilled() throws IOException {
        ResultFolder written = new ResultFolder(folder);
        Reported.write(VerifyResultFixture.complete(), written);

        assertThat(Files.readString(written.html()))
                .contains("headers.__debezium.context.runId", "MilliSecondsBehindSource")
                .contains("What was changed, and where it ran")
                .contains("after event 13,333 (1 of 2 of its transaction, LSN 0/25FDC50); went on with event 13,334")
                .contains("Exception in thread main");
        assertThat(Files.readString(written.markdown())).contains("went on with event 13,334", "value.after.n");
    }

    @Test
    void whatWorkersHaveDeliveredIsCountedOnTheTerminalAndInTheReport() throws IOException {
        VerifyResult result = VerifyResultFixture.of(RunStatus.COMPLETE, VerifyResultFixture.delivered());
        ResultFolder written = new ResultFolder(folder);
        Reported.write(result, written);

        assertThat(Reported.terminal(result, 250, false))
                .contains("44 metrics, a worker killed", "1,203 of 20,101 records doubled, none lost.");
        assertThat(Files.readString(written.html()))
                .contains("Delivered by Kafka Connect", "after event 13,333", "1,203")
                .doesNotContain("After each restart the same");
    }

    @Test
    void aResultReadBackGivesTheSameReports() throws IOException {
        ResultFolder first = new ResultFolder(Files.createDirectory(folder.resolve("first")));
        ResultFolder again = new ResultFolder(Files.createDirectory(folder.resolve("again")));
        Reported.write(VerifyResultFixture.complete(), first);
        ResultJson.write(VerifyResultFixture.complete(), again.json());

        Reported.write(ResultJson.read(again.json(), VerifyResult.class), again);

        assertThat(again.html()).hasSameTextualContentAs(first.html());
        assertThat(again.markdown()).hasSameTextualContentAs(first.markdown());
    }

    @Test
    void hostileTextIsText() throws IOException {
        ResultFolder hostile = new ResultFolder(folder);
        VerifyResult result =
                VerifyResultFixture.of(RunStatus.FAILED, VerifyResultFixture.equal(), VerifyResultFixture.different());
        Reported.write(Records.hostile(result), hostile);

        assertThat(Files.readString(hostile.html()))
                .doesNotContain("<script>window.hacked")
                .doesNotContain("<img src=x");
        assertThat(Reported.markup(hostile)).doesNotContain("<script", "<img");
    }

    private static String firstLine(VerifyResult result) {
        return Reported.terminal(result, 200, false).lines().findFirst().orElseThrow();
    }
}
