package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.stats.Order;

/**
 * Which trials run, in their order: group by group, so that those that are compared run as close together as can be.
 *
 * @param rounds in all, those of other shares among them
 * @param baseline the arm without which a group says nothing; empty where each arm says something alone
 * @param <C> what trials run under or for
 */
public record Schedule<C>(List<TrialGroup<C>> groups, int rounds, OptionalInt baseline) {

    public Schedule {
        groups = List.copyOf(groups);
    }

    /** Trials side by side: one of each arm, under the same condition. */
    public record TrialGroup<C>(int round, C condition, List<Integer> arms) {}

    /** Pairs and more of one baseline: rounds, each with its arms in the order that they run, under one condition. */
    public static <C> Schedule<C> pairs(List<List<Integer>> order, C condition, int baseline) {
        List<TrialGroup<C>> groups = IntStream.range(0, order.size())
                .mapToObj(i -> new TrialGroup<>(i + 1, condition, order.get(i)))
                .toList();
        return new Schedule<>(groups, order.size(), OptionalInt.of(baseline));
    }

    /** Every condition once in a round, and under each all arms. Both orders are balanced. */
    public static <C> Schedule<C> rounds(int arms, List<C> conditions, int rounds, long seed) {
        List<List<Integer>> ofConditions = Order.balanced(conditions.size(), rounds, seed);
        List<List<Integer>> ofArms = Order.balanced(arms, rounds * conditions.size(), seed);
        List<TrialGroup<C>> groups = new ArrayList<>();
        for (int i = 0; i < rounds * conditions.size(); i++) {
            int round = i / conditions.size();
            int condition = ofConditions.get(round).get(i % conditions.size());
            groups.add(new TrialGroup<>(round + 1, conditions.get(condition), ofArms.get(i)));
        }
        return new Schedule<>(groups, rounds, OptionalInt.empty());
    }

    /** The same without the groups in which the first arm, with which the others are compared, or each of the others is out. */
    public Schedule<C> againstTheFirst() {
        return new Schedule<>(groups, rounds, OptionalInt.of(0));
    }

    /** The groups of the rounds of a share, each with its number; all of them where there is none. */
    public Schedule<C> only(Optional<ShardRun> share) {
        return share.map(own -> new Schedule<>(
                        groups.stream()
                                .filter(group -> own.holds(group.round()))
                                .toList(),
                        rounds,
                        baseline))
                .orElse(this);
    }

    /** How many there are, repeats left out. */
    int trials() {
        return groups.stream().mapToInt(group -> group.arms().size()).sum();
    }
}
