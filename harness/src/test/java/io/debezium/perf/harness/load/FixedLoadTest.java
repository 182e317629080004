package io.debezium.perf.harness.load;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FixedLoadTest {

    /** As pgbench 15 prints it. */
    private static final String ABORTED =
            """
            pgbench: setting random seed to 1
            pgbench: error: client 0 script 0 aborted in command 1 query 0: ERROR:  cannot update table "t"
            HINT:  To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.
            pgbench: error: Run was aborted; the above results are incomplete.""";

    @Test
    void theCommandThatFailedIsNamedByItsNumberFromOne() {
        assertThat(FixedLoad.where(ABORTED)).isEqualTo("command 2: ERROR: cannot update table \"t\"");
    }

    @Test
    void allIsShownWherePgbenchNamesNoCommand() {
        assertThat(FixedLoad.where("pgbench: error: connection failed")).isEqualTo("pgbench: error: connection failed");
    }
}
