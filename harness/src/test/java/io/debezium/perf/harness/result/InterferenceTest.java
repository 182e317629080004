package io.debezium.perf.harness.result;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InterferenceTest {

    private static final Interference SEEN = new Interference(1.5, 0.1, 0.2, 12.0);

    @Test
    void ofTwoWhoWatchTheClockTheOneCountsThatSawItSetByMore() {
        assertThat(SEEN.withClockSet(-0.1)).isEqualTo(SEEN);
        assertThat(SEEN.withClockSet(-0.3)).isEqualTo(new Interference(1.5, 0.1, -0.3, 12.0));
        assertThat(new Interference(0, 0, 0, 0).withClockSet(0.0).clockSetSeconds())
                .isZero();
    }
}
