package io.debezium.perf.harness.plan;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DemandsTest {

    @Test
    void ratesAreIdleMaxAndNumbersInTheOrderGiven() {
        assertThat(Demands.rates("idle, 500,1000.5,max"))
                .containsExactly(Demand.IDLE, Demand.steady(500), Demand.steady(1000.5), Demand.MAX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "fast", "500,,1000", "", "1e3", "500,500"})
    void otherRatesAreRefused(String rates) {
        assertThatThrownBy(() -> Demands.rates(rates))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--rates " + rates + ": ");
    }

    @Test
    void aBurstIsAMultipleForAWhileOrABacklog() {
        assertThat(Demands.bursts(List.of("4x:10s", "2.5x:3s@1000", "backlog:200000")))
                .containsExactly(Demand.surge(500, 4, 10), Demand.surge(1000, 2.5, 3), Demand.backlog(200_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4x", "1x:10s", "0.5x:10s", "4x:0s", "4x:10s@max", "backlog:0", "backlog", "x:10s"})
    void otherBurstsAreRefused(String burst) {
        assertThatThrownBy(() -> Demands.bursts(List.of(burst)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--burst " + burst + ": ");
    }

    @Test
    void labelsAreWhatAPersonCallsThem() {
        assertThat(Demands.rates("idle,0.5,1500,1234.567,max"))
                .extracting(Demand::label)
                .containsExactly("idle", "0.5/s", "1,500/s", "1,234.567/s", "max");
        assertThat(Demands.bursts(List.of("4x:10s", "2.5x:10s@2000.5", "backlog:200000")))
                .extracting(Demand::label)
                .containsExactly("500/s, x4 for 10 s", "2,000.5/s, x2.5 for 10 s", "backlog of 200,000");
    }

    @ParameterizedTest
    @CsvSource({"250:16000, 250, 16000", "1:2, 1, 2"})
    void boundsAreTwoRates(String text, double low, double high) {
        assertThat(SearchBounds.rates(text)).isEqualTo(new SearchBounds(low, high));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0:5", "5:5", "9:5", "5", "a:b", ":"})
    void otherBoundsAreRefused(String text) {
        assertThatThrownBy(() -> SearchBounds.rates(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--sustain " + text + ": must be LOW:HIGH");
    }
}
