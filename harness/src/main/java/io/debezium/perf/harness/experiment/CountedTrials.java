package io.debezium.perf.harness.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedChange;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.CountComparisons;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.CountedTape.MethodCounts;
import io.debezium.perf.harness.trial.MethodDifferences;

/**
 * Runs the counted trials of an experiment and evaluates their counts. They are entered in the journal, so that a resumed run
 * continues after those that have ended.
 *
 * @param arms supplies the arms, the baseline first
 * @param running runs a counted trial
 * @param counted selects the counted trials of the journal
 * @param read the counts that have been read, by the number of their trial; empty at first
 */
public record CountedTrials(
        TrialSession<?, ?> session,
        Supplier<List<Subject>> arms,
        CountedRun running,
        Predicate<Trial<?, ?>> counted,
        CountSampling counting,
        Map<Integer, CountedTape> read) {

    private static final int MOST_METHODS = 30;

    /**
     * The smallest change that is listed, in bytecodes per event on behalf of a method: the scheduling of threads causes
     * smaller ones.
     */
    private static final double SMALLEST_CHANGE = 20;

    /** Runs a counted trial of a variant, and enters it in the journal. */
    public interface CountedRun {
        Trial<?, ?> of(Subject arm) throws InterruptedException;
    }

    /** The counted trials of an experiment over a tape. */
    public CountedTrials(ReplaySession session, CountSampling counting) {
        this(
                session,
                session::arms,
                arm -> session.runner().run(0, arm.index(), Purpose.COUNTED),
                trial -> trial.condition() == Purpose.COUNTED,
                counting,
                new TreeMap<>());
    }

    /**
     * Runs the counted trials that have not run yet. If one fails, its variant is not counted any further.
     *
     * @throws TrialFailure if one fails and the experiment only counts
     */
    public void run() throws InterruptedException {
        for (int round = 1; round <= counting.trials(); round++) {
            for (Subject arm : countable()) {
                if (isIn(arm) && trials(arm.index()).size() < round) {
                    run(arm);
                }
            }
        }
    }

    private boolean isIn(Subject arm) {
        return session.journal().failure(arm.index()).isEmpty()
                && ran(arm.index()).noneMatch(Trial::isExcluding);
    }

    private void run(Subject arm) throws InterruptedException {
        Trial<?, ?> trial = running.of(arm);
        if (trial.status() != TrialStatus.OK && counting.alone()) {
            throw new TrialFailure(arm.spec(), trial.message(), "Its log is in %s.".formatted(trial.folder()));
        }
    }

    /**
     * What is counted. For an A/A that is timed beside other candidates the baseline is not counted again: how far its own
     * trials differ tells as much.
     */
    private List<Subject> countable() {
        List<Subject> all = arms.get().stream()
                .filter(arm -> arm.variant().spec().isDebezium())
                .toList();
        List<Subject> different = all.stream()
                .filter(arm ->
                        arm.index() == 0 || !arm.spec().equals(arms.get().get(0).spec()))
                .toList();
        return counting.alone() || different.size() < 2 ? all : different;
    }

    /** The variants and classes that were not counted, with the reason, a sentence each. */
    public List<String> leftOut() {
        if (counting.trials() == 0) {
            return List.of();
        }
        Stream<String> variants = arms.get().stream()
                .flatMap(arm -> arm.variant().spec().isDebezium()
                        ? ran(arm.index()).filter(Trial::isExcluding).map(trial -> "%s was not counted: %s."
                                .formatted(arm.label(), trial.message()))
                        : Stream.of("%s is not counted, since it is not Debezium.".formatted(arm.label())));
        List<CountedTape> tapes = countable().stream()
                .flatMap(arm -> trials(arm.index()).stream())
                .map(this::read)
                .toList();
        return Stream.concat(variants, CountedTape.uncounted(tapes).stream()).toList();
    }

    /** The result of all counted trials; empty if none succeeded. */
    public Optional<Counts> counts() {
        List<CountedTrial> trials =
                countable().stream().flatMap(arm -> counted(arm.index())).toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> figures = CountComparisons.of(
                arms.get().stream().map(Subject::spec).toList(),
                arms.get().stream()
                        .map(arm -> trials.stream()
                                .filter(trial -> trial.variant() == arm.index())
                                .map(CountedTrial::perEvent)
                                .toList())
                        .toList(),
                CountSampling.USUAL_EFFECT);
        return Optional.of(new Counts(
                trials,
                figures,
                countable().stream()
                        .flatMap(arm -> first(arm.index()).stream().flatMap(tape -> methods(arm, tape)))
                        .toList(),
                countable().stream()
                        .filter(arm -> arm.index() > 0)
                        .flatMap(arm -> changes(arm.index()))
                        .toList(),
                arms.get().stream().flatMap(arm -> unsteady(arm, trials)).toList()));
    }

    private Stream<Trial<?, ?>> ran(int variant) {
        return session.journal().trials().stream()
                .<Trial<?, ?>>map(trial -> trial)
                .filter(trial -> trial.arm() == variant && counted.test(trial));
    }

    private List<Trial<?, ?>> trials(int variant) {
        return ran(variant).filter(trial -> trial.status() == TrialStatus.OK).toList();
    }

    private CountedTape read(Trial<?, ?> trial) {
        return read.computeIfAbsent(
                trial.number(),
                number -> CountedTape.read(
                        session.folder().path().resolve(trial.folder()).resolve(CountedTape.FILE)));
    }

    private Optional<CountedTape> first(int variant) {
        return trials(variant).stream().findFirst().map(this::read);
    }

    private Stream<CountedTrial> counted(int variant) {
        return trials(variant).stream().map(trial -> {
            CountedTape counted = read(trial);
            return new CountedTrial(trial.number(), variant, counted.events(), trial.folder(), counted.perEvent());
        });
    }

    private static Stream<CountedMethodCost> methods(Subject arm, CountedTape counted) {
        double events = counted.events();
        return counted.methods().stream()
                .filter(method -> onBehalf(method, CountedTape.BYTECODES) > 0)
                .sorted(Comparator.comparingLong((MethodCounts method) -> -onBehalf(method, CountedTape.BYTECODES)))
                .limit(MOST_METHODS)
                .map(method -> new CountedMethodCost(
                        arm.index(),
                        method.method(),
                        method.calls() / events,
                        method.own().get(CountedTape.BYTECODES) / events,
                        onBehalf(method, CountedTape.BYTECODES) / events,
                        onBehalf(method, CountedTape.OBJECTS) / events));
    }

    private static long onBehalf(MethodCounts method, String counted) {
        return method.onBehalf().getOrDefault(counted, 0L);
    }

    private Stream<CountedChange> changes(int variant) {
        return first(0).stream()
                .flatMap(baseline -> first(variant).stream()
                        .flatMap(candidate ->
                                MethodDifferences.between(baseline, candidate, CountedTape.BYTECODES).stream()))
                .filter(change -> Math.abs(change.onBehalf()) >= SMALLEST_CHANGE)
                .limit(MOST_METHODS)
                .map(change -> new CountedChange(
                        variant,
                        change.method(),
                        change.baseline().calls(),
                        change.candidate().calls(),
                        change.baseline().onBehalf(),
                        change.candidate().onBehalf()));
    }

    /**
     * A sentence for each count that differs between trials of the same variant by more than what matters, with the methods
     * whose own count differs most.
     */
    private Stream<String> unsteady(Subject arm, List<CountedTrial> trials) {
        List<CountedTape> tapes = trials(arm.index()).stream().map(this::read).toList();
        return Metric.COUNTS.stream().filter(Metric::steady).flatMap(metric -> {
            double[] values = Counts.values(trials, arm.index(), metric);
            if (!Counts.isUnsteady(metric, CountSampling.USUAL_EFFECT, values)) {
                return Stream.of();
            }
            List<String> methods = MethodDifferences.unsteady(tapes, CountedTape.name(metric));
            String most = methods.isEmpty() ? "" : "; most in " + String.join(", ", methods);
            String what = metric.label().replace(" per event", "") + ", so that a smaller change than that is not told";
            return Stream.of("%s: trials differ by %.2f %% in %s%s."
                    .formatted(arm.label(), 100 * Counts.spread(values), what, most));
        });
    }
}
