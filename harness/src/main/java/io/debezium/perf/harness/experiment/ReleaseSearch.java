package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Bisection;
import io.debezium.perf.harness.plan.Bisection.Change;
import io.debezium.perf.harness.plan.Bisection.Location;
import io.debezium.perf.harness.plan.Bisection.Rise;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.BisectResult.Point;
import io.debezium.perf.harness.result.BisectResult.Step;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.variant.DebeziumVersion;

/** Finds the releases in which the cost rose, by halving or by measuring all, and records both sides of each. */
final class ReleaseSearch {

    private final BisectPlan plan;
    private final List<DebeziumVersion> versions;
    private final ReleaseTrials trials;
    private final ReplaySession session;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    ReleaseSearch(BisectPlan plan, List<DebeziumVersion> versions, ReleaseTrials trials, ReplaySession session) {
        this.plan = plan;
        this.versions = versions;
        this.trials = trials;
        this.session = session;
    }

    /** Carries the interruption through the search, which knows nothing of threads. */
    private static final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    void run() throws InterruptedException {
        if (plan.all()) {
            trials.all();
            List<Integer> measured = trials.measured();
            if (measured.size() < 2) {
                throw new TrialFailure(
                        "%s to %s".formatted(plan.good(), plan.bad()),
                        "fewer than two releases could be measured",
                        "Each was named with the reason when it was skipped.");
            }
            for (int i = 1; i < measured.size(); i++) {
                neighbours(measured.get(i - 1), measured.get(i));
            }
        } else {
            halve();
        }
    }

    /** The steps that were found, oldest first. */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** What the reader must know, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Releases that were measured; their ratio to the first where the two ran side by side. */
    List<Point> points() {
        return trials.measured().stream().map(release -> point(release)).toList();
    }

    private void halve() throws InterruptedException {
        List<Integer> places = IntStream.range(0, versions.size()).boxed().toList();
        Bisection<Integer> bisection = new Bisection<>(places, plan.threshold(), this::compare);
        try {
            bisection.search();
        } catch (Interrupted e) {
            throw new InterruptedException();
        }
        for (Rise<Integer> rise : bisection.found().rises()) {
            note(rise);
            step(rise.before(), rise.after(), trials.comparison(rise.before(), rise.after()));
        }
        if (bisection.found().ends().isEmpty()) {
            throw unmeasured();
        }
    }

    /** A search without one of its ends has found nothing, which must not look like one that found no rise. */
    private Failure unmeasured() {
        boolean good = trials.skipped().containsKey(0);
        int end = good ? 0 : versions.size() - 1;
        String option = good ? "--good " + plan.good() : "--bad " + plan.bad();
        String rule = "cannot be measured: " + trials.skipped().get(end);
        String remedy = "Choose another release for this end.";
        return trials.failedInTrial(end)
                ? new TrialFailure(option, rule, remedy)
                : new InvalidConfiguration(option, rule, remedy);
    }

    private Optional<Change> compare(int earlier, int later) {
        try {
            return trials.compare(earlier, later);
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    private void neighbours(int earlier, int later) throws InterruptedException {
        Comparison comparison = trials.comparison(earlier, later);
        if (comparison.ratio() > 1 + plan.threshold() && comparison.ciLow() > 1) {
            step(earlier, later, comparison);
        }
    }

    private void step(int earlier, int later, Comparison comparison) throws InterruptedException {
        Optional<Differences> found = trials.record(earlier, later, notes::add);
        Optional<Difference> cpu = found.flatMap(Differences::cpu);
        Optional<Difference> allocation = found.flatMap(Differences::allocation);
        int number = steps.size() + 1;
        found.map(Differences::list)
                .orElse(List.of())
                .forEach(difference -> Recordings.keep(difference, session.folder(), number, notes::add));
        steps.add(new Step(
                versions.get(earlier).toString(),
                versions.get(later).toString(),
                comparison,
                cpu.map(Difference::rows).orElse(null),
                allocation.map(Difference::rows).orElse(null)));
    }

    private void note(Rise<Integer> rise) {
        String span = "%s to %s".formatted(versions.get(rise.before()), versions.get(rise.after()));
        if (rise.location() == Location.GRADUAL) {
            notes.add(span
                    + ": the rise came in parts, none of which is above the threshold or clear of chance by itself;"
                    + " no single release is to blame.");
        } else if (rise.location() == Location.AMONG_UNMEASURED) {
            notes.add(span + ": the releases between the two could not be measured; any of them may be the one.");
        }
    }

    private Point point(int release) {
        double[] costs = session.book().standing(release).stream()
                .mapToDouble(trial -> trial.figures().cpuMicrosPerEvent())
                .sorted()
                .toArray();
        double median = costs.length == 0 ? Double.NaN : (costs[(costs.length - 1) / 2] + costs[costs.length / 2]) / 2;
        String version = versions.get(release).toString();
        if (release == 0) {
            return new Point(version, median, 1, Double.NaN, Double.NaN);
        }
        Comparison toFirst = trials.comparison(0, release);
        return new Point(version, median, toFirst.ratio(), toFirst.ciLow(), toFirst.ciHigh());
    }
}
