package io.debezium.perf.harness.question.latency;

import java.util.List;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;

/**
 * The result of {@code perf latency}: how late events come, and what that costs, with several variants under several loads.
 *
 * @param database where PostgreSQL came from
 * @param workload the load without its rate; its command is that of the newest trial that had one
 * @param variants what was under test; the first is the baseline
 * @param demands on the load, in the order given
 * @param trials every trial that was started, in order, failed and disturbed ones included
 * @param contrasts of each variant but the first with the first, under each demand for which both have figures
 * @param sustained the highest rate that each variant sustains; empty if it was not sought
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates the medians of the trials
 */
@ResultOf("latency")
public record LatencyResult(
        ResultHeader header,
        DatabaseInfo database,
        WorkloadInfo workload,
        Design design,
        List<VariantInfo> variants,
        List<Demand> demands,
        List<Trial<Demand, LatencyFigures>> trials,
        List<Contrast<Demand>> contrasts,
        List<Sustained> sustained,
        List<String> notes,
        Aggregates<Demand> aggregates)
        implements RoundsResult<Demand, LatencyFigures> {

    /** The metrics by which variants are compared. */
    public static final List<Metric> COMPARED = List.of(
            Metric.LATENCY_P50_MICROS,
            Metric.LATENCY_P99_MICROS,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.PEAK_RSS_BYTES,
            Metric.DELIVERIES_PER_SECOND,
            Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT);

    /**
     * The highest rate at which the lag of a variant does not grow. The trials of the search are in round 0.
     *
     * @param variant its index
     * @param low the lowest rate that the search may try, transactions/s
     * @param high the highest rate that the search may try, transactions/s
     * @param holds the highest rate that was shown to hold; null if none was
     * @param fails the lowest rate that was not shown to hold; null if there was none
     * @param loadLimited whether the load could offer no more than {@code holds}
     */
    public record Sustained(int variant, double low, double high, Double holds, Double fails, boolean loadLimited) {}
}
