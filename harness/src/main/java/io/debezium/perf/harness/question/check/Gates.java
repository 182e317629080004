package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.CheckResult.Worse;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;

/**
 * Whether a candidate is worse than a threshold allows. A gate is only decided when the whole interval lies on one side of
 * the threshold. An unchanged candidate is called worse when its interval lies wholly beyond: of a threshold of 0 that
 * would be one time in forty (half of the 5 % that a 95 % interval leaves), and it gets the rarer the further the threshold
 * is away, in units of how far the pairs spread. A candidate that is exactly as much worse as is allowed is let pass at
 * most as often.
 */
public final class Gates {

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
    public static Gate judged(Gate gate, Result result) {
        return comparison(gate, result)
                .map(comparison -> judged(gate, comparison))
                .or(() -> result instanceof CompareResult compare ? withoutRatio(gate, compare) : Optional.empty())
                .orElseGet(() -> gate.notMeasured(why(result.outcome())));
    }

    /** Where one of two counts is 0, so that there is no ratio, an increase that is negligible is held. */
    private static Optional<Gate> withoutRatio(Gate gate, CompareResult result) {
        return Optional.ofNullable(result.counts())
                .flatMap(counts -> counts.figure(0, gate.metric()).flatMap(baseline -> counts.figure(1, gate.metric())
                        .map(candidate -> withoutRatio(gate, baseline.perEvent(), candidate.perEvent()))));
    }

    private static Gate withoutRatio(Gate gate, double baseline, double candidate) {
        return gate.judged(
                candidate - baseline <= gate.metric().negligible() ? GateVerdict.HELD : GateVerdict.REGRESSED,
                null,
                Messages.text("check.no-ratio", "%.3f".formatted(baseline), "%.3f".formatted(candidate)));
    }

    private static Optional<Comparison> comparison(Gate gate, Result result) {
        return result.compared().stream()
                .filter(each -> each.candidate() == 1 && each.where().equals(gate.where()))
                .map(Compared::comparison)
                .filter(comparison -> comparison.metric() == gate.metric())
                .findFirst();
    }

    /** A sentence without its end. */
    private static String why(Outcome outcome) {
        String code =
                switch (outcome.status()) {
                    case INTERRUPTED -> "check.not-measured-interrupted";
                    case FAILED -> "check.not-measured-failed";
                    case COMPLETE -> "check.not-measured";
                };
        return Messages.text(code, outcome.message());
    }

    /** Whether further pairs may decide one of the gates; none decides one without a figure. */
    public static boolean isOpen(List<Gate> gates, List<Comparison> soFar) {
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
