package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OrderTest {

    @Property
    void everyBlockHoldsEveryVariantOnce(
            @ForAll @IntRange(min = 1, max = 7) int variants,
            @ForAll @IntRange(max = 40) int blocks,
            @ForAll long seed) {
        assertThat(Order.balanced(variants, blocks, seed)).hasSize(blocks).allSatisfy(block -> assertThat(block)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, variants).boxed().toList()));
    }

    @Property
    void everyVariantIsAsOftenInOnePlaceAsInAnother(
            @ForAll @IntRange(min = 1, max = 7) int variants,
            @ForAll @IntRange(max = 40) int blocks,
            @ForAll long seed) {
        List<List<Integer>> order = Order.balanced(variants, blocks, seed);

        for (int variant = 0; variant < variants; variant++) {
            for (int place = 0; place < variants; place++) {
                assertThat(times(order, variant, place))
                        .isBetween(blocks / variants, (blocks + variants - 1) / variants);
            }
        }
    }

    /** A machine that slows down evenly costs both variants the same. */
    @Property
    void driftFavoursNoneOfTwo(@ForAll @IntRange(min = 1, max = 20) int halves, @ForAll long seed) {
        List<List<Integer>> order = Order.balanced(2, 2 * halves, seed);

        int drift = 0;
        for (int block = 0; block < order.size(); block++) {
            drift += order.get(block).get(0) == 0 ? 1 : -1;
            assertThat(Math.abs(drift)).isLessThanOrEqualTo(1);
        }
        assertThat(drift).isZero();
    }

    @Test
    void chanceDecidesWhichIsFirst() {
        long firstIsZero = IntStream.range(0, 1000)
                .filter(seed -> Order.balanced(2, 1, seed).get(0).get(0) == 0)
                .count();

        assertThat(firstIsZero).isBetween(400L, 600L);
    }

    @Test
    void sameSeedGivesTheSameOrder() {
        assertThat(Order.balanced(3, 10, 42)).isEqualTo(Order.balanced(3, 10, 42));
        assertThat(Order.balanced(3, 10, 42)).isNotEqualTo(Order.balanced(3, 10, 43));
    }

    @Test
    void refusesWhatIsNoExperiment() {
        assertThatThrownBy(() -> Order.balanced(0, 3, 1)).hasMessage("0 variants, 3 blocks: must be at least 1 and 0");
        assertThatThrownBy(() -> Order.balanced(2, -1, 1))
                .hasMessage("2 variants, -1 blocks: must be at least 1 and 0");
    }

    private static int times(List<List<Integer>> order, int variant, int place) {
        return (int) order.stream().filter(block -> block.get(place) == variant).count();
    }
}
