package io.debezium.perf.harness.player;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SpeedTest {

    @Test
    void fullMultiplesAndRatesAreUnderstood() {
        assertThat(Speed.parse("full")).isEqualTo(Speed.FULL);
        assertThat(Speed.parse("0.5x")).isEqualTo(new Speed(Speed.Unit.TIMES_AS_RECORDED, 0.5));
        assertThat(Speed.parse("1.5k/s"))
                .isEqualTo(Speed.parse("1500/s"))
                .isEqualTo(new Speed(Speed.Unit.ROWS_PER_SECOND, 1_500));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "/s", "0x", "0/s", "-1x", "NaNx", "Infinity/s", "5", "5kk/s", "1e3/s", "5dx", "fast"})
    void allElseIsRefused(String text) {
        assertThatThrownBy(() -> Speed.parse(text))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("--speed " + text)
                .hasMessageContaining("must be full, a multiple of the recorded speed (10x)");
    }

    @Test
    void aRateCountsRows() {
        assertThat(Speed.parse("5k/s").dueNanos(10_000, 123)).isEqualTo(2_000_000_000);
        assertThat(Speed.parse("0.5/s").dueNanos(1, 123)).isEqualTo(2_000_000_000);
        assertThat(Speed.parse("5k/s").dueNanos(0, 123)).isZero();
    }

    @Test
    void aMultipleCountsTimeAsItWasRecorded() {
        assertThat(Speed.parse("10x").dueNanos(5, 1_000_000)).isEqualTo(100_000_000);
        assertThat(Speed.parse("0.5x").dueNanos(5, 1_000_000)).isEqualTo(2_000_000_000);
    }

    @Test
    void atFullSpeedAllIsDueAtOnce() {
        assertThat(Speed.FULL.dueNanos(1 << 30, 1L << 40)).isZero();
    }
}
