package io.debezium.perf.harness.plan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowCountsTest {

    @Test
    void takesThousandsAndMillionsInTheOrderGiven() {
        assertThat(RowCounts.parse("10k, 1,2m,2500")).containsExactly(10_000L, 1L, 2_000_000L, 2_500L);
        assertThat(RowCounts.parse("2147483647")).containsExactly((long) Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0      | '0' must be a number of rows from 1 to 2,147,483,647",
                "-5     | '-5' must be",
                "1x     | '1x' must be",
                "1k,    | '' must be",
                "1.5k   | '1.5k' must be",
                "3000m  | '3000m' must be",
                "1K     | '1K' must be",
                "1k,1000 | has '1000' twice",
            })
    void refusesWithValueAndRule(String text, String rule) {
        assertThatThrownBy(() -> RowCounts.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--rows " + text + ": " + rule);
    }
}
