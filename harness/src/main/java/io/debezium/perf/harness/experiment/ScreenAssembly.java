package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Factor;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.Standing;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.patches.Patch;

/** Puts the result of a screening together from what is in the book, as far as that came. */
final class ScreenAssembly {

    private final ScreenPlan plan;
    private final ReplaySession session;

    ScreenAssembly(ScreenPlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
    }

    ScreenResult assemble(Outcome outcome) {
        List<String> rows =
                plan.design().signs().stream().map(ScreenAssembly::row).toList();
        List<TrialResult> trials = session.book().trials();
        List<Comparison> effects = new ArrayList<>();
        List<Fit> fits = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            if (isTold(metric, Standing.of(trials))) {
                FactorEffects found = FactorEffects.of(rows, trials, metric);
                effects.addAll(
                        found.comparisons(metric, names(), plan.sampling().minEffect(), Sampling.CONFIDENCE));
                fits.add(found.fit(metric));
            }
        }
        return new ScreenResult(
                ScreenResult.SCHEMA_VERSION,
                "screen",
                session.startedAt(),
                outcome,
                plan.typed().commandLine(),
                Facts.environment(session.machine()),
                session.bench().player().database(),
                Designs.tape(session.bench().player().tape()),
                Designs.of(plan.tape(), plan.sampling(), order()),
                plan.factors().stream().map(ScreenAssembly::factor).toList(),
                rows,
                known().stream()
                        .map(subject -> Designs.variant(subject, session.book().command(subject.index())))
                        .toList(),
                trials,
                effects,
                fits,
                notes());
    }

    private List<String> names() {
        return plan.factors().stream().map(Factor::name).toList();
    }

    private List<List<Integer>> order() {
        return IntStream.rangeClosed(1, plan.design().pairs())
                .mapToObj(block -> List.of(ScreenResult.first(block), ScreenResult.first(block) + 1))
                .toList();
    }

    private static ScreenResult.Factor factor(Factor factor) {
        Patch patch = factor.patchOrNull();
        return new ScreenResult.Factor(
                factor.name(),
                factor.key(),
                factor.value(),
                patch == null ? "" : patch.target().shown());
    }

    private static String row(List<Integer> signs) {
        return signs.stream().map(sign -> sign > 0 ? "+" : "-").collect(Collectors.joining());
    }

    /** A metric that no trial has is left out; without a trial each of them is told as not known. */
    private static boolean isTold(Metric metric, List<TrialResult> standing) {
        return standing.isEmpty()
                || standing.stream()
                        .anyMatch(trial -> Double.isFinite(trial.figures().value(metric)));
    }

    /** The baseline, and the baseline with all factors. */
    private List<Subject> known() {
        return session.bench().subjects().subList(0, ScreenResult.first(1));
    }

    /** Of the two that all others lie between; which patches are factors is told as such. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>(session.bench().player().notes());
        Subject all = known().get(1);
        notes.addAll(known().get(0).variant().notes());
        notes.addAll(all.variant().notes());
        notes.removeAll(all.variant().patching().notes());
        return notes.stream().distinct().toList();
    }
}
