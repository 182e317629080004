package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The result of {@code perf check}: how much worse a candidate is than its baseline, gate by gate. The runs that it rests
 * on have results of their own, in folders below this one's.
 *
 * @param thresholds the file that the gates are from, as it was named
 * @param allowInconclusive whether a gate that could not be decided is let pass
 * @param baseline its spec
 * @param candidate its spec
 * @param runs in their order
 * @param gates entry by entry of the file
 * @param shard which share of each workload's pairs this is; null for all of them
 * @param merged the shards that it was put together of; null where it was measured at once
 */
@ResultOf("check")
public record CheckResult(
        ResultHeader header,
        String thresholds,
        boolean allowInconclusive,
        String baseline,
        String candidate,
        PartsDesign design,
        List<Run> runs,
        List<Gate> gates,
        ShardRun shard,
        MergedShards merged)
        implements ShardedResult {

    public CheckResult {
        runs = List.copyOf(runs);
        gates = List.copyOf(gates);
    }

    /** Of all runs. */
    @JsonProperty
    public double seconds() {
        return runs.stream().mapToDouble(Run::seconds).sum();
    }

    /** What each workload is measured with, its own result tells. */
    @Override
    public Map<String, String> experiment() {
        return Map.of(
                "variants",
                baseline + " and " + candidate,
                "thresholds",
                gates.stream()
                        .map(gate -> gate.subject() + gate.metric() + gate.threshold())
                        .toList()
                        .toString(),
                "design",
                design.toString());
    }

    @Override
    public String subject() {
        return candidate;
    }

    @Override
    public int due() {
        return shard == null
                ? design.pairs()
                : (int) shard.blocks(design.pairs() * design.trialsPerPair()).count() / design.trialsPerPair();
    }

    /** How many gates came to that. */
    public int count(GateVerdict verdict) {
        return (int) gates.stream().filter(gate -> gate.verdict() == verdict).count();
    }

    /**
     * One metric of one benchmark or workload, and what came of it.
     *
     * @param kind {@code micro} or {@code macro}
     * @param subject the benchmark with its parameters, or the workload
     * @param unit of a score; empty for the other metrics, which have one of their own, and before a fork has told
     * @param threshold that it is held against
     * @param worse how much worse the candidate is
     * @param comparison the figures that this follows from; null when there are none
     * @param pairsNeeded forks or pairs that would decide it if the estimate stays where it is; null when it is decided, or
     *     nothing tells how the pairs spread, or no number would
     * @param note why it was not measured or not decided; empty when the figures say it all
     */
    public record Gate(
            String kind,
            String subject,
            Metric metric,
            String unit,
            Threshold threshold,
            GateVerdict verdict,
            Worse worse,
            Comparison comparison,
            Integer pairsNeeded,
            String note) {

        /** The kind of a gate of a micro-benchmark. */
        public static final String MICRO = "micro";

        /** The kind of a gate of a workload. */
        public static final String MACRO = "macro";

        /** One that is not measured yet. */
        public static Gate planned(String kind, String subject, Metric metric, Threshold threshold) {
            return new Gate(
                    kind, subject, metric, "", threshold, GateVerdict.NOT_MEASURED, Worse.UNKNOWN, null, null, "");
        }

        /** @param why in a sentence without its end */
        public Gate notMeasured(String why) {
            return judged(GateVerdict.NOT_MEASURED, Worse.UNKNOWN, null, null, why);
        }

        /** The same with what it comes to. */
        public Gate judged(GateVerdict verdict, Worse worse, Comparison comparison, Integer pairsNeeded, String note) {
            return new Gate(kind, subject, metric, unit, threshold, verdict, worse, comparison, pairsNeeded, note);
        }

        /** The same of a score in a unit. */
        public Gate in(String unit) {
            return new Gate(kind, subject, metric, unit, threshold, verdict, worse, comparison, pairsNeeded, note);
        }

        /** Whether its figure is of trials that count, and not of pairs that are timed. */
        @JsonIgnore
        public boolean isCounted() {
            return Metric.COUNTS.contains(metric);
        }

        @JsonIgnore
        public boolean isMicro() {
            return kind.equals(MICRO);
        }
    }

    /**
     * How much worse a candidate is, as {@link Threshold#worse} counts it; negative when it is better.
     *
     * @param by the estimate; NaN when there is none
     * @param low of its confidence interval; NaN when so few pairs allow none
     * @param high likewise
     */
    public record Worse(double by, double low, double high) {

        /** Without a figure. */
        public static final Worse UNKNOWN = new Worse(Double.NaN, Double.NaN, Double.NaN);

        /** @param moreIsBetter whether a ratio of candidate to baseline above 1 is an improvement */
        public static Worse of(Comparison comparison, boolean moreIsBetter) {
            return moreIsBetter
                    ? new Worse(1 / comparison.ratio() - 1, 1 / comparison.ciHigh() - 1, 1 / comparison.ciLow() - 1)
                    : new Worse(comparison.ratio() - 1, comparison.ciLow() - 1, comparison.ciHigh() - 1);
        }
    }
}
