package io.debezium.perf.harness.result;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.RecordResult.Printout;

import static org.assertj.core.api.Assertions.assertThat;

class PrintoutTest {

    @ParameterizedTest
    @CsvSource({
        "60000, 4000, 4010, true",
        "60000, 4000, 3990, true",
        "60000, 4000, 4150, false",
        "60000, 4000, 3850, false",
        // Of a few transactions in ten seconds nobody knows when the run began and ended but the generator.
        "20, 2, 2.3, true",
        "20, 2, 4.5, false",
        "0, 0, 0, true"
    })
    void agreesButForRounding(long transactions, double printed, double counted, boolean agrees) {
        assertThat(new Printout(transactions, printed, counted).agrees()).isEqualTo(agrees);
    }
}
