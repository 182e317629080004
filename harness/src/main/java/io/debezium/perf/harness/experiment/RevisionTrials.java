package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.Bisection.CostChange;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Order;

/** Trials of revisions, each prepared when it is first needed; a revision is known by its place in the list. */
final class RevisionTrials {

    private final RevisionsPlan plan;
    private final List<Revision> revisions;
    private final Runner runner;
    private final Journal<Purpose, ReplayFigures> journal;
    private final Console console;
    private final Set<Integer> prepared = new HashSet<>();
    private final Map<Integer, String> skipped = new TreeMap<>();
    private final List<RevisionComparison> compared = new ArrayList<>();

    /** @param journal that the runner enters the trials in */
    RevisionTrials(
            RevisionsPlan plan,
            List<Revision> revisions,
            Runner runner,
            Journal<Purpose, ReplayFigures> journal,
            Console console) {
        this.plan = plan;
        this.revisions = revisions;
        this.runner = runner;
        this.journal = journal;
        this.console = console;
    }

    /** Why some could not be run, by their place. */
    Map<Integer, String> skipped() {
        return skipped;
    }

    /** The comparisons of two that the search went by, in their order. */
    List<RevisionComparison> compared() {
        return compared;
    }

    /** Runs the pairs of two revisions; empty if one of them cannot be run. */
    Optional<CostChange> compare(int earlier, int later) throws InterruptedException {
        if (!canRun(earlier) || !canRun(later)) {
            return Optional.empty();
        }
        console.say("comparing %s with %s"
                .formatted(revisions.get(earlier).label(), revisions.get(later).label()));
        int before = before(earlier, later);
        run(List.of(earlier, later), before, block -> !isDecided(earlier, later, block - before));
        // A revision that has failed in a trial has no cost that could be compared.
        if (skipped.containsKey(earlier) || skipped.containsKey(later)) {
            return Optional.empty();
        }
        Comparison comparison = decide(earlier, later);
        return Optional.of(new CostChange(
                Math.log(comparison.ratio()), Math.log(comparison.ciLow()), Math.log(comparison.ciHigh())));
    }

    /** Runs blocks of one trial of each revision that can be run. */
    void all() throws InterruptedException {
        List<Integer> running = new ArrayList<>();
        for (int i = 0; i < revisions.size(); i++) {
            if (canRun(i)) {
                running.add(i);
            }
        }
        if (running.size() > 1) {
            run(running, 0, block -> true);
        }
    }

    /** Records both sides of a step. */
    Optional<Differences> record(int earlier, int later, Consumer<String> note) throws InterruptedException {
        for (int round = 1; round <= plan.sampling().recordings(true); round++) {
            for (int revision : List.of(earlier, later)) {
                if (journal.of(revision, Purpose.RECORDED).size() < round
                        && journal.failure(revision).isEmpty()) {
                    runner.record(revision);
                }
            }
        }
        return runner.differences(earlier, later, note);
    }

    /** {@link #comparison} of two by which the search goes on: it is among those of the result. */
    Comparison decide(int earlier, int later) {
        Comparison comparison = comparison(earlier, later);
        compared.add(new RevisionComparison(name(earlier), name(later), comparison));
        return comparison;
    }

    /** Whether more blocks of the two would change nothing: the rise is clearly above the threshold, or clearly below. */
    private boolean isDecided(int earlier, int later, int blocks) {
        if (!plan.sampling().isLook(blocks)) {
            return false;
        }
        Comparison comparison = comparison(earlier, later);
        return comparison.ciLow() > 1 + plan.threshold() || comparison.ciHigh() < 1 + plan.threshold();
    }

    /** From all blocks in which both ran. */
    Comparison comparison(int earlier, int later) {
        return costs().comparison(earlier, later);
    }

    private RevisionCosts costs() {
        return new RevisionCosts(
                revisions.stream().map(Revision::toString).toList(),
                journal.trials(),
                new Pairs(journal, lastBlock(), plan.sampling().trialsPerPair()),
                plan.by().orElseThrow(),
                pairs -> plan.all() ? GroupSequential.SINGLE : plan.sampling().looks(pairs),
                plan.sampling().minEffect());
    }

