package io.debezium.perf.harness.question.snapshot;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * The result of {@code perf snapshot}: how long the engine takes to read tables of several sizes.
 *
 * @param database where PostgreSQL came from
 * @param tables that were read, in the order given
 * @param variants what was under test; the first is the baseline
 * @param trials every trial that was started, in order, failed and disturbed ones included
 * @param contrasts of each variant but the first with the first, for each table for which both have figures
 * @param lines each variant's fixed cost and cost per row, if there are two sizes or more
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates the medians of the trials
 * @param counts what was executed for each row; null if it was not counted
 */
@ResultOf("snapshot")
public record SnapshotResult(
        ResultHeader header,
        DatabaseInfo database,
        Design design,
        ReadWorkload workload,
        List<ReadTable> tables,
        List<VariantInfo> variants,
        List<Trial<Long, SnapshotFigures>> trials,
        List<Contrast<Long>> contrasts,
        List<FittedCost> lines,
        List<String> notes,
        Aggregates<Long> aggregates,
        Counts counts)
        implements RoundsResult<Long, SnapshotFigures> {

    /** The metrics by which variants are compared. */
    public static final List<Metric> COMPARED = List.of(
            Metric.SNAPSHOT_MICROS,
            Metric.FIRST_ROW_MICROS,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.ALLOCATED_BYTES_PER_EVENT,
            Metric.PEAK_RSS_BYTES);

    /** The metrics to which a line is fitted. */
    public static final List<Metric> FITTED = List.of(
            Metric.SNAPSHOT_MICROS,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.ALLOCATED_BYTES_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.ROUND_TRIPS);

    /** The default workload. */
    public static final ReadWorkload ACCOUNTS = new ReadWorkload("pgbench_accounts", 1, 4, ReadWorkload.ROWS);

    /** The baseline's comparison with itself gets the index after the last variant's. */
    @Override
    public List<Compared> compared() {
        List<String> specs = variants.stream().map(VariantInfo::spec).toList();
        return contrasts.stream()
                .map(contrast -> {
                    Comparison comparison = contrast.comparison();
                    int place = comparison.same() ? specs.size() : specs.indexOf(comparison.candidate());
                    return new Compared("in a " + label(contrast.condition()), place, comparison);
                })
                .filter(each -> each.comparison().pairs() > 0)
                .toList();
    }

    /** {@code snapshot of pgbench_accounts, 200,000 rows} */
    public String label(long rows) {
        return String.format(Locale.ROOT, "snapshot of %s, %,d %s", workload.name(), rows, workload.unit());
    }

    @Override
    public List<RunFact> facts() {
        return RunFact.of(database, variants);
    }

    /** The line of a variant for a metric; empty if there were too few sizes to fit one. */
    public Optional<FittedCost> line(int variant, Metric metric) {
        return lines.stream()
                .filter(line -> line.variant() == variant && line.metric() == metric)
                .findFirst();
    }

    /**
     * The cost of a variant: {@code fixed + perRow * rows}.
     *
     * @param variant its index
     * @param metric one of {@link #FITTED}
     * @param fixed cost whatever the number of rows, in the unit of the metric without {@code /event}
     * @param perRow in the same unit
     * @param offsets relative differences between each size's measurement and the line
     * @param straight whether no size clearly lies off the line by more than matters
     */
    public record FittedCost(
            int variant, Metric metric, Estimate fixed, Estimate perRow, List<Offset> offsets, boolean straight) {}

    /**
     * The difference between a measurement and the line.
     *
     * @param relative 0.1 if the measurement was 10 % above the line
     */
    public record Offset(long rows, Estimate relative) {}

    /**
     * The tables of a workload.
     *
     * @param tables that the rows are spread over; for a catalog, those of the first size
     * @param columns of the widest table
     * @param unit what the sizes count, in the plural: rows, or for a catalog its tables, types or schemas
     */
    public record ReadWorkload(String name, int tables, int columns, String unit) {

        /** The unit of all workloads that are not catalogs. */
        public static final String ROWS = "rows";

        /** Whether the start on a catalog was measured rather than the reading of rows. */
        public boolean isCatalog() {
            return !unit.equals(ROWS);
        }

        /** The unit in the singular. */
        public String single() {
            return unit.substring(0, unit.length() - 1);
        }
    }

    /**
     * A size: a table, several tables with so many rows together, or a catalog.
     *
     * @param bytes on the server's disk, without primary keys
     */
    public record ReadTable(long rows, long bytes) {}
}
