package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.stats.Bisection;
import io.debezium.perf.harness.stats.Bisection.CostChange;
import io.debezium.perf.harness.stats.Bisection.Location;
import io.debezium.perf.harness.stats.Bisection.Rise;

/** Finds the revisions in which the cost rose, by halving or by measuring all, and records both sides of each. */
final class RevisionSearch {

    private final RevisionsPlan plan;
    private final List<Revision> revisions;
    private final RevisionTrials trials;
    private final ResultFolder folder;
    private final List<Located> located = new ArrayList<>();
    private final Map<Located, Differences> differences = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    RevisionSearch(RevisionsPlan plan, List<Revision> revisions, RevisionTrials trials, ResultFolder folder) {
        this.plan = plan;
        this.revisions = revisions;
        this.trials = trials;
        this.folder = folder;
    }

    /** A step, between two places in the list. */
    private record Located(int earlier, int later, Comparison comparison) {}

    /** Carries the interruption through the search, which knows nothing of threads. */
    private static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    void run() throws InterruptedException {
        if (plan.all()) {
            all();
        } else {
            halve();
        }
        for (int i = 0; i < located.size(); i++) {
            record(located.get(i), i + 1);
        }
    }

    /** The steps that were found, oldest first, also when the search was broken off; then not all are recorded. */
    List<CostStep> steps() {
        return located.stream().map(this::step).toList();
    }

    /** What the reader must know, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private void all() throws InterruptedException {
        trials.all();
        List<Integer> measured = trials.measured();
        if (measured.size() < 2) {
            throw failure(
                    trials.skipped().keySet().stream().anyMatch(trials::failedInTrial),
                    "%s to %s".formatted(plan.good(), plan.bad()),
                    "fewer than two of them could be measured",
                    "Each was named with the reason when it was skipped.");
        }
        for (int i = 1; i < measured.size(); i++) {
            neighbours(measured.get(i - 1), measured.get(i));
        }
    }

    private void halve() throws InterruptedException {
        List<Integer> places = IntStream.range(0, revisions.size()).boxed().toList();
        Bisection<Integer> bisection =
                new Bisection<>(places, place -> revisions.get(place).depth(), plan.threshold(), this::compare);
        try {
            bisection.search();
        } catch (Interrupted e) {
            throw new InterruptedException();
        } finally {
            // What was located before the search was broken off is found all the same.
            bisection.found().rises().forEach(this::locate);
        }
        if (bisection.found().ends().isEmpty()) {
            throw unmeasured();
        }
    }

    /** A search without one of its ends has found nothing, which must not look like one that found no rise. */
    private Failure unmeasured() {
        boolean good = trials.skipped().containsKey(0);
        int end = good ? 0 : revisions.size() - 1;
        return failure(
                trials.failedInTrial(end),
                good ? "--good " + plan.good() : "--bad " + plan.bad(),
                "cannot be measured: " + trials.skipped().get(end),
                "Choose another one for this end%s.".formatted(plan.with().isEmpty() ? "" : ", or correct --with"));
    }

    static Failure failure(boolean inTrial, String value, String rule, String remedy) {
        return inTrial ? new TrialFailure(value, rule, remedy) : new InvalidConfiguration(value, rule, remedy);
    }

    private Optional<CostChange> compare(int earlier, int later) {
        try {
            return trials.compare(earlier, later);
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    private void neighbours(int earlier, int later) {
        Comparison comparison = trials.decide(earlier, later);
        if (RevisionCosts.rose(comparison, plan.threshold())) {
            located.add(new Located(earlier, later, comparison));
        }
    }

    private void locate(Rise<Integer> rise) {
        note(rise);
        located.add(new Located(rise.before(), rise.after(), trials.comparison(rise.before(), rise.after())));
    }

    /** @param number of the step, from 1 */
    private void record(Located rise, int number) throws InterruptedException {
        trials.record(rise.earlier(), rise.later(), notes::add).ifPresent(found -> {
            differences.put(rise, found);
            found.list().forEach(difference -> Recordings.keep(difference, folder, number, notes::add));
        });
    }

    private CostStep step(Located rise) {
        Optional<Differences> found = Optional.ofNullable(differences.get(rise));
        return new CostStep(
                revisions.get(rise.earlier()).toString(),
                revisions.get(rise.later()).toString(),
                rise.comparison(),
                found.flatMap(Differences::cpu).map(Difference::rows).orElse(null),
                found.flatMap(Differences::allocation).map(Difference::rows).orElse(null));
    }

    private void note(Rise<Integer> rise) {
        String span = "%s to %s".formatted(revisions.get(rise.before()), revisions.get(rise.after()));
        if (rise.location() == Location.GRADUAL) {
            notes.add(span
                    + ": the rise has several parts, none of which is above the threshold or significant by itself.");
        } else if (rise.location() == Location.AMONG_UNMEASURED) {
            notes.add(span + ": those between the two could not be measured; any of them may be responsible.");
        } else if (rise.location() == Location.UNDECIDED) {
            notes.add(span + ": there were too few pairs of trials to locate the rise.");
        }
    }
}
