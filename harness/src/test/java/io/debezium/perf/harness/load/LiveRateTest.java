package io.debezium.perf.harness.load;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LiveRateTest {

    private final LiveRate live = new LiveRate();

    @Test
    void hasNothingBeforeTheFirstWholeSecond() {
        assertThat(live.latest(Instant.ofEpochSecond(10))).isEmpty();
        live.add(10_000_000, 500);
        assertThat(live.latest(Instant.ofEpochSecond(10))).isEmpty();
    }

    @Test
    void tellsTheLastWholeSecond() {
        live.add(10_000_000, 500);
        live.add(10_999_999, 1_500);
        live.add(11_000_000, 9_999);

        assertThat(live.latest(Instant.ofEpochSecond(11))).contains(new Load.Second(Instant.ofEpochSecond(11), 2, 1.0));
    }

    @Test
    void showsASecondInWhichNothingEndedAsNone() {
        live.add(10_000_000, 500);

        assertThat(live.latest(Instant.ofEpochSecond(13))).contains(new Load.Second(Instant.ofEpochSecond(13), 0, 0));
    }
}
