package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.stats.Order;

/**
 * The trials of an experiment in their order. They run in groups, so that trials that are compared run as close together as
 * possible.
 *
 * @param rounds number of rounds, including those of other shards
 * @param baseline the arm that every group needs; empty if arms are also of use alone
 * @param <C> the condition of a trial, or its purpose
 */
public record Schedule<C>(List<TrialGroup<C>> groups, int rounds, OptionalInt baseline) {

    /** Trials that run one after the other and are compared: one of each arm, under the same condition. */
    public record TrialGroup<C>(int round, C condition, List<Integer> arms) {}

    /**
     * A schedule in which every round compares candidates with a baseline, under one condition.
     *
     * @param order for each round, its arms in the order of running
     */
    public static <C> Schedule<C> pairs(List<List<Integer>> order, C condition, int baseline) {
        List<TrialGroup<C>> groups = IntStream.range(0, order.size())
                .mapToObj(i -> new TrialGroup<>(i + 1, condition, order.get(i)))
                .toList();
        return new Schedule<>(groups, order.size(), OptionalInt.of(baseline));
    }

    /**
     * A schedule in which every round has each condition once, and each condition all arms. The orders of conditions and of
     * arms are balanced.
     */
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

    /** A copy whose groups are skipped if the first arm, or every other arm, no longer runs. */
    public Schedule<C> againstTheFirst() {
        return new Schedule<>(groups, rounds, OptionalInt.of(0));
    }

    /** A copy with only the rounds of a shard, which keep their numbers; this schedule without a shard. */
    public Schedule<C> only(Optional<ShardRun> share) {
        return share.map(own -> new Schedule<>(
                        groups.stream()
                                .filter(group -> own.holds(group.round()))
                                .toList(),
                        rounds,
                        baseline))
                .orElse(this);
    }

    /** Number of planned trials, without repeats. */
    int trials() {
        return groups.stream().mapToInt(group -> group.arms().size()).sum();
    }
}
