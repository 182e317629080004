package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.profile.Differences;

/** Runs the releases of a bisection, whose trials are entered in a journal; a release is known by its place in the list. */
interface ReleaseRunner {

    /** Why a release cannot be had, in a sentence; empty when it can. */
    Optional<String> missing(int release);

    /**
     * Resolves a release and checks what it delivers, which comes before everything below; a difference is a failed trial
     * in the journal.
     *
     * @throws InvalidConfiguration if something that it needs is in no repository, or it does not take what is set for it
     */
    void prepare(int release) throws InterruptedException;

    /**
     * Runs the timed trials of those blocks that are not whole yet.
     *
     * @param order for each block, the releases in the order that they run
     * @param baseline the release without which a block says nothing
     * @param before the number of blocks that others have taken
     * @return whether all were run; false when the time was over or nothing was left to compare
     */
    boolean run(List<List<Integer>> order, int baseline, int before) throws InterruptedException;

    /** Runs a recorded trial. */
    void record(int release) throws InterruptedException;

    /**
     * Compares the recordings of two releases.
     *
     * @param note told when they cannot be compared, and why
     * @return empty when one of them has none
     */
    Optional<Differences> differences(int earlier, int later, Consumer<String> note);
}
