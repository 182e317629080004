package io.debezium.perf.jmh;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.jmh.recorded.Workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class RecordedColumnsTest {

    @Test
    void ofPgbenchAreThoseOfAccountsAndHistoryInTurn() {
        List<SampleColumn> columns = RecordedColumns.of(Workload.pgbench);

        assertThat(columns).hasSize(100 * (4 + 6));
        assertThat(columns.subList(0, 10))
                .extracting(SampleColumn::modifiers)
                .containsExactly(
                        "integer",
                        "integer",
                        "integer",
                        "character(84)",
                        "integer",
                        "integer",
                        "integer",
                        "integer",
                        "timestamp without time zone",
                        "character(22)");
        assertThat(columns.subList(990, 1000)).isEqualTo(columns.subList(0, 10));
    }

    @Test
    void ofAWideTableHaveTheLengthsThatItWasMadeWith() {
        List<SampleColumn> columns = RecordedColumns.of(Workload.wide);

        // Deletes describe no columns, so only inserts and updates count.
        assertThat(columns).hasSize(120 * 28);
        assertThat(columns.subList(0, 28))
                .filteredOn(column -> column.modifiers().contains("("))
                .extracting(SampleColumn::modifiers, SampleColumn::length, SampleColumn::scale)
                .containsExactly(
                        tuple("numeric(10,2)", 10, 2),
                        tuple("character varying(255)", 255, 0),
                        tuple("character(8)", 8, 0),
                        // The length of a time is the number of its characters, as in the JDBC driver.
                        tuple("timestamp(3) without time zone", 26, 3),
                        tuple("timestamp(3) with time zone", 32, 3),
                        tuple("time(3) without time zone", 12, 3),
                        tuple("bit varying(16)", 16, 0),
                        tuple("bit(4)", 4, 0),
                        tuple("numeric(8,3)[]", 8, 3));
        assertThat(IntStream.range(0, columns.size())).allMatch(i -> columns.get(i) == columns.get(i % 28));
    }
}
