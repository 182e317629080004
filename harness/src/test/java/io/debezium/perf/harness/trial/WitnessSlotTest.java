package io.debezium.perf.harness.trial;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WitnessSlotTest {

    /** Lines as PostgreSQL 15 writes them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            emptyValue = "",
            value = {
                "INSERT: aid[integer]:1 filler[character]:'x: UPDATE: y'|c|c",
                "UPDATE: aid[integer]:1 abalance[integer]:-3|u|u",
                "UPDATE: old-key: aid[integer]:1 new-tuple: aid[integer]:2|dc|u",
                "DELETE: aid[integer]:1|d|d",
                "DELETE: (no-tuple-data)|d|d",
                "TRUNCATE: (no-flags)|''|''"
            })
    void aChangeIsToldByItsLineOnceOrTwice(String change, String debezium, String raw) {
        for (String table : new String[] {"accounts", "history"}) {
            String line = "table public.pgbench_" + table + ": " + change;
            assertThat(WitnessSlot.operations(line, false)).isEqualTo(debezium);
            assertThat(WitnessSlot.operations(line, true)).isEqualTo(raw);
        }
    }
}
