package io.debezium.perf.harness.experiment;

import java.util.List;

import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * Runs the trials round by round: every demand once in a round, and under each all arms side by side, so that those that
 * are compared run as close together as can be. Both orders are balanced.
 *
 * @param <D> what is asked of the load
 * @param <C> a trial
 */
final class Rounds<D, C extends RoundTrial<D>> {

    /**
     * Runs a trial and enters it in the book.
     *
     * @param <D> what is asked of it
     * @param <C> the trial
     */
    @FunctionalInterface
    interface Running<D, C extends RoundTrial<D>> {
        C run(int round, int arm, D demand) throws InterruptedException;

        /** The same, which repeats a disturbed trial at once while there are repeats left. */
        default Running<D, C> repeating(Allowance allowance, Console console) {
            return (round, arm, demand) -> {
                C cell = run(round, arm, demand);
                while (cell.status() == TrialStatus.DISTURBED && allowance.repeat()) {
                    console.warn("trial %d was disturbed: %s; it is repeated".formatted(cell.number(), cell.message()));
                    cell = run(round, arm, demand);
                }
                return cell;
            };
        }
    }

    private final Running<D, C> runner;
    private final CellBook<D, C> book;
    private final Sampling sampling;
    private final Allowance allowance;

    /** @param sampling its pairs are the rounds */
    Rounds(Running<D, C> runner, CellBook<D, C> book, Sampling sampling, Allowance allowance) {
        this.runner = runner;
        this.book = book;
        this.sampling = sampling;
        this.allowance = allowance;
    }

    /** Runs the trials that do not stand yet, until the time is over. */
    void run(int arms, List<D> asked) throws InterruptedException {
        int rounds = sampling.pairs();
        int demands = asked.size();
        List<List<Integer>> ofDemands = Order.balanced(demands, rounds, sampling.seed());
        List<List<Integer>> ofArms = Order.balanced(arms, rounds * demands, sampling.seed());
        for (int round = 1; round <= rounds; round++) {
            for (int place = 0; place < demands; place++) {
                // The first ones always run: without any there would be no answer at all.
                if (allowance.isOver() && round + place > 1) {
                    return;
                }
                sideBySide(
                        round,
                        asked.get(ofDemands.get(round - 1).get(place)),
                        ofArms.get((round - 1) * demands + place));
            }
        }
    }

    /** Trials of a group that was broken off do not stand side by side with what would be run now. */
    private void sideBySide(int round, D demand, List<Integer> arms) throws InterruptedException {
        List<Integer> running =
                arms.stream().filter(arm -> book.isIn(arm, demand)).toList();
        if (running.stream().allMatch(arm -> book.stands(round, arm, demand))) {
            return;
        }
        for (int arm : running) {
            runner.run(round, arm, demand);
        }
    }
}
