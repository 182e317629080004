package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Verdict;

/** The gates that have figures on one axis, on which more is worse whatever the metric. */
public final class CheckForest {

    /** A threshold that lies further out is shown at the edge, so that the others can still be told apart. */
    private static final double WIDEST = 0.2;

    private CheckForest() {}

    /** Empty where nothing was measured. */
    public static Optional<Forest> of(CheckResult result) {
        List<Gate> measured = result.gates().stream()
                .filter(gate -> gate.comparison() != null)
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> comparisons = measured.stream().map(CheckForest::drawn).toList();
        double widest = measured.stream()
                .mapToDouble(gate -> gate.threshold().worse())
                .max()
                .orElseThrow();
        ForestAxis axis = ForestAxis.of(comparisons, Math.min(WIDEST, widest));
        Map<String, List<Forest.Row>> rows = new LinkedHashMap<>();
        for (int i = 0; i < measured.size(); i++) {
            Gate gate = measured.get(i);
            rows.computeIfAbsent(gate.subject(), subject -> new ArrayList<>())
                    .add(axis.row(
                            gate.metric().label(),
                            CheckWords.baseline(gate),
                            CheckWords.candidate(gate),
                            comparisons.get(i),
                            gate.verdict().id(),
                            1 + gate.threshold().worse()));
        }
        return Optional.of(new Forest(
                "gates",
                "How much worse than " + result.baseline(),
                "Line: the interval; large dot: the estimate; small dots: the pairs; upright mark: what is allowed, at the edge where it lies beyond. To the right is worse, of a rate too, and so is a change with a plus.",
                "Gate",
                "Baseline",
                "Candidate",
                Effect.levels(comparisons) + " interval",
                rows.entrySet().stream()
                        .map(group -> new Forest.Group(group.getKey(), true, group.getValue()))
                        .toList(),
                axis.ticks(),
                axis.at(1),
                axis.at(1)));
    }

    /** The same figures with worse as more; the axis takes its colours from the verdict. */
    private static Comparison drawn(Gate gate) {
        Comparison comparison = gate.comparison();
        boolean inverse = (gate.worse().by() > 0) != (comparison.ratio() > 1);
        return new Comparison(
                comparison.candidate(),
                comparison.metric(),
                comparison.baselineValue(),
                comparison.candidateValue(),
                1 + gate.worse().by(),
                1 + gate.worse().low(),
                1 + gate.worse().high(),
                comparison.confidence(),
                comparison.pValue(),
                comparison.pairs(),
                comparison.pairsAgreeing(),
                tone(gate.verdict()),
                comparison.ratios().stream()
                        .map(ratio -> inverse ? 1 / ratio : ratio)
                        .toList());
    }

    private static Verdict tone(GateVerdict verdict) {
        return switch (verdict) {
            case HELD -> Verdict.EQUIVALENT;
            case REGRESSED -> Verdict.SLOWER;
            case INCONCLUSIVE, NOT_MEASURED -> Verdict.INCONCLUSIVE;
        };
    }
}
