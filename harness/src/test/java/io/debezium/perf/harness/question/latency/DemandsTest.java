package io.debezium.perf.harness.question.latency;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DemandsTest {

    @ParameterizedTest
    @CsvSource({
        "idle, idle",
        "' max', max",
        "0.5, 0.5/s",
        "1500, '1,500/s'",
        "1234.567, '1,234.567/s'",
        "4x:10s, '500/s, x4 for 10 s'",
        "2.5x:3s@2000.5, '2,000.5/s, x2.5 for 3 s'",
        "backlog:200000, 'backlog of 200,000'",
    })
    void aLoadIsReadAndNamed(String text, String label) {
        assertThat(Demands.parse(text).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "fast",
                "",
                "1e3",
                "4x",
                "1x:10s",
                "0.5x:10s",
                "4x:0s",
                "4x:10s@max",
                "4x:10s@0",
                "backlog:0",
                "backlog",
                "x:10s"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Demands.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(text + ": must be idle, max, ");
    }

    @Test
    void boundsAreTwoRates() {
        assertThat(SearchBounds.parse("250:16000")).isEqualTo(new SearchBounds(250, 16_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0:5", "5:5", "9:5", "5", "a:b", ":"})
    void otherBoundsAreRefused(String text) {
        assertThatThrownBy(() -> SearchBounds.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(text + ": must be LOW:HIGH");
    }
}
