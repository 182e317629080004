package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.Disturbance;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** What speaks against believing a screening, a sentence each, worst first. */
final class ScreenWarnings {

    private ScreenWarnings() {}

    static List<String> of(ScreenResult result) {
        List<String> warnings = new ArrayList<>();
        Optional<Fit> fit = ScreenWords.fit(result, Metric.CPU_MICROS_PER_EVENT);
        CompareWarnings.outcome(
                        "screening",
                        result.command(),
                        result.outcome(),
                        fit.map(Fit::pairs).orElse(0),
                        result.design().pairs())
                .ifPresent(warnings::add);
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        fit.flatMap(one -> tooFew(one, result.factors().size())).ifPresent(warnings::add);
        failed(result).ifPresent(warnings::add);
        Disturbance.of(result.trials()).ifPresent(warnings::add);
        CompareWarnings.steal(
                        Trial.standing(result.trials(), Purpose.TIMED).stream().map(Trial::interference))
                .ifPresent(warnings::add);
        warnings.addAll(result.notes());
        return warnings;
    }

    /** An effect for each factor, and one for the place in the pair, are determined by as many pairs. */
    private static Optional<String> tooFew(Fit fit, int factors) {
        if (!Double.isFinite(fit.place())) {
            return Optional.of(
                    "%s do not determine what %s do: that takes %s at least, in which no two are always on together or apart, and more for intervals."
                            .formatted(
                                    Format.count(fit.pairs(), "pair"),
                                    Format.count(factors, "factor"),
                                    Format.count(factors + 1)));
        }
        return Double.isFinite(fit.spread())
                ? Optional.empty()
                : Optional.of(
                        "%s just determine what %s do, and leave nothing to tell the noise from: no interval is known."
                                .formatted(Format.count(fit.pairs(), "pair"), Format.count(factors, "factor")));
    }

    private static Optional<String> failed(ScreenResult result) {
        List<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .toList();
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of("%s failed; a pair of which one did is left out. The first, %s: %s"
                        .formatted(
                                Format.count(failed.size(), "trial"),
                                ScreenWords.variant(failed.get(0).arm()),
                                CompareWarnings.sentence(failed.get(0).message())));
    }
}
