package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StallTest {

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void isToldWhenNothingHasMovedForLongerThanTheLimitAndEveryMoveBeginsAnew() {
        Stall stall = new Stall(Duration.ofSeconds(1), nanos::get);
        assertThat(at(stall, 900, 1)).isFalse();
        assertThat(at(stall, 1_800, 2)).isFalse();
        assertThat(at(stall, 2_800, 2)).isFalse();
        assertThat(at(stall, 2_801, 2)).isTrue();
    }

    private boolean at(Stall stall, long millis, long figure) {
        nanos.set(millis * 1_000_000);
        return stall.since(figure);
    }
}
