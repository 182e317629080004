package io.debezium.perf.harness.stats;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CheckResult.Worse;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;

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

    /**
     * What a gate comes to by a comparison, whether of pairs that were timed or of trials that counted.
     *
     * @param moreIsBetter whether a ratio of candidate to baseline above 1 is an improvement
     */
    public static Gate judged(Gate gate, Comparison comparison, boolean moreIsBetter) {
        Worse worse = Worse.of(comparison, moreIsBetter);
        double most = most(gate, comparison.baselineValue());
        GateVerdict verdict = verdict(worse.low(), worse.high(), most);
        return gate.judged(verdict, worse, comparison, "");
    }

    /** Where a ratio means little, an amount is allowed whatever the ratio: so many bytes, or what depends on how threads meet. */
    private static double most(Gate gate, double baseline) {
        Double within = gate.threshold().within();
        double amount = within != null
                ? within / baseline
                : gate.isCounted() ? gate.metric().matters(0, baseline) : 0;
        return Math.max(gate.threshold().worse(), amount);
    }

    /**
     * What a gate comes to by counts. One whose trials differ decides nothing. Where one of the two has none, so that there
     * is no ratio, an increase that is {@linkplain Metric#negligible negligible} is held.
     *
     * @param minEffect smallest relative difference of bytecodes that matters, by which trials of one variant may differ
     * @param comparison null where there is no ratio
     */
    public static Gate counted(
            Gate gate, CountedFigure baseline, CountedFigure candidate, double minEffect, Comparison comparison) {
        Worse worse = comparison == null ? Worse.UNKNOWN : Worse.of(comparison, false);
        for (CountedFigure figure : List.of(baseline, candidate)) {
            if (CountFigures.isUnsteady(figure, minEffect)) {
                return gate.judged(
                        GateVerdict.INCONCLUSIVE,
                        worse,
                        comparison,
                        Messages.text("check.counts-differ", "%.2f".formatted(100 * figure.spread())));
            }
        }
        if (comparison != null) {
            return judged(gate, comparison, false);
        }
        double more = candidate.perEvent() - baseline.perEvent();
        return gate.judged(
                more <= gate.metric().negligible() ? GateVerdict.HELD : GateVerdict.REGRESSED,
                worse,
                null,
                Messages.text(
                        "check.no-ratio",
                        "%.3f".formatted(baseline.perEvent()),
                        "%.3f".formatted(candidate.perEvent())));
    }
}
