package io.debezium.perf.harness.host;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MomentTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final Moment START = new Moment(NOON, -7);

    @Test
    void durationsAreThoseOfTheClockThatNobodySets() {
        Moment later = new Moment(NOON.minus(Duration.ofHours(1)).plusSeconds(2), 1_999_999_993L);

        assertThat(later.since(START)).isEqualTo(Duration.ofSeconds(2));
        assertThat(later.secondsSince(START)).isCloseTo(2, within(1e-12));
        assertThat(later.clockSetSince(START)).isCloseTo(-3_600, within(1e-9));
    }
}
