package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;

/**
 * Conditions against the one without a slot, under each load. Those that capture share the risk of a false alarm, and so do
 * the ways to the server: they are two questions.
 */
record ImpactContrasts(List<Condition> conditions, List<Trial<String, ImpactFigures>> trials, Sampling sampling) {

    /** @param loads their names */
    List<Contrast<String>> of(List<String> loads) {
        List<Contrast<String>> contrasts = new ArrayList<>(of(loads, true));
        contrasts.addAll(of(loads, false));
        return contrasts;
    }

    private List<Contrast<String>> of(List<String> loads, boolean direct) {
        List<ComparedArm.NamedArm> candidates = IntStream.range(1, conditions.size())
                .filter(i -> conditions.get(i).target().equals(TargetSpec.DIRECT.name()) == direct)
                .mapToObj(i -> new ComparedArm.NamedArm(i, conditions.get(i).label()))
                .toList();
        return new Contrasts<>(trials, sampling, ImpactResult.COMPARED)
                .of(0, null, candidates, loads).stream()
                        .map(contrast -> withoutFlattery(contrast.condition(), contrast.comparison()))
                        .toList();
    }

    private Contrast<String> withoutFlattery(String load, Comparison comparison) {
        int candidate = IntStream.range(0, conditions.size())
                .filter(i -> conditions.get(i).label().equals(comparison.candidate()))
                .findFirst()
                .orElseThrow();
        boolean better = comparison.metric().moreIsBetter() == comparison.ratio() > 1;
        boolean flattered = Double.isFinite(comparison.ratio()) && anyFailed(better ? candidate : 0, load);
        boolean judged = comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
        return new Contrast<>(
                load, null, flattered && judged ? comparison.with(Verdict.INCONCLUSIVE) : comparison, flattered);
    }

    /** Whether a transaction failed in a trial that is compared. */
    private boolean anyFailed(int condition, String load) {
        return IntStream.rangeClosed(1, sampling.pairs())
                .mapToObj(round -> Trial.standing(trials, round, condition, load))
                .anyMatch(trial ->
                        trial.filter(one -> one.figures().load().failed() > 0).isPresent());
    }
}
