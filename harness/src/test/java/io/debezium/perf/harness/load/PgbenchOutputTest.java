package io.debezium.perf.harness.load;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PgbenchOutputTest {

    private final PgbenchOutput output = new PgbenchOutput();

    @Test
    void progressOfOldAndNewVersionsIsNoComplaint() {
        accept(
                "progress: 1795206725.018 s, 1984.9 tps, lat 1.162 ms stddev 0.675",
                "progress: 1795206726.018 s, 2007.0 tps, lat 1.018 ms stddev 0.451, 3 failed, lag 0.214 ms, 0 skipped",
                "progress: 1795206727.018 s, 0.0 tps, lat -nan ms stddev -nan");

        assertThat(output.complaints()).isEmpty();
    }

    @Test
    void noticesClientsThatAreGivenUpInTheWordsOfOldAndNewVersions() {
        accept(
                "pgbench: error: client 1 script 0 aborted in command 1 query 0: ERROR:  division by zero",
                "pgbench: error: client 2 aborted in command 4 (SQL) of script 0; ERROR:  division by zero",
                "pgbench: error: client 3 aborted while establishing connection",
                "pgbench: error: Run was aborted; the above results are incomplete.");

        assertThat(output.aborts()).hasSize(3);
    }

    @Test
    void showsTheFirstErrorsAndNoProgress() {
        accept("pgbench: error: why", "progress: 1795206725.018 s, 1.0 tps, lat 1.0 ms stddev 0.0");
        assertThat(output.complaints()).isEqualTo("pgbench: error: why");

        for (int i = 0; i < 100; i++) {
            accept("line " + i);
        }
        assertThat(output.complaints().lines())
                .hasSize(16)
                .startsWith("pgbench: error: why", "line 0")
                .endsWith("line 13", "(and 86 lines more)");
    }

    @Test
    void readsFromTheSummaryHowManyTransactionsSucceeded() {
        assertThat(output.processed()).isEmpty();

        output.out("duration: 3 s");
        output.out("number of transactions actually processed: 6043");
        output.out("number of failed transactions: 12 (0.199%)");

        assertThat(output.processed()).hasValue(6043);
    }

    @Test
    void readsTheRateWithoutTheTimeToConnectOfOldAndNewVersions() {
        assertThat(output.transactionsPerSecond()).isEmpty();

        output.out("tps = 801.25 (including connections establishing)");
        output.out("tps = 804.5 (excluding connections establishing)");
        assertThat(output.transactionsPerSecond()).hasValue(804.5);

        PgbenchOutput newer = new PgbenchOutput();
        newer.out("tps = 2004.612345 (without initial connection time)");
        assertThat(newer.transactionsPerSecond()).hasValue(2004.612345);
    }

    private void accept(String... lines) {
        Stream.of(lines).forEach(output::err);
    }
}
