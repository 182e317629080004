package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.stats.Order;

import static org.assertj.core.api.Assertions.assertThat;

class ShardTest {

    @ParameterizedTest
    @CsvSource({"2,20,1,8", "2,7,3,3", "3,20,1,4", "3,5,2,5", "2,1,1,1", "4,20,1,20"})
    void allTogetherAreTheScheduleAndNoPairIsInTwo(int variants, int pairs, int trialsPerPair, int of) {
        List<List<Integer>> order = Order.balanced(variants, pairs * trialsPerPair, 1);
        Set<Integer> seen = new TreeSet<>();
        int counted = 0;
        for (int index = 1; index <= of; index++) {
            Shard shard = new Shard(index, of);
            Set<Integer> blocks = blocks(shard, trialsPerPair, order);
            assertThat(seen).doesNotContainAnyElementsOf(blocks);
            assertThat(blocks.stream()
                            .collect(Collectors.groupingBy(block -> (block - 1) / trialsPerPair))
                            .values())
                    .as("whole pairs, at least one")
                    .isNotEmpty()
                    .allMatch(pair -> pair.size() == trialsPerPair);
            assertThat(new ShardRun(shard, together(shard, trialsPerPair, order), "m").blocks(order.size()))
                    .containsExactlyElementsOf(blocks);
            seen.addAll(blocks);
            counted += blocks.size();
        }
        assertThat(seen).hasSize(pairs * trialsPerPair).hasSize(counted);
    }

    /** Whatever a place within a block is worth, no machine's figures have it. */
    @Test
    void whereThereIsEnoughEachShardHasEveryVariantAsOftenInEachPlace() {
        List<List<Integer>> order = Order.balanced(2, 16, 5);

        for (int index = 1; index <= 4; index++) {
            assertThat(blocks(new Shard(index, 4), 1, order).stream()
                            .filter(block -> order.get(block - 1).get(0) == 0)
                            .count())
                    .isEqualTo(2);
        }
    }

    private static int together(Shard shard, int trialsPerPair, List<List<Integer>> order) {
        return shard.together(order.get(0).size(), order.size(), trialsPerPair);
    }

    private static Set<Integer> blocks(Shard shard, int trialsPerPair, List<List<Integer>> order) {
        return IntStream.rangeClosed(1, order.size())
                .filter(block -> shard.holds(block, together(shard, trialsPerPair, order)))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
