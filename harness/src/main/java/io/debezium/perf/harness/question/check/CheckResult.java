package io.debezium.perf.harness.question.check;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Run;

/**
 * The result of {@code perf check}: how much worse a candidate is than its baseline, gate by gate. The runs that it rests
 * on have results of their own, in folders below this one's.
 *
 * @param thresholds the file that the gates are from, as it was named
 * @param baseline its spec
 * @param candidate its spec
 * @param runs in their order
 * @param gates entry by entry of the file
 */
@ResultOf("check")
public record CheckResult(
        ResultHeader header,
        String thresholds,
        String baseline,
        String candidate,
        PartsDesign design,
        List<Run> runs,
        List<Gate> gates)
        implements Result {

    public CheckResult {
        runs = List.copyOf(runs);
        gates = List.copyOf(gates);
    }

    /** Of all runs. */
    @JsonProperty
    public double seconds() {
        return runs.stream().mapToDouble(Run::seconds).sum();
    }

    /** How many gates came to that. */
    public int count(GateVerdict verdict) {
        return (int) gates.stream().filter(gate -> gate.verdict() == verdict).count();
    }

    /**
     * One metric of one benchmark or workload, and what came of it.
     *
     * @param subject the benchmark with its parameters, or the workload
     * @param where as {@link Compared#where} names it
     * @param threshold that it is held against
     * @param comparison the figures that this follows from; null when there are none
     * @param note why it was not measured or not decided; empty when the figures say it all
     */
    public record Gate(
            String subject,
            String where,
            Metric metric,
            Threshold threshold,
            GateVerdict verdict,
            Comparison comparison,
            String note) {

        /** One that is not measured yet. */
        public static Gate planned(String subject, String where, Metric metric, Threshold threshold) {
            return new Gate(subject, where, metric, threshold, GateVerdict.NOT_MEASURED, null, "");
        }

        /** @param why in a sentence without its end */
        public Gate notMeasured(String why) {
            return judged(GateVerdict.NOT_MEASURED, null, why);
        }

        /** The same with what it comes to. */
        public Gate judged(GateVerdict verdict, Comparison comparison, String note) {
            return new Gate(subject, where, metric, threshold, verdict, comparison, note);
        }

        /** How much worse the candidate is. */
        public Worse worse() {
            return Worse.of(metric, comparison);
        }

        /** Whether its figure is of trials that count, and not of pairs that are timed. */
        @JsonIgnore
        public boolean isCounted() {
            return Metric.COUNTS.contains(metric);
        }

        /**
         * Bytes per operation more than the baseline that are allowed whatever the ratio, since a ratio of next to nothing
         * means nothing: no object is that small, but what JMH does between two readings shows up as a fraction of it. NaN
         * for none.
         */
        public double within() {
            return metric == Metric.ALLOCATED_BYTES_PER_OP ? 1 : Double.NaN;
        }
    }

    /**
     * How much worse a candidate is, as {@link Threshold#worse} counts it; negative when it is better.
     *
     * @param by the estimate; NaN when there is none
     * @param low of its confidence interval; NaN when so few pairs allow none
     * @param high its other end, or NaN as well
     */
    public record Worse(double by, double low, double high) {

        static Worse of(Metric metric, Comparison comparison) {
            if (comparison == null) {
                return new Worse(Double.NaN, Double.NaN, Double.NaN);
            }
            return metric.moreIsBetter()
                    ? new Worse(1 / comparison.ratio() - 1, 1 / comparison.ciHigh() - 1, 1 / comparison.ciLow() - 1)
                    : new Worse(comparison.ratio() - 1, comparison.ciLow() - 1, comparison.ciHigh() - 1);
        }
    }
}
