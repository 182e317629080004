package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

/**
 * The result of {@code perf calibrate}: how well this machine can tell variants apart.
 *
 * @param summary what later reports show of it, by the metric that verdicts are reached by
 * @param byCpu the same by CPU per event, where another metric decides; else null
 * @param same comparisons of a variant with itself, by each metric that there is a summary of
 * @param planted comparisons of a variant with itself slowed down by a known share, by the metric that decides
 * @param trials all trials, in order
 * @param shard which share of the calibration this is, some of its comparisons; null for all of it
 * @param merged the shards that it was put together of; null where it was measured at once
 */
@ResultOf("calibrate")
public record Calibration(
        ResultHeader header,
        TapeInfo tape,
        Design design,
        VariantInfo variant,
        CalibrationSummary summary,
        CalibrationSummary byCpu,
        List<Comparison> same,
        List<Planted> planted,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<String> notes,
        ShardRun shard,
        MergedShards merged)
        implements SharedPairs {

    public Calibration {
        same = List.copyOf(same);
        planted = List.copyOf(planted);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    @Override
    public List<VariantInfo> variants() {
        return List.of(variant);
    }

    /** What is planted is planted in what decides. */
    @Override
    public Map<String, String> alike() {
        Map<String, String> facts = SharedPairs.super.alike();
        facts.put("compared by", deciding().label());
        return facts;
    }

    /** What is planted, and what decides, is known when the trials before the first pair have come to figures. */
    @Override
    public boolean ranThrough() {
        return pairs() > 0 && SharedPairs.super.ranThrough();
    }

    /** What decides here. */
    public Metric deciding() {
        return summary == null ? Metric.CPU_MICROS_PER_EVENT : summary.metric();
    }

    /** The comparisons of a variant with itself by one metric. */
    public List<Comparison> same(Metric metric) {
        return same.stream().filter(comparison -> comparison.metric() == metric).toList();
    }

    /**
     * A slow-down that was put in on purpose.
     *
     * @param share what was added to the figure that decides, relative to the baseline's, 0.05 for 5 %
     * @param comparison by that figure
     */
    public record Planted(double share, Comparison comparison) {}
}
