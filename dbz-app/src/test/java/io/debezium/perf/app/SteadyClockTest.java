package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyClockTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

    private final AtomicReference<Instant> wall = new AtomicReference<>(NOON);
    private final AtomicLong nanos = new AtomicLong(-5);
    private final SteadyClock clock = new SteadyClock(wall::get, nanos::get);

    @Test
    void goesOnAsTimeDoesWhateverTheClockIsSetTo() {
        pass(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3));
        assertThat(clock.wallAhead()).isZero();

        wall.updateAndGet(now -> now.minus(Duration.ofHours(1)));
        pass(Duration.ofSeconds(2));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
        assertThat(clock.wallAhead()).isEqualTo(Duration.ofHours(-1));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        wall.updateAndGet(now -> now.plus(time));
    }
}
