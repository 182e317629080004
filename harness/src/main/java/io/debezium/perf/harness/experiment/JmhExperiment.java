package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.CountFigures;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhFork;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;
import io.debezium.perf.harness.trial.PerfNorm;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf jmh}: the same micro-benchmarks on several class paths, fork by fork. */
public final class JmhExperiment {

    private static final TypeReference<Trial<Integer, JmhFigures>> TRIAL = new TypeReference<>() {};

    private final JmhPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Optional<List<JmhMethod>> listed;
    private final Stopwatch clock = new Stopwatch();
    private final Machine machine = Machine.here();

    private JmhExperiment(
            JmhPlan plan, Console console, Optional<ResultFolder> resumed, Optional<List<JmhMethod>> listed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
        this.listed = listed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no fork could be started
     */
    public static Ended<JmhResult> run(JmhPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new JmhExperiment(plan, console, resumed, Optional.empty()).run();
    }

    /**
     * Runs it anew, likewise.
     *
     * @param methods every benchmark that the baseline has, listed with the plan's options
     */
    static Ended<JmhResult> run(JmhPlan plan, Console console, List<JmhMethod> methods) {
        return new JmhExperiment(plan, console, Optional.empty(), Optional.of(methods)).run();
    }

    private Ended<JmhResult> run() {
        Leftovers.warn(plan.data(), console::warn);
        clock.enter(Stopwatch.PROGRAMS);
        List<Variant> variants = plan.variants().stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolveBenchmarks(spec, plan.benchmarks());
                })
                .toList();
        clock.enter(Stopwatch.OTHER);
        try (Ledger ledger = Ledger.open(plan.data())) {
            List<JmhProgram> programs = variants.stream()
                    .map(variant -> new JmhProgram(variant, ledger))
                    .toList();
            return measure(variants, programs, benchmarks(programs.get(0)));
        }
    }

    private Map<JmhBenchmark, Set<String>> benchmarks(JmhProgram baseline) {
        try {
            return Selected.of(plan.selections(), listed.isPresent() ? listed.get() : baseline.list(plan.options()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrialFailure.of("experiment.was-interrupted-before-it-had", "jmh");
        }
    }

    /** @param selected with the candidates that each is run with, as {@link Selected} gives them */
    private Ended<JmhResult> measure(
            List<Variant> variants, List<JmhProgram> programs, Map<JmhBenchmark, Set<String>> selected) {
        List<JmhBenchmark> benchmarks = List.copyOf(selected.keySet());
        TrialSession<Integer, JmhFigures> session =
                new TrialSession<>(plan, clock, machine, Provenance.of(machine, variants), resumed, TRIAL, console);
        Schedule<Integer> schedule = schedule(plan.timedForks(), selected);
        console.say("benchmarks: %d, variants: %d, forks of each: %d counted, %d timed"
                .formatted(benchmarks.size(), variants.size(), plan.countedForks(), plan.timedForks()));
        PerfNorm counting = PerfNorm.with(plan.options());
        TrialKind<Integer, JmhFigures> trials = new Forks(
                Stream.concat(plan.options().stream(), counting.words().stream())
                        .toList(),
                programs,
                benchmarks);
        Ending ending = Ending.of(() -> {
                    Forks counted = new Forks(
                            plan.options(),
                            programs.stream().map(JmhProgram::counted).toList(),
                            benchmarks);
                    count(session, counted, schedule(plan.countedForks(), selected));
                    session.runner(trials).run(schedule, session.allowance(schedule.trials()), round -> true);
                })
                .or(failed(session.journal(), benchmarks));
        return session.ended(result(session, variants, benchmarks, counting, ending), ending);
    }

    private Schedule<Integer> schedule(int forks, Map<JmhBenchmark, Set<String>> selected) {
        return Schedule.inTurn(
                plan.variants().size(),
                selected.size(),
                forks,
                plan.sampling().seed(),
                asked(List.copyOf(selected.values())));
    }

    /** Counted forks belong to no round of timed ones. Those of an interrupted run are kept. */
    private void count(TrialSession<Integer, JmhFigures> session, Forks kind, Schedule<Integer> schedule)
            throws InterruptedException {
        for (Schedule.TrialGroup<Integer> group : schedule.groups()) {
            for (int variant : group.arms()) {
                if (kind.isIn(session.journal(), variant, group.condition())
                        && counted(session.journal(), variant, group.condition())
                                        .size()
                                < group.round()) {
                    session.runner(kind).run(0, variant, group.condition());
                }
            }
        }
    }

    private static List<Map<String, Double>> counted(Journal<Integer, JmhFigures> journal, int variant, int benchmark) {
        return journal.of(variant, benchmark).stream()
                .filter(fork -> fork.counts() && fork.figures().isCounted())
                .map(fork -> fork.figures().counts())
                .toList();
    }

    private BiPredicate<Integer, Integer> asked(List<Set<String>> candidates) {
        return (benchmark, variant) -> variant == 0
                || candidates.get(benchmark).isEmpty()
                || candidates
                        .get(benchmark)
                        .contains(plan.variants().get(variant).text());
    }

    private Optional<TrialFailure> failed(Journal<Integer, JmhFigures> journal, List<JmhBenchmark> benchmarks) {
        return journal.failure(fork -> plan.variants().get(fork.arm()).text() + ", "
                        + benchmarks.get(fork.condition()).label())
                .or(() -> nothingCompared(journal));
    }

    /** A benchmark that a release does not have is left out; that none is left is no answer. */
    private Optional<TrialFailure> nothingCompared(Journal<Integer, JmhFigures> journal) {
        Optional<Trial<Integer, JmhFigures>> absent = journal.trials().stream()
                .filter(fork -> fork.status() == TrialStatus.ABSENT)
                .findFirst();
        boolean compared = journal.trials().stream()
                .anyMatch(fork -> fork.arm() > 0
                        && journal.standing(fork.round(), 0, fork.condition()).isPresent()
                        && journal.standing(fork.round(), fork.arm(), fork.condition())
                                .isPresent());
        return absent.filter(fork -> !compared)
                .map(fork -> new TrialFailure(
                        plan.variants().get(fork.arm()).text(), fork.message(), "Name a release that has it."));
    }

    private JmhResult result(
            TrialSession<Integer, JmhFigures> session,
            List<Variant> variants,
            List<JmhBenchmark> benchmarks,
            PerfNorm counting,
            Ending ending) {
        Journal<Integer, JmhFigures> journal = session.journal();
        List<Benchmark> found = IntStream.range(0, benchmarks.size())
                .mapToObj(i -> benchmark(journal, i, benchmarks.get(i)))
                .toList();
        return new JmhResult(
                session.header(JmhResult.class, ending),
                Described.design(plan.sampling()).withJmhOptions(plan.options()),
                IntStream.range(0, variants.size())
                        .mapToObj(i -> variant(variants.get(i), journal.command(i)))
                        .toList(),
                found,
                journal.trials(),
                new AlternativesAssembly(
                                found, journal.trials(), plan.sampling().pairs(), Sampling.CONFIDENCE)
                        .assemble(variants.size()),
                notes(variants, counting));
    }

    private static List<String> notes(List<Variant> variants, PerfNorm counting) {
        Stream<String> ofVariants = variants.stream().flatMap(variant -> variant.notes().stream()
                .map(note -> variant.spec().text() + ": " + note));
        Stream<String> uncounted = Stream.of(counting.problem())
                .filter(problem -> !problem.isEmpty())
                .map("Instructions were not counted: %s. Install perf (Debian: linux-perf)."::formatted);
        return TrialSession.distinct(Stream.concat(ofVariants, uncounted).toList());
    }

    private static VariantInfo variant(Variant variant, String command) {
        return new VariantInfo(
                variant.spec().text(),
                variant.spec().kind().id(),
                variant.spec().version(),
                "",
                variant.jdk().toString(),
                variant.spec().jvm(),
                List.of(),
                variant.overlay().entries().stream().map(Path::toString).toList(),
                variant.overlay().replaced(),
                variant.overlay().source().orElse(null),
                null,
                command);
    }

    private Benchmark benchmark(Journal<Integer, JmhFigures> journal, int index, JmhBenchmark benchmark) {
        Optional<JmhFigures> told = journal.trials().stream()
                .filter(fork -> fork.condition() == index)
                .map(Trial::figures)
                .filter(figures -> figures != null && !figures.isCounted())
                .findFirst();
        String mode = told.map(JmhFigures::mode).orElse("");
        List<Comparison> comparisons = JmhFigures.COMPARED.stream()
                .flatMap(metric ->
                        compare(journal, index, metric, metric == Metric.SCORE && mode.equals("thrpt")).stream())
                .toList();
        return new Benchmark(
                benchmark.name(),
                benchmark.parameters(),
                mode,
                told.map(JmhFigures::unit).orElse(""),
                comparisons,
                CountFigures.of(
                        IntStream.range(0, plan.variants().size())
                                .mapToObj(variant -> counted(journal, variant, index))
                                .toList(),
                        CountSampling.USUAL_EFFECT));
    }

    private List<Comparison> compare(
            Journal<Integer, JmhFigures> journal, int benchmark, Metric metric, boolean moreIsBetter) {
        Contrasts<Integer, JmhFigures> contrasts =
                new Contrasts<>(journal.trials(), plan.sampling(), JmhFigures.COMPARED);
        List<Comparisons.Candidate> candidates = IntStream.range(
                        1, plan.variants().size())
                .filter(candidate -> Trial.isMeasured(journal.trials(), 0, benchmark)
                        && Trial.isMeasured(journal.trials(), candidate, benchmark))
                .mapToObj(candidate -> new Comparisons.Candidate(
                        plan.variants().get(candidate).text(),
                        contrasts.pairs(0, candidate, benchmark, metric).stream()
                                .filter(pair -> Double.isFinite(pair.baseline() + pair.candidate()))
                                .toList()))
                // Before its first pair, and without the profiler, nothing can be said.
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
        return Comparisons.of(metric, moreIsBetter, candidates, plan.sampling().minEffect(), Sampling.CONFIDENCE);
    }

    /**
     * Forks of micro-benchmarks; a benchmark is known by its index.
     *
     * @param options for JMH, as typed, and those that have it count
     */
    private record Forks(List<String> options, List<JmhProgram> programs, List<JmhBenchmark> benchmarks)
            implements TrialKind<Integer, JmhFigures> {

        @Override
        public String place(String round, int variant, Integer benchmark) {
            return "%s, %s, %s"
                    .formatted(
                            programs.get(variant).counts() ? "counted" : round,
                            programs.get(variant).variant().spec().text(),
                            benchmarks.get(benchmark).label());
        }

        @Override
        public String fileName(int variant, Integer benchmark) {
            return programs.get(variant).variant().spec().fileName();
        }

        @Override
        public String brief(JmhFigures figures) {
            // %g would tell 34,790 as 3.479e+04.
            return figures.isCounted()
                    ? String.format(
                            Locale.ROOT, "%,.2f bytecodes/op", figures.counts().get(Metric.BYTECODES_PER_EVENT.id()))
                    : String.format(
                            Locale.ROOT,
                            figures.score() < 1_000 ? "%.4g %s" : "%,.0f %s",
                            figures.score(),
                            figures.unit());
        }

        @Override
        public TrialOutcome<JmhFigures> run(Attempt<Integer> attempt) throws InterruptedException {
            return attempt.run(new JmhFork(
                    programs.get(attempt.arm()), benchmarks.get(attempt.condition()), options, attempt.folder()));
        }
    }
}
