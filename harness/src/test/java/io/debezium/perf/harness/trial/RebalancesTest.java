package io.debezium.perf.harness.trial;

import java.util.OptionalLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RebalancesTest {

    private final Rebalances rebalances = new Rebalances();

    @Test
    void thoseByWhichAGroupComesTogetherAndEndsDoNotCount() {
        seen(1, 2);
        rebalances.watch(true);
        seen(3, 3);
        rebalances.watch(false);
        seen(4);

        assertThat(rebalances.any()).isFalse();
    }

    @Test
    void oneInBetweenDoes() {
        rebalances.watch(true);
        seen(3, 4);
        rebalances.watch(false);

        assertThat(rebalances.any()).isTrue();
    }

    @Test
    void aProgramThatIsInNoGroupTellsOfNone() {
        rebalances.watch(true);
        rebalances.seen(OptionalLong.empty());

        assertThat(rebalances.any()).isFalse();
    }

    private void seen(long... counts) {
        for (long count : counts) {
            rebalances.seen(OptionalLong.of(count));
        }
    }
}
