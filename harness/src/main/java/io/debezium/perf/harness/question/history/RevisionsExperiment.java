package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.KeptCounts;
import io.debezium.perf.harness.experiment.ReplaySession;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.question.history.CountSteps.CountStep;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.MethodChange;
import io.debezium.perf.harness.question.history.HistoryResult.Point;
import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.question.history.RevisionList.Revision;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.MethodDifferences;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf bisect}, and {@code perf history} over revisions: counts each revision in one trial, unless the same program
 * has been counted over the same tape before. Revisions are identified by their place in the list.
 */
final class RevisionsExperiment {

    /** Attempts to count a revision: a trial may find no moment at which nothing is in progress. */
    private static final int ATTEMPTS = 2;

    private static final int MOST_METHODS = 5;

    /** The smallest share of a step that a method must have to be listed. */
    private static final double SMALLEST_PART = 0.05;

    private final RevisionsPlan plan;
    private final RevisionList list;
    private final Releases releases;
    private final ReplaySession session;
    private final KeptCounts kept;
    private final SortedSet<Integer> elsewhere = new TreeSet<>();
    private final SortedMap<Integer, Path> counts = new TreeMap<>();
    private final Map<Integer, String> problems = new TreeMap<>();
    private final CountSteps steps;

    private RevisionsExperiment(RevisionsPlan plan, RevisionList list, Releases releases, ReplaySession session) {
        this.plan = plan;
        this.list = list;
        this.releases = releases;
        this.session = session;
        this.kept = new KeptCounts(plan.typed().data().resolve("counts"));
        this.steps = new CountSteps(plan.threshold(), new TreeMap<>());
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    static RunResult<HistoryResult> run(RevisionsPlan plan, Console console) {
        try (Releases releases = Releases.find()) {
            RevisionList list = RevisionList.between(plan, releases);
            console.say(list.counted());
            return ReplaySession.run(plan, console, Optional.empty(), session -> {
                RevisionsExperiment run = new RevisionsExperiment(plan, list, releases, session);
                session.measure(run::count);
                return session.ended(run.result());
            });
        }
    }

    /** Counts all revisions, or as many as it takes to locate the steps. */
    private void count() throws InterruptedException {
        int last = list.revisions().size() - 1;
        for (int place = 0; place <= last; place += plan.all() ? 1 : last) {
            count(place);
            boolean needed = !plan.all() || place == last && counts.isEmpty();
            if (needed && problems.containsKey(place)) {
                throw uncounted(place);
            }
        }
        for (Optional<Integer> next = next(); next.isPresent(); next = next()) {
            count(next.get());
        }
    }

    private Optional<Integer> next() {
        // Releases come first, since they need not be compiled.
        return steps.next(
                place -> !problems.containsKey(place), place -> revision(place).commit() == null ? 0 : 1);
    }

    private Failure uncounted(int place) {
        String name = revision(place).name();
        return session.journal().of(place, Purpose.COUNTED).isEmpty()
                ? InvalidConfiguration.of("experiment.revision-cannot-be-counted", name, problems.get(place))
                : TrialFailure.of("experiment.revision-cannot-be-counted", name, problems.get(place));
    }

    private void count(int place) throws InterruptedException {
        Optional<Subject> resolved = resolve(place);
        if (resolved.isPresent()) {
            count(place, resolved.get()).ifPresent(file -> {
                counts.put(place, file);
                steps.counted().put(place, CountedTape.read(file).perEvent());
            });
        }
        if (problems.containsKey(place)) {
            session.console().warn("%s is skipped: %s".formatted(revision(place).name(), problems.get(place)));
        }
    }

    private Optional<Path> count(int place, Subject arm) throws InterruptedException {
        String key = key(arm);
        Optional<Path> before = kept.find(key);
        if (before.isPresent()) {
            session.console().say(arm.label() + " was counted before");
            return before;
        }
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Trial<Purpose, ReplayFigures> trial = session.runner().run(0, place, Purpose.COUNTED);
            if (trial.status() == TrialStatus.OK) {
                problems.remove(place);
                Path own = session.folder().path().resolve(trial.folder()).resolve(CountedTape.FILE);
                return Optional.of(arm.variant().isKnownByDigest() ? kept.keep(key, own) : own);
            }
            problems.put(place, trial.message());
        }
        return Optional.empty();
    }

