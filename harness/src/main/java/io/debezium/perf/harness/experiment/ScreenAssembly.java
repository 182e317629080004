package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Factor;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.harness.stats.FactorEffects.Pairing;
import io.debezium.perf.harness.stats.Pair;
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
        List<Comparison> effects = new ArrayList<>();
        List<Fit> fits = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            List<Pairing> pairs = pairs(metric);
            // A metric that no trial has is left out; without a trial each of them is told as not known.
            if (pairs.isEmpty() || pairs.stream().anyMatch(pair -> pair.trials().measured())) {
                FactorEffects found = FactorEffects.of(pairs, plan.factors().size());
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
                plan.design().signs().stream().map(ScreenAssembly::row).toList(),
                known().stream()
                        .map(subject -> Designs.variant(subject, session.book().command(subject.index())))
                        .toList(),
                session.book().trials(),
                effects,
                fits,
                notes());
    }

    private List<String> names() {
        return plan.factors().stream().map(Factor::name).toList();
    }

    private List<List<Integer>> order() {
        return IntStream.rangeClosed(1, plan.design().pairs())
                .mapToObj(block -> List.of(Screening.first(block), Screening.first(block) + 1))
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

    /** Those of which both trials stand. */
    private List<Pairing> pairs(Metric metric) {
        List<Pairing> pairs = new ArrayList<>();
        for (int block = 1; block <= plan.design().pairs(); block++) {
            List<Integer> signs = plan.design().signs().get(block - 1);
            Optional<Double> first = value(block, Screening.first(block), metric);
            Optional<Double> second = value(block, Screening.first(block) + 1, metric);
            if (first.isPresent() && second.isPresent()) {
                pairs.add(new Pairing(signs, new Pair(second.get(), first.get())));
            }
        }
        return pairs;
    }

    private Optional<Double> value(int block, int variant, Metric metric) {
        return session.book().standing(block, variant).map(TrialResult::figures).map(figures -> figures.value(metric));
    }

    /** The baseline, and the baseline with all factors. */
    private List<Subject> known() {
        return session.bench().subjects().subList(0, Screening.first(1));
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
