package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.CheckResult.Worse;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.Trial;

/**
 * Whether a candidate is worse than a threshold allows. A gate is only decided when the whole interval lies on one side of
 * the threshold. An unchanged candidate is called worse when its interval lies wholly beyond: of a threshold of 0 that
 * would be one time in forty (half of the 5 % that a 95 % interval leaves), and it gets the rarer the further the threshold
 * is away, in units of how far the pairs spread. A candidate that is exactly as much worse as is allowed is let pass at
 * most as often.
 */
final class Gates {

    private Gates() {}

    /**
     * @param low of the interval of what must not be large; NaN or negative infinity when there is none
     * @param most that it may be
     */
    static GateVerdict verdict(double low, double high, double most) {
        if (high <= most) {
            return GateVerdict.HELD;
        }
        return low > most ? GateVerdict.REGRESSED : GateVerdict.INCONCLUSIVE;
    }

    /** What a gate comes to by the comparison of a run with one candidate, or why that has none. */
    static Gate judged(Gate gate, Result result) {
        return counted(gate, result)
                .or(() -> comparison(gate, result).map(comparison -> judged(gate, comparison)))
                .orElseGet(() -> gate.notMeasured(why(gate, result)));
    }

    /**
     * By the counts of both variants, where there are any. One whose trials differ decides nothing. Where one of the two is 0, so
     * that there is no ratio, an increase that is negligible is held.
     */
    private static Optional<Gate> counted(Gate gate, Result result) {
        return result instanceof CompareResult compare && compare.counts() != null
                ? compare.counts()
                        .figure(compare.variants().get(1).spec(), gate.metric())
                        .filter(figure -> Double.isFinite(figure.baselineValue()))
                        .map(figure -> counted(gate, figure, compare.counts()))
                : Optional.empty();
    }

    private static Gate counted(Gate gate, Comparison figure, Counts counts) {
        boolean ratio = Double.isFinite(figure.ratio());
        for (int variant = 0; variant < 2; variant++) {
            double[] values = Counts.values(counts.trials(), variant, gate.metric());
            if (Counts.isUnsteady(gate.metric(), CountSampling.USUAL_EFFECT, values)) {
                return gate.judged(
                        GateVerdict.INCONCLUSIVE,
                        ratio ? figure : null,
                        Messages.text("check.counts-differ", "%.2f".formatted(100 * Counts.spread(values))));
            }
        }
        double more = figure.candidateValue() - figure.baselineValue();
        return ratio
                ? judged(gate, figure)
                : gate.judged(
                        more <= gate.metric().negligible() ? GateVerdict.HELD : GateVerdict.REGRESSED,
                        null,
                        Messages.text(
                                "check.no-ratio",
                                "%.3f".formatted(figure.baselineValue()),
                                "%.3f".formatted(figure.candidateValue())));
    }

    private static Optional<Comparison> comparison(Gate gate, Result result) {
        return result.compared().stream()
                .filter(each -> each.candidate() == 1 && each.where().equals(gate.where()))
                .map(Compared::comparison)
                .filter(comparison -> comparison.metric() == gate.metric())
                .findFirst();
    }

    /** A sentence without its end: a trial that failed, else how the run ended. */
    private static String why(Gate gate, Result result) {
        List<? extends Trial<?, ?>> trials =
                result instanceof JmhResult jmh ? jmh.forks(gate.where()) : result.trials();
        String code =
                switch (result.outcome().status()) {
                    case INTERRUPTED -> "check.not-measured-interrupted";
                    case FAILED -> "check.not-measured-failed";
                    case COMPLETE -> trials.isEmpty() ? "check.not-measured-time-limit" : "check.not-measured-figure";
                };
        return trials.stream()
                .filter(Trial::isOut)
                .findFirst()
                .map(trial -> Messages.text(
                        "check.not-measured-trial", trial.arm() == 0 ? "baseline" : "candidate", trial.message()))
                .orElseGet(() -> Messages.text(code, result.outcome().message()));
    }

    /** Whether further pairs may decide one of the gates; none decides one without a figure. */
    static boolean isOpen(List<Gate> gates, List<Comparison> soFar) {
        return gates.stream()
                .flatMap(gate -> soFar.stream()
                        .filter(comparison -> comparison.metric() == gate.metric() && comparison.pairs() > 0)
                        .map(comparison -> judged(gate, comparison)))
                .anyMatch(gate -> gate.verdict() == GateVerdict.INCONCLUSIVE);
    }

    /** By a comparison, whether of pairs that were timed or of trials that counted. */
    static Gate judged(Gate gate, Comparison comparison) {
        Gate found = gate.judged(gate.verdict(), comparison, "");
        Worse worse = found.worse();
        return found.judged(verdict(worse.low(), worse.high(), most(gate, comparison.baselineValue())), comparison, "");
    }

    /** Where a ratio means little, an amount is allowed whatever the ratio: so many bytes, or what depends on how threads meet. */
    private static double most(Gate gate, double baseline) {
        double amount = gate.isCounted()
                ? gate.metric().matters(0, baseline)
                : Double.isNaN(gate.within()) ? 0 : gate.within() / baseline;
        return Math.max(gate.threshold().worse(), amount);
    }
}
