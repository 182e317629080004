package io.debezium.perf.harness.load;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PgbenchOutputTest {

    private final PgbenchOutput output = new PgbenchOutput();

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
    void showsTheFirstErrors() {
        accept("pgbench: error: why");
        assertThat(output.complaints()).isEqualTo("pgbench: error: why");

        for (int i = 0; i < 100; i++) {
            accept("line " + i);
        }
        assertThat(output.complaints().lines())
                .hasSize(15)
                .startsWith("pgbench: error: why", "line 0")
                .endsWith("line 13");
    }

    @Test
    void readsFromTheSummaryHowManyTransactionsSucceeded() {
        assertThat(output.processed()).isEmpty();

        output.out("duration: 3 s");
        output.out("number of transactions actually processed: 6043");
        output.out("number of failed transactions: 12 (0.199%)");

        assertThat(output.processed()).hasValue(6043);
    }

    private void accept(String... lines) {
        Stream.of(lines).forEach(output::err);
    }
}