    /** What those cost that were run, in their order. */
    List<RevisionCost> points() {
        return costs().points(measured());
    }

    private void run(List<Integer> running, int before, IntPredicate goesOn) throws InterruptedException {
        int count = plan.sampling().blocks();
        List<List<Integer>> order = Order.balanced(
                        running.size(), count, plan.sampling().seed() + before)
                .stream()
                .map(block -> block.stream().map(running::get).toList())
                .toList();
        try {
            // A baseline that fails ends the run; the others can still be compared among themselves.
            for (int baseline : running) {
                if (runner.run(order, baseline, before, goesOn)) {
                    break;
                }
            }
        } finally {
            running.forEach(this::failedInTrial);
        }
    }

    /**
     * The number of blocks before those of two revisions. Two that share blocks in the journal go on in these, whatever was left
     * out since: in the blocks of others they would be paired with trials that did not run beside them.
     */
    private int before(int earlier, int later) {
        int count = plan.sampling().blocks();
        Set<Integer> taken =
                journal.of(earlier, Purpose.TIMED).stream().map(Trial::round).collect(Collectors.toSet());
        OptionalInt shared = journal.of(later, Purpose.TIMED).stream()
                .mapToInt(Trial::round)
                .filter(taken::contains)
                .findFirst();
        int before = shared.isPresent() ? shared.getAsInt() - 1 : lastBlock() + count - 1;
        return before / count * count;
    }

    private int lastBlock() {
        return journal.trials().stream().mapToInt(Trial::round).max().orElse(0);
    }

    private boolean canRun(int revision) throws InterruptedException {
        if (prepared.add(revision)) {
            runner.prepare(revision).ifPresent(reason -> skip(revision, reason));
        }
        return !failedInTrial(revision) && !skipped.containsKey(revision);
    }

    /** Whether a trial has failed that its cost rests on, which a recorded one does not. */
    boolean failedInTrial(int revision) {
        Optional<String> failure = journal.trials().stream()
                .filter(trial -> trial.arm() == revision && trial.condition() != Purpose.RECORDED)
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .map(Trial::message)
                .findFirst();
        failure.ifPresent(message -> skip(revision, message));
        return failure.isPresent();
    }

    private void skip(int revision, String reason) {
        if (skipped.putIfAbsent(revision, reason) == null) {
            console.warn("%s is skipped: %s".formatted(revisions.get(revision), reason));
        }
    }

    private String name(int revision) {
        return revisions.get(revision).toString();
    }

    /** The places of the revisions that were run, in their order. */
    List<Integer> measured() {
        return costs().measured(List.copyOf(skipped.keySet()));
    }

    /** Runs the revisions of a bisection, whose trials are entered in a journal; a revision is known by its place in the list. */
    interface Runner {

        /**
         * Resolves a revision and checks what it delivers, which comes before everything below; a difference is a failed trial
         * in the journal.
         *
         * @return why it cannot be had, in a sentence; empty when it can
         */
        Optional<String> prepare(int revision) throws InterruptedException;

        /**
         * Runs the timed trials of those blocks that are not whole yet.
         *
         * @param order for each block, the revisions in the order that they run
         * @param baseline the revision without which a block says nothing
         * @param before the number of blocks that others have taken
         * @param goesOn told the number of each block when it is whole; whether the next one is run
         * @return whether all were run; false when the time was over or nothing was left to compare
         */
        boolean run(List<List<Integer>> order, int baseline, int before, IntPredicate goesOn)
                throws InterruptedException;

        /** Runs a recorded trial. */
        void record(int revision) throws InterruptedException;

        /**
         * Compares the recordings of two revisions.
         *
         * @param note told when they cannot be compared, and why
         * @return empty when one of them has none
         */
        Optional<Differences> differences(int earlier, int later, Consumer<String> note);
    }
}
