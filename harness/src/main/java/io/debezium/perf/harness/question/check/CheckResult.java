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
 * The result of {@code perf check}: how much worse a candidate is than its baseline, gate by gate. The underlying runs have
 * results of their own, in subfolders.
 *
 * @param thresholds the file of the gates, as it was named
 * @param baseline its spec
 * @param candidate its spec
 * @param runs in the order in which they ran
 * @param gates in the order of the file's entries
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

    /** Seconds that all runs took together. */
    @JsonProperty
    public double seconds() {
        return runs.stream().mapToDouble(Run::seconds).sum();
    }

    /** The number of gates with a verdict. */
    public int count(GateVerdict verdict) {
        return (int) gates.stream().filter(gate -> gate.verdict() == verdict).count();
    }

    /**
     * One metric of one benchmark or workload, its threshold and its verdict.
     *
     * @param subject the benchmark with its parameters, or the workload
     * @param where as {@link Compared#where} names it
     * @param threshold the allowed deterioration
     * @param comparison the figures that decided; null if there are none
     * @param note why it was not measured or not decided; empty if the figures suffice
     */
    public record Gate(
            String subject,
            String where,
            Metric metric,
            Threshold threshold,
            GateVerdict verdict,
            Comparison comparison,
            String note) {

        /** A gate that is not measured yet. */
        public static Gate planned(String subject, String where, Metric metric, Threshold threshold) {
            return new Gate(subject, where, metric, threshold, GateVerdict.NOT_MEASURED, null, "");
        }

        /**
         * This gate without a measurement.
         *
         * @param why a sentence without its full stop
         */
        public Gate notMeasured(String why) {
            return judged(GateVerdict.NOT_MEASURED, null, why);
        }

        /** This gate with a verdict. */
        public Gate judged(GateVerdict verdict, Comparison comparison, String note) {
            return new Gate(subject, where, metric, threshold, verdict, comparison, note);
        }

        /** How much worse the candidate is. */
        public Worse worse() {
            return Worse.of(metric, comparison);
        }

        /** Whether its metric is counted rather than timed. */
        @JsonIgnore
        public boolean isCounted() {
            return Metric.COUNTS.contains(metric);
        }

        /**
         * Bytes per operation more than the baseline that are allowed whatever the ratio; NaN for none. A ratio to almost
         * nothing is meaningless: no object is that small, but JMH's own allocation between two readings shows up as a
         * fraction of a byte per operation.
         */
        public double within() {
            return metric == Metric.ALLOCATED_BYTES_PER_OP ? 1 : Double.NaN;
        }
    }

    /**
     * How much worse a candidate is, as {@link Threshold#worse} counts it; negative if it is better.
     *
     * @param by the estimate; NaN if there is none
     * @param low lower end of its confidence interval; NaN if there are too few pairs
     * @param high upper end of that interval; NaN if there are too few pairs
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
