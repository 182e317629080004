package io.debezium.perf.harness.question.impact;

import java.util.List;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.LowerCaseId;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;

/**
 * The result of {@code perf impact}: the same loads without a slot, with a slot that nobody reads, with each variant reading,
 * and through PgBouncer.
 *
 * @param database where PostgreSQL came from
 * @param pooler the PgBouncer that loads went through; null if none did
 * @param variants what captured
 * @param conditions what the loads ran under, the baseline first: no slot
 * @param loads in the order given; the command is that of the newest trial
 * @param trials every trial that was started, in order, failed and disturbed ones included
 * @param contrasts of each condition but the first with the first, under each load
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates the medians of the trials
 */
@ResultOf("impact")
public record ImpactResult(
        ResultHeader header,
        DatabaseInfo database,
        Design design,
        String pooler,
        List<VariantInfo> variants,
        List<Condition> conditions,
        List<WorkloadInfo> loads,
        List<Trial<String, ImpactFigures>> trials,
        List<Contrast<String>> contrasts,
        List<String> notes,
        Aggregates<String> aggregates)
        implements RoundsResult<String, ImpactFigures> {

    /** The metrics by which arms are compared. */
    public static final List<Metric> COMPARED = List.of(
            Metric.TRANSACTIONS_PER_SECOND,
            Metric.TRANSACTION_P50_MICROS,
            Metric.TRANSACTION_P99_MICROS,
            Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
            Metric.WAL_BYTES_PER_TRANSACTION);

    /** What there is on the server besides a load. */
    public enum Beside implements LowerCaseId {
        NOTHING,
        /** A slot that nobody reads. */
        UNREAD,
        /** A slot that a variant reads. */
        READ,
        /** No slot, but the load goes through PgBouncer. */
        POOLER;
    }

    /**
     * A condition under which loads run.
     *
     * @param variant index of the variant that reads; null if none does
     */
    public record Condition(Beside beside, Integer variant, String label) {}
}
