package io.debezium.perf.harness.result;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.stats.Order;

import static org.assertj.core.api.Assertions.assertThat;

class ShardTest {

    @ParameterizedTest
    @CsvSource({"2,20,8", "2,7,3", "3,20,4", "3,10,5", "2,1,1", "4,20,20"})
    void allTogetherAreTheScheduleAndNoPairIsInTwo(int variants, int pairs, int of) {
        List<Integer> seen = IntStream.rangeClosed(1, of)
                .mapToObj(index -> pairs(index, of, variants, pairs))
                .peek(own -> assertThat(own).isNotEmpty())
                .flatMap(List::stream)
                .sorted()
                .toList();

        assertThat(seen)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, pairs).boxed().toList());
    }

    /** Whatever a place within a pair is worth, no machine's figures have it. */
    @Test
    void whereThereIsEnoughEachShardHasEveryVariantAsOftenInEachPlace() {
        List<List<Integer>> order = Order.balanced(2, 16, 5);

        for (int index = 1; index <= 4; index++) {
            assertThat(pairs(index, 4, 2, 16).stream()
                            .filter(pair -> order.get(pair - 1).get(0) == 0)
                            .count())
                    .isEqualTo(2);
        }
    }

    private static List<Integer> pairs(int index, int of, int variants, int pairs) {
        Shard shard = new Shard(index, of);
        return new ShardRun(shard, shard.together(variants, pairs), "m")
                .pairs(pairs)
                .boxed()
                .toList();
    }
}
