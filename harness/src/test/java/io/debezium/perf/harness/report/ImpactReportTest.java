package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf impact} prints and writes. */
class ImpactReportTest {

    @TempDir
    Path folder;

    @Test
    void theFirstLineIsWhatCapturingCosts() {
        assertThat(text(ImpactResultFixture.measured(6, 0.8)))
                .startsWith("Slower: capturing simple-update with 3.6.3.Final (decoderbufs) costs the database 19.9 %")
                .containsPattern(
                        "of its transactions \\(95 % CI [0-9.]+ to [0-9.]+ %, 6 of 6 rounds\\): medians 4,310 to 3,4[0-9]+/s\\.")
                .contains(
                        "3.6.3.Final (decoderbufs) itself keeps 0.50 cores busy, the server 0.69, 0.86 with no slot.");
    }

    @Test
    void aSlotThatNobodyReadsAndAProxyFollow() {
        assertThat(text(ImpactResultFixture.measured(6, 0.8)))
                .contains("Equivalent: an unread slot under simple-update, transactions/s 0.0 %")
                .containsPattern(
                        "Slower: going through pgbouncer with simple-update costs the load 5.0 % of its transactions");
    }

    @Test
    void tooFewRoundsAreSaidToBe() {
        assertThat(text(ImpactResultFixture.measured(3, 0.8)))
                .contains("3 of 3 rounds, too few for an interval")
                .contains("! 3 pairs are too few for an interval of 95 %: run 6 or more.");
    }

    @Test
    void aConditionWithFailedTransactionsIsNotCalledFasterAndTheirShareIsOnTheFirstScreen() {
        String text = text(ImpactResultFixture.failing(6));

        assertThat(text)
                .startsWith(
                        "No comparison: going through pgbouncer with simple-update: 16.0 % of the transactions failed (0.0 % with no slot),"
                                + " so 1,000 to 1,680/s count as neither faster nor slower.")
                .contains(
                        "! 16.0 % of the transactions of simple-update with no slot, through pgbouncer failed (most in trial 2: 16.0 %")
                .doesNotContain("more transactions/s", "+68")
                .contains("19,200 (16.0 %)");
    }

    @Test
    void whatSpeaksAgainstItIsOnTheFirstScreen() {
        assertThat(text(ImpactResultFixture.doubtful()))
                .contains(
                        "! Trial 3 (simple-update, no slot, through pgbouncer) failed: pgbench gave up 50 of its 50 clients.")
                .contains(
                        "! In trial 1 (simple-update, no slot) the generator printed 1,100 transactions/s, but its log of"
                                + " every transaction holds 1,000/s: do not use that trial.")
                .contains("! 3.6.3.Final (decoderbufs) did not keep up with simple-update in 1 of 1 trial")
                .contains(
                        "! 3.6.3.Final (decoderbufs) was still warming up under simple-update: its compiler used 40.0 %");
    }

    @Test
    void aMedianOfNothingIsNotShownAndWhatGivesOneIs() {
        assertThat(text(ImpactResultFixture.unresolved()))
                .contains(
                        "! In the generator's log half of the transactions of simple-update took no time, so their p50 is"
                                + " unknown. Use --rate, which counts from when they were due.")
                .containsPattern("no slot +1,000 +- ")
                .doesNotContain(" 0 us");
        assertThat(text(ImpactResultFixture.measured(6, 0.8))).doesNotContain("too coarse");
    }

    @Test
    void instructionsOfTheServerAreShownWhereTheyWereCounted() throws IOException {
        Reported.write(ImpactResultFixture.counted(6), new ResultFolder(folder));

        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("id=\"forest-serverInstructionsPerTransaction\"");
        assertThat(Files.readString(folder.resolve("report.md")))
                .contains(
                        "| 3.6.3.Final (decoderbufs) | server instructions per transaction | 300,000 instructions | 360,000 instructions | +20.0 %")
                .contains("counted after the window, for a quarter of its length");
        assertThat(text(ImpactResultFixture.measured(6, 0.8))).doesNotContain("instructions");
    }

    @Test
    void theReportsHaveThePictureTheTablesAndNothingUnescaped() throws IOException {
        Reported.write(ImpactResultFixture.measured(6, 0.8), new ResultFolder(folder));

        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("id=\"forest-transactionsPerSecond\"", "id=\"impact-table\"", "id=\"contrasts-table\"")
                .contains("share this machine&#39;s")
                .doesNotContain("1.18.0 <b>");
        assertThat(Files.readString(folder.resolve("report.md")))
                .contains("### All comparisons\n", "### Limits\n", "pool mode transaction");
    }

    @Test
    void aResultIsReadBackAsItWasWritten() throws IOException {
        for (ImpactResult result :
                new ImpactResult[] {ImpactResultFixture.measured(2, 0.9), ImpactResultFixture.doubtful()}) {
            Path file = folder.resolve(result.trials().size() + ".json");
            ResultJson.write(result, file);

            assertThat(ResultJson.read(file, ImpactResult.class)).isEqualTo(result);
        }
    }

    /** So wide that no sentence is broken. */
    private static String text(ImpactResult result) {
        return Reported.terminal(result, 500, false);
    }
}
