package io.debezium.perf.harness.experiment;

import java.util.List;

import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.TrialResult.Status;

/**
 * Runs the trials round by round: every demand once in a round, and under each all variants side by side, so that those
 * that are compared run as close together as can be. Both orders are balanced.
 */
final class Rounds {

    /** Runs a trial and enters it in the book. */
    @FunctionalInterface
    interface Running {
        Cell run(int round, int variant, Demand demand) throws InterruptedException;

        /** The same, which repeats a disturbed trial at once while there are repeats left. */
        default Running repeating(Allowance allowance, Console console) {
            return (round, variant, demand) -> {
                Cell cell = run(round, variant, demand);
                while (cell.status() == Status.DISTURBED && allowance.repeat()) {
                    console.warn("trial %d was disturbed: %s; it is repeated".formatted(cell.number(), cell.message()));
                    cell = run(round, variant, demand);
                }
                return cell;
            };
        }
    }

    private final Running runner;
    private final CellBook book;
    private final Sampling sampling;
    private final Allowance allowance;

    /** @param sampling its pairs are the rounds */
    Rounds(Running runner, CellBook book, Sampling sampling, Allowance allowance) {
        this.runner = runner;
        this.book = book;
        this.sampling = sampling;
        this.allowance = allowance;
    }

    /** Runs the trials that do not stand yet, until the time is over. */
    void run(int variants, List<Demand> asked) throws InterruptedException {
        int rounds = sampling.pairs();
        int demands = asked.size();
        List<List<Integer>> ofDemands = Order.balanced(demands, rounds, sampling.seed());
        List<List<Integer>> ofVariants = Order.balanced(variants, rounds * demands, sampling.seed());
        for (int round = 1; round <= rounds; round++) {
            for (int place = 0; place < demands; place++) {
                // The first ones always run: without any there would be no answer at all.
                if (allowance.isOver() && round + place > 1) {
                    return;
                }
                sideBySide(
                        round,
                        asked.get(ofDemands.get(round - 1).get(place)),
                        ofVariants.get((round - 1) * demands + place));
            }
        }
    }

    /** Trials of a group that was broken off do not stand side by side with what would be run now. */
    private void sideBySide(int round, Demand demand, List<Integer> variants) throws InterruptedException {
        List<Integer> running =
                variants.stream().filter(variant -> book.isIn(variant, demand)).toList();
        if (running.stream().allMatch(variant -> book.stands(round, variant, demand))) {
            return;
        }
        for (int variant : running) {
            runner.run(round, variant, demand);
        }
    }
}
