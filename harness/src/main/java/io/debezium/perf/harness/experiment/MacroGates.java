package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The gates of one workload. */
final class MacroGates {

    /** Among the variants of the comparison. */
    private static final int CANDIDATE = 1;

    private final CheckPlan plan;
    private final Macro entry;

    MacroGates(CheckPlan plan, Macro entry) {
        this.plan = plan;
        this.entry = entry;
    }

    CheckExperiment.Gated<CompareResult> gated() {
        RunPart<CompareResult> part = new RunPart<>("macro " + entry.workload(), this::measure);
        return new CheckExperiment.Gated<>(part, planned(), this::judged);
    }

    private Ended<CompareResult> measure(Path folder, Optional<Duration> left, Console console) {
        return CompareExperiment.run(plan.macro(entry, folder, left), console, Optional.empty(), this::ends);
    }

    private List<PlannedGate> planned() {
        return entry.gates().entrySet().stream()
                .map(gate -> new PlannedGate("macro", entry.workload(), gate.getKey(), gate.getValue()))
                .toList();
    }

    List<Gate> judged(CompareResult result) {
        return planned().stream().map(gate -> judged(gate, result)).toList();
    }

    /** A gate of the workload that a result is of. */
    static Gate judged(PlannedGate gate, CompareResult result) {
        List<ReplayFigures> figures = result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .toList();
        Counts counts = result.counts();
        if (counts != null) {
            Optional<CountedFigure> baseline = counts.figure(0, gate.metric());
            Optional<CountedFigure> candidate = counts.figure(CANDIDATE, gate.metric());
            if (baseline.isPresent() && candidate.isPresent()) {
                return gate.counted(baseline.get(), candidate.get(), of(result.comparisons(CANDIDATE), gate.metric()));
            }
        }
        boolean uncounted = !figures.isEmpty() && figures.stream().allMatch(each -> each.hardware() == null);
        return uncounted && gate.threshold().optional()
                ? gate.leftOut()
                : judged(gate, result.comparisons(), nothing(result));
    }

    /** @param nothing why there are no figures, where there are none */
    private static Gate judged(PlannedGate gate, List<Comparison> comparisons, String nothing) {
        Metric metric = gate.metric();
        return gate.judged("", metric.moreIsBetter(), of(comparisons, metric), List.of(), nothing);
    }

    private static Optional<Comparison> of(List<Comparison> comparisons, Metric metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric() == metric)
                .findFirst();
    }

    /** Every gate is decided; a threshold may be far from where a verdict is. */
    Optional<String> ends(List<Comparison> soFar, int pairs, Sampling sampling) {
        return planned().stream()
                        .map(gate -> judged(gate, soFar, ""))
                        .noneMatch(gate -> gate.verdict() == GateVerdict.INCONCLUSIVE)
                ? Optional.of("every gate is decided")
                : Optional.empty();
    }

    /** Why a comparison has no figures, as a sentence without its end. */
    static String nothing(CompareResult result) {
        Optional<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED || trial.status() == TrialStatus.ABSENT)
                .findFirst();
        if (failed.isPresent()) {
            return "%s %s: %s"
                    .formatted(
                            result.variants().get(failed.get().arm()).spec(),
                            failed.get().status() == TrialStatus.ABSENT ? "cannot be counted" : "failed",
                            failed.get().message());
        }
        return switch (result.outcome().status()) {
            case INTERRUPTED -> "it was interrupted before both variants had run";
            case FAILED -> result.outcome().message();
            case COMPLETE -> "the trials of both variants did not provide this figure";
        };
    }
}
