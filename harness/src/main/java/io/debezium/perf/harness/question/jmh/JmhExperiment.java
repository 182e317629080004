package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Attempt;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Contrasts;
import io.debezium.perf.harness.experiment.Provenance;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.Schedule;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.experiment.TrialKind;
import io.debezium.perf.harness.experiment.TrialSession;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.question.jmh.JmhProgram.JmhMethod;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.CountComparisons;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf jmh}: runs the same micro-benchmarks with several class paths, fork by fork.
 *
 * @param arms the variants, the baseline first
 * @param programs JMH with the class path of each variant
 */
public record JmhExperiment(
        JmhPlan plan,
        List<Subject> arms,
        List<JmhProgram> programs,
        List<Benchmark> benchmarks,
        TrialSession<Integer, Figures> session) {

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, which is continued; empty for a new run
     * @throws Failure if no fork could be started
     */
    public static RunResult<JmhResult> run(JmhPlan plan, Console console, Optional<ResultFolder> resumed) {
        try (TrialSession<Integer, Figures> session = new TrialSession<>(plan, console)) {
            session.open(Optional.empty());
            List<Variant> variants = plan.variants().stream()
                    .peek(spec -> console.busy("resolving " + spec.text()))
                    .map(spec -> Variant.resolveBenchmarks(spec, plan.benchmarks()))
                    .toList();
            List<JmhProgram> programs = variants.stream()
                    .map(variant -> new JmhProgram(variant, session.ledger()))
                    .toList();
            JmhExperiment experiment = new JmhExperiment(
                    plan,
                    Subject.of(variants, spec -> "", false),
                    programs,
                    selected(plan.selections(), programs.get(0).list(plan.options())),
                    session);
            session.begin(Provenance.of(session.environment(), variants), resumed, new TypeReference<>() {});
            return experiment.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrialFailure.of("experiment.was-interrupted-before-it-had", "jmh");
        }
    }

    /**
     * Selects benchmarks.
     *
     * @param methods all benchmarks that there are
     * @return those of every selection, without duplicates, in the order of the selections
     * @throws InvalidConfiguration if a selection matches none, or restricts a parameter that none of them has
     */
    public static List<Benchmark> selected(List<JmhSelection> selections, List<JmhMethod> methods) {
        Set<Benchmark> all = new LinkedHashSet<>();
        for (JmhSelection selection : selections) {
            Pattern include = Pattern.compile(selection.include());
            List<JmhMethod> found = methods.stream()
                    .filter(method -> include.matcher(method.name()).find())
                    .toList();
            if (found.isEmpty()) {
                throw InvalidConfiguration.of("experiment.no-such-benchmark", selection.include());
            }
            Set<String> known = found.stream()
                    .flatMap(method -> method.parameters().keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String name : selection.parameters().keySet()) {
                if (!known.contains(name)) {
                    throw InvalidConfiguration.of("experiment.no-such-parameter", "-p " + name, name, known);
                }
            }
            found.stream()
                    .flatMap(method -> method.benchmarks(selection.parameters()).stream())
                    .forEach(all::add);
        }
        return List.copyOf(all);
    }

    private RunResult<JmhResult> run() {
        session.measure(this::measure);
        List<Benchmark> found =
                IntStream.range(0, benchmarks.size()).mapToObj(this::benchmark).toList();
        session.fail(session.journal()
                .failure(fork -> arms.get(fork.arm()).spec() + ", "
                        + benchmarks.get(fork.condition()).label())
                .or(() -> nothingCompared(found)));
        JmhResult result = new JmhResult(
                session.header(JmhResult.class),
                plan.sampling().design(null, null, plan.options(), null),
                session.variants(arms),
                found,
                session.journal().trials(),
                TrialSession.notes(List.of(), arms, List.of()));
        return session.ended(result);
    }

    private void measure() throws InterruptedException {
        session.console()
                .say("benchmarks: %d, variants: %d, forks of each: %d counted, %d timed"
                        .formatted(benchmarks.size(), arms.size(), plan.countedForks(), plan.timedForks()));
        Forks counted = new Forks(JmhProgram::counted);
        // Counted forks are in round 0, which no timed fork is in. Those of an interrupted run are kept.
        for (Schedule.TrialGroup<Integer> group : schedule(plan.countedForks()).groups()) {
            for (int variant : group.arms()) {
                if (counted.isIn(session.journal(), variant, group.condition())
                        && counts(variant, group.condition()).size() < group.round()) {
                    session.runner(counted).run(0, variant, group.condition());
                }
            }
        }
        Schedule<Integer> timed = schedule(plan.timedForks());
        session.runner(new Forks(UnaryOperator.identity())).run(timed, round -> true);
    }

    private Schedule<Integer> schedule(int forks) {
        List<Integer> indices = IntStream.range(0, benchmarks.size()).boxed().toList();
        return Schedule.rounds(arms.size(), indices, forks, plan.sampling().seed())
                .againstTheFirst();
    }

    /** The counts of each counted fork. */
    private List<Map<String, Double>> counts(int variant, int benchmark) {
        return session.journal().of(variant, benchmark).stream()
                .filter(fork -> fork.counts() && fork.figures().has(Metric.BYTECODES_PER_EVENT))
                .map(fork -> fork.figures().byName())
                .toList();
    }

    private Benchmark benchmark(int index) {
        Benchmark benchmark = benchmarks.get(index);
        List<Subject> measured =
                arms.stream().filter(arm -> isMeasured(arm.index(), index)).toList();
        List<Comparison> comparisons = new ArrayList<>();
        if (isMeasured(0, index)) {
            contrasts()
                    .withTheFirst(measured, List.of(index))
                    .forEach(contrast -> comparisons.add(contrast.comparison()));
        }
        comparisons.addAll(CountComparisons.of(
                arms.stream().map(Subject::spec).toList(),
                arms.stream().map(arm -> counts(arm.index(), index)).toList(),
                CountSampling.USUAL_EFFECT));
        return new Benchmark(benchmark.name(), benchmark.parameters(), comparisons);
    }

    private boolean isMeasured(int variant, int benchmark) {
        return Trial.isMeasured(session.journal().trials(), variant, benchmark);
    }

    private Contrasts<Integer, Figures> contrasts() {
        return new Contrasts<>(session.journal().trials(), plan.sampling(), JmhResult.COMPARED);
    }

    /** The failure that nothing was compared. A release may lack what some benchmarks call, but not what all of them call. */
    private Optional<TrialFailure> nothingCompared(List<Benchmark> found) {
        boolean compared = found.stream()
                .flatMap(benchmark -> benchmark.comparisons().stream())
                .anyMatch(comparison -> comparison.pairs() > 0);
        return session.journal().trials().stream()
                .filter(fork -> !compared && fork.status() == TrialStatus.ABSENT)
                .findFirst()
                .map(fork -> TrialFailure.of(
                        "experiment.nothing-compared", arms.get(fork.arm()).spec(), fork.message()));
    }

    /** Forks of micro-benchmarks, timed or counted; a benchmark is identified by its index. */
    private final class Forks implements TrialKind<Integer, Figures> {

        private final List<JmhProgram> programs;

        /** @param made converts each program, for example to one that counts */
        Forks(UnaryOperator<JmhProgram> made) {
            this.programs = JmhExperiment.this.programs.stream().map(made).toList();
        }

        @Override
        public String place(String round, int variant, Integer benchmark) {
            return "%s, %s, %s"
                    .formatted(
                            programs.get(variant).counts() ? "counted" : round,
                            arms.get(variant).spec(),
                            benchmarks.get(benchmark).label());
        }

        @Override
        public String fileName(int variant, Integer benchmark) {
            return arms.get(variant).fileName();
        }

        @Override
        public String brief(Figures figures) {
            return figures.has(Metric.SCORE)
                    ? String.format(Locale.ROOT, "%,.1f ns/op", figures.value(Metric.SCORE))
                    : String.format(Locale.ROOT, "%,.2f bytecodes/op", figures.value(Metric.BYTECODES_PER_EVENT));
        }

        @Override
        public TrialOutcome<Figures> run(Attempt<Integer> attempt) throws InterruptedException {
            return attempt.run(new JmhFork(
                    programs.get(attempt.arm()),
                    benchmarks.get(attempt.condition()),
                    plan.options(),
                    attempt.folder()));
        }
    }
}
