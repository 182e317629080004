package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * Runs the timed trials block by block: one of each variant, side by side. A disturbed trial is repeated at once while
 * there are repeats left; a variant that has failed once is out, since its figures would say nothing.
 */
final class Blocks {

    private final TrialRunner runner;
    private final TrialBook book;
    private final IntFunction<Subject> subjects;
    private final Console console;
    private final Allowance allowance;

    /**
     * @param subjects by index
     * @param allowance of all blocks
     */
    Blocks(ReplaySession session, IntFunction<Subject> subjects, Allowance allowance) {
        this.runner = session.runner();
        this.book = session.book();
        this.console = session.console();
        this.subjects = subjects;
        this.allowance = allowance;
    }

    /**
     * Runs the blocks that are not whole yet.
     *
     * @param order for each block, the indices of the variants in the order that they run
     * @param baseline the index of the one without which a block says nothing
     * @param before the number of blocks that others have taken
     * @param done told the number of each block when it is whole
     * @return whether all were run; false when the time was over or nothing was left to compare
     */
    boolean run(List<List<Integer>> order, int baseline, int before, IntConsumer done) throws InterruptedException {
        for (int i = 0; i < order.size(); i++) {
            int block = before + i + 1;
            List<Integer> running = order.get(i).stream().filter(this::isIn).toList();
            if (isWhole(block, running)) {
                continue;
            }
            if (running.size() < 2 || !running.contains(baseline)) {
                return false;
            }
            // The first one always runs: without any there would be no answer at all.
            if (i > 0 && allowance.isOver()) {
                return false;
            }
            for (int variant : running) {
                trial(block, variant);
            }
            done.accept(block);
        }
        return true;
    }

    private void trial(int block, int variant) throws InterruptedException {
        TrialResult result = runner.run(subjects.apply(variant), block, Purpose.TIMED);
        while (result.status() == TrialStatus.DISTURBED && allowance.repeat()) {
            console.warn("trial %d was disturbed: %s; it is repeated".formatted(result.number(), result.message()));
            result = runner.run(subjects.apply(variant), block, Purpose.TIMED);
        }
    }

    private boolean isIn(int variant) {
        return book.failure(variant).isEmpty();
    }

    /** Trials of a block that was broken off do not stand side by side with what would be run now. */
    private boolean isWhole(int block, List<Integer> running) {
        return running.stream()
                .allMatch(variant -> book.standing(block, variant).isPresent());
    }
}
