package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The result of {@code perf impact}: what the same loads come to with nobody capturing them, with a slot that nobody reads,
 * with each variant reading, and through each target.
 *
 * @param database where PostgreSQL came from
 * @param targets the ways that loads took to it, the direct one first
 * @param variants what captured
 * @param conditions what the loads ran under, the baseline first: no slot, directly
 * @param loads in the order given; the command is that of the newest trial
 * @param trials every trial that was started, in order, failed and disturbed ones among them
 * @param contrasts of each condition but the first with the first, under each load
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates what the trials come to
 */
@ResultOf("impact")
public record ImpactResult(
        ResultHeader header,
        DatabaseInfo database,
        Design design,
        List<Target> targets,
        List<VariantInfo> variants,
        List<Condition> conditions,
        List<WorkloadInfo> loads,
        List<Trial<String, ImpactFigures>> trials,
        List<Contrast<String>> contrasts,
        List<String> notes,
        Aggregates<String> aggregates)
        implements RoundsResult<String, ImpactFigures> {

    /** What arms are compared by. */
    public static final List<Metric> COMPARED = List.of(
            Metric.TRANSACTIONS_PER_SECOND,
            Metric.TRANSACTION_P50_MICROS,
            Metric.TRANSACTION_P99_MICROS,
            Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
            Metric.WAL_BYTES_PER_TRANSACTION);

    /**
     * A way from a load to the server.
     *
     * @param name {@code direct}, {@code pgbouncer} or {@code HOST:PORT}
     * @param address {@code host:port}
     * @param detail what is known of what is in between; empty where that is nothing
     */
    public record Target(String name, String address, String detail) {}

    /** Who captures while a load runs. */
    public enum Capture implements LowerCaseId {
        NONE,
        /** A slot that nobody reads. */
        UNREAD,
        /** A variant reads a slot. */
        READ;
    }

    /**
     * What a load runs under.
     *
     * @param target the name of the way that it takes
     * @param variant index of what reads; null where nothing does
     */
    public record Condition(Capture capture, String target, Integer variant, String label) {}
}
