package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Bisection.Change;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.BisectResult.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/** Trials of releases, each resolved and checked when it is first needed; a release is known by its place in the list. */
final class ReleaseTrials {

    private static final int SPARE_REPEATS = 2;

    private final BisectPlan plan;
    private final List<DebeziumVersion> versions;
    private final Releases releases;
    private final ReplaySession session;
    private final Map<Integer, Optional<Subject>> subjects = new TreeMap<>();
    private final Map<Integer, String> skipped = new TreeMap<>();
    private final List<Compared> compared = new ArrayList<>();
    private int blocks;

    ReleaseTrials(BisectPlan plan, List<DebeziumVersion> versions, Releases releases, ReplaySession session) {
        this.plan = plan;
        this.versions = versions;
        this.releases = releases;
        this.session = session;
    }

    /** Why releases could not be run, by their place. */
    Map<Integer, String> skipped() {
        return skipped;
    }

    /** The comparisons of two that were made, in their order. */
    List<Compared> compared() {
        return compared;
    }

    /** Runs the pairs of two releases; empty if one of them cannot be run. */
    Optional<Change> compare(int earlier, int later) throws InterruptedException {
        if (subject(earlier).isEmpty() || subject(later).isEmpty()) {
            return Optional.empty();
        }
        session.console().say("comparing %s with %s".formatted(versions.get(earlier), versions.get(later)));
        List<Integer> two = List.of(earlier, later);
        run(two);
        Comparison comparison = comparison(earlier, later);
        compared.add(new Compared(name(earlier), name(later), comparison));
        // A release that has failed in a trial has no cost that could be compared.
        return two.stream().anyMatch(this::failedInTrial)
                ? Optional.empty()
                : Optional.of(new Change(
                        Math.log(comparison.ratio()), Math.log(comparison.ciLow()), Math.log(comparison.ciHigh())));
    }

    /** Runs blocks of one trial of each release that can be run. */
    void all() throws InterruptedException {
        List<Integer> running = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            if (subject(i).isPresent()) {
                running.add(i);
            }
        }
        run(running);
    }

    /** Records both sides of a step. */
    Optional<Differences> record(int earlier, int later, Consumer<String> note) throws InterruptedException {
        for (int round = 1; round <= plan.sampling().recordings(); round++) {
            for (int release : List.of(earlier, later)) {
                if (session.book().of(release, Purpose.RECORDED).size() < round
                        && session.book().failure(release).isEmpty()) {
                    session.runner().run(subjects.get(release).orElseThrow(), 0, Purpose.RECORDED);
                }
            }
        }
        return session.recordings()
                .between(
                        subjects.get(earlier).orElseThrow(), subjects.get(later).orElseThrow(), note);
    }

    /** By CPU per event, from all blocks in which both ran. */
    Comparison comparison(int earlier, int later) {
        List<Pair> pairs = new Pairs(session.book(), blocks, plan.sampling().trialsPerPair())
                .of(earlier, later, Metric.CPU_MICROS_PER_EVENT);
        return Comparisons.of(
                        Metric.CPU_MICROS_PER_EVENT,
                        List.of(new Comparisons.Candidate(name(later), pairs)),
                        plan.sampling().minEffect(),
                        Sampling.CONFIDENCE)
                .get(0);
    }

    private void run(List<Integer> running) throws InterruptedException {
        int count = plan.sampling().blocks();
        List<List<Integer>> order = Order.balanced(
                        running.size(), count, plan.sampling().seed() + blocks)
                .stream()
                .map(block -> block.stream().map(running::get).toList())
                .toList();
        Blocks trials = new Blocks(
                session,
                index -> subjects.get(index).orElseThrow(),
                plan.sampling().timeLimit(),
                SPARE_REPEATS + count * running.size() / 2);
        int before = blocks;
        blocks += order.size();
        trials.run(order, running.get(0), before, block -> {});
    }

    private Optional<Subject> subject(int release) throws InterruptedException {
        if (!subjects.containsKey(release)) {
            Optional<Subject> found = look(release);
            if (found.isPresent()) {
                new Correctness(session).check(found.get());
            }
            subjects.put(release, found.filter(subject -> !failedInTrial(release)));
        }
        return subjects.get(release);
    }

    private Optional<Subject> look(int release) {
        Optional<String> missing = releases.missing(versions.get(release));
        if (missing.isPresent()) {
            skip(release, missing.get());
            return Optional.empty();
        }
        try {
            return Optional.of(session.bench().apart(release, plan.variant(name(release))));
        } catch (InvalidConfiguration e) {
            // Something that it needs is in no repository, or it does not know a property.
            skip(release, e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether a trial of it has failed, for whatever reason. */
    boolean failedInTrial(int release) {
        Optional<String> failure = session.book().failure(release).map(trial -> trial.message());
        failure.ifPresent(message -> skip(release, message));
        return failure.isPresent();
    }

    private void skip(int release, String reason) {
        if (skipped.putIfAbsent(release, reason) == null) {
            session.console().warn("%s is skipped: %s".formatted(versions.get(release), reason));
        }
    }

    private String name(int release) {
        return versions.get(release).toString();
    }

    /** The places of the releases that were run, in their order. */
    List<Integer> measured() {
        return IntStream.range(0, versions.size())
                .filter(i -> !session.book().of(i, Purpose.TIMED).isEmpty() && !skipped.containsKey(i))
                .boxed()
                .toList();
    }
}
