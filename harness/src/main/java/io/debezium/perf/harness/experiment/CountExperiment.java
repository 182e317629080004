package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CountPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.CountResult.CountedFigure;
import io.debezium.perf.harness.result.CountResult.CountedMethodCost;
import io.debezium.perf.harness.result.CountResult.CountedTrial;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.CountRatio;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.CountedTape.MethodCounts;

/** {@code perf count}: what variants execute for each event of a tape, counted by an agent; nothing is timed. */
public final class CountExperiment {

    private static final int MOST_METHODS = 30;

    private final CountPlan plan;
    private final ReplaySession session;
    private final List<CountedTrial> trials = new ArrayList<>();
    private final Map<Integer, CountedTape> first = new TreeMap<>();

    private CountExperiment(CountPlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public static Ended<CountResult> run(CountPlan plan, Console console) {
        return ReplaySession.run(plan, console, Optional.empty(), session -> new CountExperiment(plan, session).run());
    }

    private Ended<CountResult> run() {
        session.subjects()
                .forEach(subject -> session.replace(
                        new Subject(subject.index(), subject.variant().counted(), subject.plugin(), subject.title())));
        Ending ending = Ending.of(this::count);
        CountResult result = new CountResult(
                session.header(CountResult.class, ending),
                session.opened().info(),
                session.variants(session.subjects()),
                trials,
                figures(),
                methods(),
                session.notes(List.of()));
        return session.ended(result, ending);
    }

    private void count() throws InterruptedException {
        for (int round = 1; round <= plan.trials(); round++) {
            for (Subject subject : session.subjects()) {
                count(subject, round);
            }
        }
    }

    private void count(Subject subject, int round) throws InterruptedException {
        Trial<Purpose, ReplayFigures> trial = session.runner().run(round, subject.index(), Purpose.COUNTED);
        if (trial.status() == TrialStatus.FAILED) {
            throw new TrialFailure(subject.spec(), trial.message(), "Its log is in %s.".formatted(trial.folder()));
        }
        CountedTape counted =
                CountedTape.read(session.folder().path().resolve(trial.folder()).resolve(CountedTape.FILE));
        first.putIfAbsent(subject.index(), counted);
        Map<String, Double> perEvent = new TreeMap<>();
        counted.totals().keySet().forEach(name -> perEvent.put(name, counted.perEvent(name)));
        trials.add(new CountedTrial(trial.number(), subject.index(), counted.events(), trial.folder(), perEvent));
    }

    private List<CountedFigure> figures() {
        List<CountedFigure> figures = new ArrayList<>();
        for (Subject subject : session.subjects()) {
            for (String counted : CountedTape.NAMES) {
                List<Double> own = of(subject.index(), counted);
                if (!own.isEmpty()) {
                    figures.add(figure(subject.index(), counted, own));
                }
            }
        }
        return figures;
    }

    private CountedFigure figure(int variant, String counted, List<Double> own) {
        double mean = own.stream().mapToDouble(each -> each).average().orElseThrow();
        double least = own.stream().mapToDouble(each -> each).min().orElseThrow();
        double most = own.stream().mapToDouble(each -> each).max().orElseThrow();
        double spread = own.size() < 2 ? Double.NaN : (most - least) / mean;
        List<Double> baseline = of(0, counted);
        // Of none there is no logarithm.
        if (variant == 0 || least <= 0 || baseline.stream().anyMatch(each -> each <= 0)) {
            return new CountedFigure(variant, counted, mean, spread, Double.NaN, Double.NaN, Double.NaN, "");
        }
        CountRatio ratio = CountRatio.of(baseline, own);
        Interval interval = ratio.logInterval(Sampling.CONFIDENCE);
        return new CountedFigure(
                variant,
                counted,
                mean,
                spread,
                Math.exp(ratio.logRatio()),
                interval.bounded() ? Math.exp(interval.low()) : Double.NaN,
                interval.bounded() ? Math.exp(interval.high()) : Double.NaN,
                ratio.verdict(plan.sampling().minEffect(), Sampling.CONFIDENCE));
    }

    private List<Double> of(int variant, String counted) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant)
                .map(trial -> trial.perEvent().getOrDefault(counted, 0.0))
                .toList();
    }

    private List<CountedMethodCost> methods() {
        List<CountedMethodCost> all = new ArrayList<>();
        first.forEach((variant, counted) -> counted.methods().stream()
                .filter(method -> method.onBehalf().getOrDefault(CountedTape.BYTECODES, 0L) > 0)
                .sorted(Comparator.comparing(
                                (MethodCounts method) -> method.onBehalf().get(CountedTape.BYTECODES))
                        .reversed())
                .limit(MOST_METHODS)
                .map(method -> cost(variant, method, counted.events()))
                .forEach(all::add));
        return all;
    }

    private static CountedMethodCost cost(int variant, MethodCounts method, double events) {
        return new CountedMethodCost(
                variant,
                method.className() + "." + method.name(),
                method.calls() / events,
                method.own().get(CountedTape.BYTECODES) / events,
                method.onBehalf().get(CountedTape.BYTECODES) / events,
                method.onBehalf().get(CountedTape.ALLOCATIONS) / events);
    }
}
