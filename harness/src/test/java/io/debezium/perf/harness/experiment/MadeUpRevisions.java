package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.trial.Phase;
import io.debezium.perf.harness.variant.DebeziumVersion;

/** Releases 3.0.0.Final, 3.1.0.Final and so on with given costs: their trials are entered in a journal without being run. */
final class MadeUpRevisions implements RevisionTrials.Runner {

    private static final TypeReference<Trial<Purpose, ReplayFigures>> TRIAL = new TypeReference<>() {};

    /** Of each comparison; a pair is a block. */
    static final int BLOCKS = 6;

    private static final Console UNHEARD = new Console() {

        @Override
        public void say(String line) {}

        @Override
        public void busy(String text) {}

        @Override
        public void warn(String line) {}

        @Override
        public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {}
    };

    private static final TapePlan TAPE = new TapePlan(
            TapeRequest.of(new TapeWorkloads(Path.of("")).find("simple-update"), 1),
            OptionalLong.empty(),
            new DatabaseSpec.Local(),
            false,
            Optional.empty(),
            false,
            Path.of(""));

    private final ResultFolder folder;
    private final Journal<Purpose, ReplayFigures> journal;
    private final double[] costs;
    private final List<Revision> revisions;
    private final Set<Integer> refusing = new HashSet<>();
    private final Set<List<Integer>> failing = new HashSet<>();
    private int timeOver = Integer.MAX_VALUE;
    private int brokenOff = Integer.MAX_VALUE;
    private Optional<Failure> reason = Optional.empty();

    /** @param costs microseconds of CPU per event of each revision */
    MadeUpRevisions(Path path, double... costs) throws IOException {
        this.folder = new ResultFolder(path);
        this.journal = Journal.open(folder, TRIAL);
        this.costs = costs;
        this.revisions = IntStream.range(0, costs.length)
                .mapToObj(i -> Revision.of(
                        DebeziumVersion.of("3.%d.0.Final".formatted(i)).orElseThrow()))
                .toList();
    }

    /** One does not know a property. */
    void refuse(int revision) {
        refusing.add(revision);
    }

    /** A revision fails in a block; 0 is that of the recordings. */
    void fail(int revision, int block) {
        failing.add(List.of(revision, block));
    }

    /** No block after this one is begun. */
    void timeOverAfter(int block) {
        timeOver = block;
    }

    /** A block is interrupted, or fails for a reason that has nothing to do with a revision; 0 is that of the recordings. */
    void breakOff(int block, Optional<Failure> failure) {
        brokenOff = block;
        reason = failure;
    }

    Journal<Purpose, ReplayFigures> journal() {
        return journal;
    }

    /** A new session's. */
    RevisionTrials trials() {
        return new RevisionTrials(plan(false), revisions, this, journal, UNHEARD);
    }

    /** One whose comparisons end when they are decided, after twice {@link #BLOCKS} at the latest. */
    RevisionTrials untilDecided() {
        return new RevisionTrials(plan(false, sampling(2 * BLOCKS).untilDecided()), revisions, this, journal, UNHEARD);
    }

    RevisionSearch search(RevisionTrials trials, boolean all) {
        return new RevisionSearch(plan(all), revisions, trials, folder);
    }

    private RevisionsPlan plan(boolean all) {
        return plan(all, sampling(BLOCKS));
    }

    private static Sampling sampling(int blocks) {
        return new Sampling(blocks, 1, 0.02, Tolerance.USUAL, 1, Optional.empty(), 1);
    }

    private RevisionsPlan plan(boolean all, Sampling sampling) {
        String last = revisions.get(costs.length - 1).toString();
        return new RevisionsPlan(
                "bisect",
                revisions.get(0).toString(),
                last,
                Optional.empty(),
                "",
                all,
                false,
                Optional.of(Metric.CPU_MICROS_PER_EVENT),
                Optional.of(0.05),
                TAPE,
                sampling,
                null,
                null,
                Optional.empty());
    }

    @Override
    public Optional<String> prepare(int revision) {
        return refusing.contains(revision)
                ? Optional.of(revisions.get(revision) + ",set.new=1: does not know new")
                : Optional.empty();
    }

    /** As {@link TrialRunner} does it. */
    @Override
    public boolean run(List<List<Integer>> order, int baseline, int before, IntPredicate goesOn)
            throws InterruptedException {
        for (int i = 0; i < order.size(); i++) {
            int block = before + i + 1;
            List<Integer> running = order.get(i).stream()
                    .filter(revision -> journal.failure(revision).isEmpty())
                    .toList();
            if (running.stream().allMatch(revision -> journal.standing(block, revision, Purpose.TIMED)
                    .isPresent())) {
                continue;
            }
            if (running.size() < 2 || !running.contains(baseline) || block > timeOver) {
                return false;
            }
            for (int revision : running) {
                enter(block, revision, Purpose.TIMED);
            }
            if (!goesOn.test(block)) {
                return true;
            }
        }
        return true;
    }

    @Override
    public void record(int revision) throws InterruptedException {
        enter(0, revision, Purpose.RECORDED);
    }

    @Override
    public Optional<Differences> differences(int earlier, int later, Consumer<String> note) {
        return Optional.empty();
    }

    private void enter(int block, int revision, Purpose purpose) throws InterruptedException {
        if (block == brokenOff) {
            throw reason.orElseThrow(InterruptedException::new);
        }
        boolean fails = failing.contains(List.of(revision, block));
        // No two trials are quite the same.
        double cost = costs[revision] * (1 + 0.001 * ((block + 3 * revision) % 7));
        Trial<Purpose, ReplayFigures> trial = TrialResultFixture.trial(
                journal.next(),
                block,
                revision,
                purpose,
                fails ? TrialStatus.FAILED : TrialStatus.OK,
                fails ? null : TrialResultFixture.figures(cost));
        try {
            Files.createDirectories(folder.path().resolve(trial.folder()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        journal.add(trial, "");
    }
}
