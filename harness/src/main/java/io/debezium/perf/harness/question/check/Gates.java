package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.CheckResult.Worse;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.Trial;

/**
 * Judges whether a candidate is worse than a threshold allows. A gate is decided only if the whole interval lies on one side
 * of the threshold. An unchanged candidate is called worse if its interval lies wholly beyond: with a threshold of 0 that
 * would happen one time in forty (half of the 5 % that a 95 % interval leaves), and the further away the threshold is,
 * relative to the spread of the pairs, the rarer it gets. A candidate that is worse by exactly the threshold passes at most
 * as often.
 */
final class Gates {

    private Gates() {}

    /**
     * Judges how much worse a candidate is.
     *
     * @param low lower end of the interval; NaN or negative infinity if there is none
     * @param high upper end of the interval
     * @param most the largest value that is allowed
     */
    static GateVerdict verdict(double low, double high, double most) {
        if (high <= most) {
            return GateVerdict.HELD;
        }
        return low > most ? GateVerdict.REGRESSED : GateVerdict.INCONCLUSIVE;
    }

    /** Judges a gate by the result of a run with one candidate, or says why it was not measured. */
    static Gate judged(Gate gate, Result result) {
        return counted(gate, result)
                .or(() -> comparison(gate, result).map(comparison -> judged(gate, comparison)))
                .orElseGet(() -> gate.notMeasured(why(gate, result)));
    }

    /**
     * Judges by the counts of both variants, if there are any. If one of the two counts is 0, so that there is no ratio, a
     * negligible increase is held.
     */
    private static Optional<Gate> counted(Gate gate, Result result) {
        return result instanceof CompareResult compare && compare.counts() != null
                ? compare.counts()
                        .figure(compare.variants().get(1).spec(), gate.metric())
                        .filter(figure -> Double.isFinite(figure.baselineValue()))
                        .map(figure -> counted(gate, figure))
                : Optional.empty();
    }

    private static Gate counted(Gate gate, Comparison figure) {
        double more = figure.candidateValue() - figure.baselineValue();
        return Double.isFinite(figure.ratio())
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

    /** Why a gate was not measured, without the full stop: a trial that failed, otherwise how the run ended. */
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
                .filter(Trial::isExcluding)
                .findFirst()
                .map(trial -> Messages.text(
                        "check.not-measured-trial", trial.arm() == 0 ? "baseline" : "candidate", trial.message()))
                .orElseGet(() -> Messages.text(code, result.outcome().message()));
    }

    /** Whether further pairs may decide one of the gates; they cannot decide a gate without a figure. */
    static boolean isOpen(List<Gate> gates, List<Comparison> soFar) {
        return gates.stream()
                .flatMap(gate -> soFar.stream()
                        .filter(comparison -> comparison.metric() == gate.metric() && comparison.pairs() > 0)
                        .map(comparison -> judged(gate, comparison)))
                .anyMatch(gate -> gate.verdict() == GateVerdict.INCONCLUSIVE);
    }

    /** Judges by a comparison of timed pairs or of counted trials. */
    static Gate judged(Gate gate, Comparison comparison) {
        Worse worse = Worse.of(gate.metric(), comparison);
        return gate.judged(verdict(worse.low(), worse.high(), most(gate, comparison.baselineValue())), comparison, "");
    }

    /**
     * The allowed deterioration as a ratio. A small absolute amount is always allowed: some bytes, or what depends on the
     * timing of threads.
     */
    private static double most(Gate gate, double baseline) {
        double amount = gate.isCounted()
                ? gate.metric().matters(0, baseline)
                : Double.isNaN(gate.within()) ? 0 : gate.within() / baseline;
        return Math.max(gate.threshold().worse(), amount);
    }
}
