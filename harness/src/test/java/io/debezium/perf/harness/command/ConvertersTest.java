package io.debezium.perf.harness.command;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConvertersTest {

    @Test
    void takesANumberWithItsUnit() {
        assertThat(Converters.duration("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(Converters.duration("30s")).isEqualTo(Duration.ofSeconds(30));
        assertThat(Converters.duration("5m")).isEqualTo(Duration.ofMinutes(5));
        assertThat(Converters.duration("1h")).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "s", "-1s", "1.5s", "1d", "", "99999999999s"})
    void refusesTheRest(String text) {
        assertThatThrownBy(() -> Converters.duration(text))
                .hasMessage("'%s' must be a number with a unit: 500ms, 30s, 5m, 1h", text);
    }

    @ParameterizedTest
    @CsvSource({"10k, 10000", "' 1', 1", "2m, 2000000", "2147483647, 2147483647"})
    void rowsAreThousandsAndMillions(String text, long rows) {
        assertThat(new Converters.Count().convert(text)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "1x", "", "1.5k", "3000m", "1K"})
    void otherNumbersOfRowsAreRefused(String text) {
        assertThatThrownBy(() -> new Converters.Count().convert(text))
                .hasMessageStartingWith(text + ": must be a number of rows from 1 to 2,147,483,647");
    }
}
