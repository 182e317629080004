package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.JmhResult.Fork;

/**
 * Runs the forks block by block: one of each variant of a benchmark, side by side. All benchmarks run once before any runs
 * again, so that what has been measured when the time is over is balanced. A disturbed fork is repeated at once while
 * there are repeats left.
 */
final class ForkBlocks {

    /** Runs a fork and enters it in the book. */
    @FunctionalInterface
    interface Running {
        Fork run(int benchmark, int block, int variant) throws InterruptedException;
    }

    /** Whether a benchmark is to be run with a variant. */
    @FunctionalInterface
    interface Asked {
        boolean of(int benchmark, int variant);
    }

    private final Running runner;
    private final ForkBook book;
    private final Sampling sampling;
    private final Moment started;
    private final Console console;
    private Allowance allowance;

    /** @param sampling its pairs are the blocks of each benchmark */
    ForkBlocks(Running runner, ForkBook book, Sampling sampling, Moment started, Console console) {
        this.runner = runner;
        this.book = book;
        this.sampling = sampling;
        this.started = started;
        this.console = console;
    }

    /** Runs the blocks that are not whole yet, until the time is over. */
    void run(int benchmarks, int variants, Asked asked) throws InterruptedException {
        int blocks = sampling.pairs() * benchmarks;
        List<List<Integer>> order = Order.balanced(variants, blocks, sampling.seed());
        allowance = new Allowance(planned(benchmarks, variants, asked), sampling.timeLimit(), started);
        for (int i = 0; i < blocks; i++) {
            int benchmark = i % benchmarks;
            int block = i / benchmarks + 1;
            List<Integer> running = order.get(i).stream()
                    .filter(variant -> asked.of(benchmark, variant) && book.isIn(benchmark, variant))
                    .toList();
            // Without its baseline, or alone, a fork says nothing.
            if (running.size() < 2 || !running.contains(0) || isWhole(benchmark, block, running)) {
                continue;
            }
            // The first block always runs: without any there would be no answer at all.
            if (i > 0 && allowance.isOver()) {
                return;
            }
            for (int variant : running) {
                fork(benchmark, block, variant);
            }
        }
    }

    private int planned(int benchmarks, int variants, Asked asked) {
        long together = IntStream.range(0, benchmarks * variants)
                .filter(i -> asked.of(i / variants, i % variants))
                .count();
        return (int) together * sampling.pairs();
    }

    private void fork(int benchmark, int block, int variant) throws InterruptedException {
        Fork fork = runner.run(benchmark, block, variant);
        while (fork.status() == Fork.Status.DISTURBED && allowance.repeat()) {
            console.warn("fork %d was disturbed: %s; it is repeated".formatted(fork.number(), fork.message()));
            fork = runner.run(benchmark, block, variant);
        }
    }

    /** Forks of a block that was broken off do not stand side by side with what would be run now. */
    private boolean isWhole(int benchmark, int block, List<Integer> running) {
        return running.stream().allMatch(variant -> book.stands(benchmark, block, variant));
    }
}
