package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RevisionsResult;
import io.debezium.perf.harness.result.RevisionsResult.CountedRevision;
import io.debezium.perf.harness.result.RevisionsResult.MethodChange;
import io.debezium.perf.harness.result.RevisionsResult.RevisionStep;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.CountSteps;
import io.debezium.perf.harness.stats.CountSteps.CountStep;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.MethodDifferences;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.variant.Releases;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf bisect} by counts, and {@code perf history} over revisions: each is counted in one trial, unless the same program
 * has been counted over the same tape before. A revision is known by its place in the list.
 */
public final class RevisionsExperiment {

    /** A trial may fail to find a moment at which nothing goes on; the next one finds it. */
    private static final int ATTEMPTS = 2;

    private static final int MOST_METHODS = 5;

    /** Of a step, the least that a method has part in. */
    private static final double SMALLEST_PART = 0.05;

    private final RevisionsPlan plan;
    private final List<Revision> revisions;
    private final ReplayedRevisions replayed;
    private final ReplaySession session;
    private final KeptCounts kept;
    private final Map<Integer, Path> counts = new TreeMap<>();
    private final Map<Integer, String> problems = new TreeMap<>();
    private final CountSteps steps;

    private RevisionsExperiment(
            RevisionsPlan plan, List<Revision> revisions, Releases releases, ReplaySession session) {
        this.plan = plan;
        this.revisions = revisions;
        this.replayed = new ReplayedRevisions(plan, revisions, releases, session);
        this.session = session;
        this.kept = new KeptCounts(plan.tape().data().resolve("counts"));
        this.steps = new CountSteps(plan.threshold(), new TreeMap<>());
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    public static Ended<RevisionsResult> run(RevisionsPlan plan, Console console, Optional<ResultFolder> resumed) {
        return BisectExperiment.overList(plan, console, resumed, (list, releases, session) -> {
            RevisionsExperiment run = new RevisionsExperiment(plan, list.revisions(), releases, session);
            Ending ending = Ending.of(run::count);
            return session.ended(run.result(list.notes(), ending), ending);
        });
    }

    private RevisionsResult result(List<String> notes, Ending ending) {
        return new RevisionsResult(
                session.header(RevisionsResult.class, ending),
                session.opened().info(),
                plan.command(),
                plan.threshold(),
                plan.all(),
                IntStream.range(0, revisions.size()).mapToObj(this::revision).toList(),
                Metric.COUNTS.stream()
                        .flatMap(metric -> steps.of(metric).stream().map(step -> Map.entry(step, metric)))
                        .sorted(Comparator.comparing(each -> each.getKey().after()))
                        .map(each -> step(each.getKey(), each.getValue()))
                        .toList(),
                Stream.of(notes, replayed.notes(), CountedTape.uncounted(counted()))
                        .flatMap(List::stream)
                        .toList());
    }

    private List<CountedTape> counted() {
        return counts.values().stream().map(CountedTape::read).toList();
    }

    /** Counts all, or those that tell in which the steps are. */
    private void count() throws InterruptedException {
        int last = revisions.size() - 1;
        for (int place = 0; place <= last; place += plan.all() ? 1 : last) {
            count(place);
            boolean needed = !plan.all() || place == last && steps.counted().isEmpty();
            if (needed && problems.containsKey(place)) {
                throw RevisionSearch.failure(
                        !session.journal().of(place, Purpose.COUNTED).isEmpty(),
                        revisions.get(place).name(),
                        "cannot be counted: " + problems.get(place),
                        "Choose another end%s.".formatted(plan.with().isEmpty() ? "" : ", or correct --with"));
            }
        }
        OptionalInt next = next();
        while (next.isPresent()) {
            count(next.getAsInt());
            next = next();
        }
    }

    private OptionalInt next() {
        return steps.next(
                place -> !problems.containsKey(place),
                place -> revisions.get(place).depth());
    }

    private void count(int place) throws InterruptedException {
        replayed.resolve(place).ifPresent(problem -> problems.put(place, problem));
        if (!problems.containsKey(place)) {
            Subject subject = session.subject(place);
            String key = key(subject);
            Optional<Path> file = kept.find(key);
            if (file.isPresent()) {
                session.console().say(subject.label() + " was counted before");
            } else {
                file = run(place).map(own -> subject.variant().isKnownByDigest() ? kept.keep(key, own) : own);
            }
            file.ifPresent(found -> {
                counts.put(place, found);
                steps.counted().put(place, CountedTape.read(found).perEvent());
            });
        }
        Optional.ofNullable(problems.get(place)).ifPresent(problem -> session.console()
                .warn("%s is skipped: %s".formatted(revisions.get(place), problem)));
    }

    private Optional<Path> run(int place) throws InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Trial<Purpose, ReplayFigures> trial = session.runner().run(0, place, Purpose.COUNTED);
            if (trial.status() == TrialStatus.OK) {
                problems.remove(place);
                return Optional.of(
                        session.folder().path().resolve(trial.folder()).resolve(CountedTape.FILE));
            }
            problems.put(place, trial.message());
        }
        return Optional.empty();
    }

    /** What it is made of, without what it is called, and what it reads. */
    private String key(Subject subject) {
        Variant variant = subject.variant().counted();
        return variant.digest(String.join(
                " ",
                plan.with(),
                subject.plugin(),
                session.opened().key(),
                session.opened().server().version(),
                ReplaySetUp.countedWindow(
                        session.warmUp(),
                        session.tape().facts().events(),
                        variant.spec().mostInFlight())));
    }

    private CountedRevision revision(int place) {
        Revision revision = revisions.get(place);
        return new CountedRevision(
                revision.name(),
                revision.commit(),
                steps.counted().getOrDefault(place, Map.of()),
                problems.getOrDefault(place, ""));
    }

    private RevisionStep step(CountStep step, Metric metric) {
        double before = revision(step.before()).value(metric);
        double after = revision(step.after()).value(metric);
        return new RevisionStep(
                metric,
                revisions.get(step.before()).name(),
                revisions.get(step.after()).name(),
                before,
                after,
                after / before,
                step.gradual(),
                MethodDifferences.between(
                                CountedTape.read(counts.get(step.before())),
                                CountedTape.read(counts.get(step.after())),
                                CountedTape.name(metric))
                        .stream()
                        .filter(method -> Math.abs(method.onBehalf()) >= SMALLEST_PART * Math.abs(after - before))
                        .limit(MOST_METHODS)
                        .map(method -> new MethodChange(
                                method.className() + "." + method.name(),
                                method.baseline().calls(),
                                method.candidate().calls(),
                                method.baseline().onBehalf(),
                                method.candidate().onBehalf()))
                        .toList());
    }
}