    /** The key of a stored count: what the program consists of, whatever its name, and what it reads. */
    private String key(Subject arm) {
        Variant variant = arm.variant().counted();
        return variant.digest(String.join(
                " ",
                plan.with(),
                arm.plugin(),
                session.opened().key(),
                session.opened().server().version(),
                ReplaySetUp.countedWindow(
                        session.warmUp(),
                        session.tape().facts().events(),
                        variant.spec().mostInFlight())));
    }

    /**
     * Resolves a revision. Empty, with the problem noted, if it is in no repository, does not know a property, or does not
     * compile.
     */
    private Optional<Subject> resolve(int place) {
        Revision revision = revision(place);
        Optional<String> missing = revision.commit() == null
                ? DebeziumVersion.of(revision.name()).flatMap(releases::missing)
                : Optional.empty();
        missing.ifPresent(problem -> problems.put(place, problem));
        if (missing.isPresent()) {
            return Optional.empty();
        }
        List<String> specs = new ArrayList<>(revision.specs());
        // If an earlier commit compiled only against the later release, so will this one.
        if (elsewhere.headSet(place).stream().anyMatch(earlier -> onto(earlier).equals(onto(place)))) {
            Collections.reverse(specs);
        }
        for (String spec : specs) {
            try {
                Subject arm = session.add(
                        place,
                        plan.variant(spec),
                        revision.commit() == null ? plan.variant(spec).text() : revision.name());
                if (!spec.equals(revision.specs().get(0))) {
                    elsewhere.add(place);
                }
                problems.remove(place);
                return Optional.of(arm);
            } catch (InvalidConfiguration e) {
                // The first line of the compiler's output suffices.
                problems.putIfAbsent(place, e.getMessage().lines().limit(2).collect(Collectors.joining(" ")));
            }
        }
        return Optional.empty();
    }

    /** The release against which a revision is compiled first. */
    private String onto(int place) {
        return revision(place).specs().get(0).split(",")[0];
    }

    private Revision revision(int place) {
        return list.revisions().get(place);
    }

    private HistoryResult result() {
        List<Step> found = Metric.COUNTS.stream()
                .flatMap(metric -> steps.of(metric).stream().map(step -> step(step, metric)))
                .sorted(Comparator.comparing(Step::at))
                .toList();
        return new HistoryResult(
                session.header(HistoryResult.class),
                plan.command(),
                plan.threshold(),
                List.of(new FigureSeries(
                        "",
                        session.opened().info(),
                        "",
                        "",
                        Metric.COUNTS.stream().map(Metric::id).toList(),
                        IntStream.range(0, list.revisions().size())
                                .mapToObj(this::counted)
                                .toList(),
                        found)),
                notes());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(list.notes());
        if (!elsewhere.isEmpty()) {
            List<String> names =
                    elsewhere.stream().map(place -> revision(place).name()).toList();
            notes.add(Messages.text("history.compiled-onto-next", String.join(", ", names)));
        }
        notes.addAll(CountedTape.uncounted(
                counts.values().stream().map(CountedTape::read).toList()));
        return notes;
    }

    private Point counted(int place) {
        return new Point(
                revision(place).name(),
                Optional.ofNullable(session.arm(place)).map(Subject::spec).orElse(""),
                revision(place).commit(),
                steps.counted().getOrDefault(place, Map.of()),
                problems.getOrDefault(place, ""));
    }

    private Step step(CountStep step, Metric metric) {
        double before = counted(step.before()).value(metric.id());
        double after = counted(step.after()).value(metric.id());
        Stream<MethodChange> methods = MethodDifferences.between(
                        CountedTape.read(counts.get(step.before())),
                        CountedTape.read(counts.get(step.after())),
                        CountedTape.name(metric))
                .stream()
                .filter(method -> Math.abs(method.onBehalf()) >= SMALLEST_PART * Math.abs(after - before))
                .limit(MOST_METHODS)
                .map(method -> new MethodChange(
                        method.method(),
                        method.baseline().calls(),
                        method.candidate().calls(),
                        method.baseline().onBehalf(),
                        method.candidate().onBehalf()));
        return new Step(
                metric.id(),
                step.at(),
                step.before() + 1,
                step.after(),
                before,
                after,
                after / before,
                Double.NaN,
                Double.NaN,
                step.gradual(),
                methods.toList());
    }
}
