package io.debezium.perf.harness.trial;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BoundsTest {

    @Test
    void theWindowEndsAWholeMarkShortOfTheEnd() {
        assertThat(Bounds.of(100_000, 10_000, 600_001)).isEqualTo(new Bounds(100_000, 590_000));
        assertThat(Bounds.of(100_000, 10_000, 600_000)).isEqualTo(new Bounds(100_000, 590_000));
        assertThat(Bounds.of(100_000, 10_000, 599_999)).isEqualTo(new Bounds(100_000, 580_000));
    }

    @Test
    void aShortTapeIsMeasuredToItsEnd() {
        assertThat(Bounds.of(5_000, 2_000, 6_001)).isEqualTo(new Bounds(5_000, 6_001));
        assertThat(Bounds.of(0, 2_000, 1_000)).isEqualTo(new Bounds(0, 1_000));
    }

    @Property
    void theWindowIsWithinTheTapeAndBehindTheWarmUp(
            @ForAll @LongRange(min = 0, max = 1_000_000) long warmUp,
            @ForAll @LongRange(min = 1, max = 100_000) long markEvery,
            @ForAll @LongRange(min = 1, max = 1_000_000) long beyondWarmUp) {
        long events = warmUp + beyondWarmUp;

        Bounds bounds = Bounds.of(warmUp, markEvery, events);

        assertThat(bounds.end()).isGreaterThan(bounds.start()).isLessThanOrEqualTo(events);
    }
}
