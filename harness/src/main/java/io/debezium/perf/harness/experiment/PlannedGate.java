package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CheckResult.Worse;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.stats.CountFigures;
import io.debezium.perf.harness.stats.Gates;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Pair;

/**
 * A gate before anything is known of it.
 *
 * @param kind {@code micro} or {@code macro}
 * @param subject the benchmark with its parameters, or the workload
 */
record PlannedGate(String kind, String subject, Metric metric, Threshold threshold) {

    /** @param why in a sentence without its end */
    Gate notMeasured(String why) {
        return withoutFigures(GateVerdict.NOT_MEASURED, why);
    }

    /** On a machine that does not count its metric. */
    Gate leftOut() {
        return withoutFigures(GateVerdict.LEFT_OUT, "this machine does not count it");
    }

    private Gate withoutFigures(GateVerdict verdict, String why) {
        return new Gate(kind, subject, metric, "", threshold, verdict, Worse.UNKNOWN, null, null, why);
    }

    /**
     * Of counted trials.
     *
     * @param baseline its figure of the metric
     * @param comparison empty where there is no ratio, as of something to nothing
     */
    Gate counted(CountedFigure baseline, CountedFigure candidate, Optional<Comparison> comparison) {
        double spread = Stream.of(baseline, candidate)
                .filter(figure -> CountFigures.isUnsteady(figure, CountSampling.USUAL_EFFECT))
                .mapToDouble(CountedFigure::spread)
                .max()
                .orElse(0);
        GateVerdict verdict =
                spread > 0 ? GateVerdict.INCONCLUSIVE : Gates.counted(baseline, candidate, threshold.worse());
        String note = "";
        if (spread > 0) {
            note = "trials of one variant differ by %.2f %%, so that nothing follows from it".formatted(100 * spread);
        } else if (comparison.isEmpty()) {
            note = "%.3f in the baseline, %.3f in the candidate".formatted(baseline.perEvent(), candidate.perEvent());
        } else if (verdict == GateVerdict.INCONCLUSIVE) {
            note = "the interval of its trials spans the threshold";
        }
        return new Gate(
                kind,
                subject,
                metric,
                "",
                threshold,
                verdict,
                comparison.map(it -> Worse.of(it, false)).orElse(Worse.UNKNOWN),
                comparison.orElse(null),
                null,
                note);
    }

    /**
     * @param unit of a score; empty for other metrics
     * @param comparison empty where there is no ratio, as of nothing to nothing
     * @param pairs that it rests on; looked at only where the threshold allows some bytes more
     * @param why there is no figure, if there is none
     */
    Gate judged(String unit, boolean moreIsBetter, Optional<Comparison> comparison, List<Pair> pairs, String why) {
        Optional<Comparison> measured = comparison.filter(it -> it.pairs() > 0);
        Worse worse = measured.map(it -> Worse.of(it, moreIsBetter)).orElse(Worse.UNKNOWN);
        GateVerdict byRatio = measured.isEmpty()
                ? GateVerdict.NOT_MEASURED
                : Gates.verdict(worse.low(), worse.high(), threshold.worse());
        Interval more = Gates.more(pairs, Sampling.CONFIDENCE);
        GateVerdict byBytes = threshold.within() == null || pairs.isEmpty()
                ? GateVerdict.NOT_MEASURED
                : Gates.verdict(more.low(), more.high(), threshold.within());
        GateVerdict verdict = Gates.either(byRatio, byBytes);
        if (verdict == GateVerdict.NOT_MEASURED) {
            return notMeasured(why);
        }
        Integer needed = verdict != GateVerdict.INCONCLUSIVE || measured.isEmpty()
                ? null
                : Gates.pairsNeeded(measured.get(), worse, threshold.worse()).stream()
                        .boxed()
                        .findFirst()
                        .orElse(null);
        boolean byBytesAlone = verdict == GateVerdict.HELD && byRatio != GateVerdict.HELD;
        String note =
                byBytesAlone ? "held by within: so small an increase in bytes is accepted whatever the ratio" : "";
        return new Gate(kind, subject, metric, unit, threshold, verdict, worse, measured.orElse(null), needed, note);
    }
}
