package io.debezium.perf.harness.result;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LatencyTest {

    @Test
    void aPercentileThatNoClockHasSeenIsNotKnownAndThoseBeyondAre() {
        Latency latency = of(600, 0, 400, 100);

        assertThat(latency.known(50)).isNaN();
        assertThat(latency.unresolved(50)).isTrue();
        assertThat(latency.known(99)).isEqualTo(100);
        assertThat(latency.unresolved(99)).isFalse();
        assertThat(of(400, 0, 600, 100).known(50)).isEqualTo(100);
    }

    @Test
    void withoutValuesNothingIsKnownAndNoClockIsToBlame() {
        Latency none = Latency.of(new Histogram(3));

        assertThat(none.known(50)).isNaN();
        assertThat(none.unresolved(50)).isFalse();
    }

    private static Latency of(long some, long micros, long others, long otherMicros) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(micros, some);
        histogram.recordValueWithCount(otherMicros, others);
        return Latency.of(histogram);
    }
}
