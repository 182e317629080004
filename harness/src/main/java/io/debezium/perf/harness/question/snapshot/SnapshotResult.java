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
 * @param trials every trial that was started, in order, failed and disturbed ones among them
 * @param contrasts of each variant but the first with the first, for each table that both came to figures with
 * @param lines what each variant costs whatever the number of rows and for each of them, where there are two tables or more
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates what the trials come to
 * @param counts what was executed for each row; null where it was not counted
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

    /** What arms are compared by. */
    public static final List<Metric> COMPARED = List.of(
            Metric.SNAPSHOT_MICROS,
            Metric.FIRST_ROW_MICROS,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.ALLOCATED_BYTES_PER_EVENT,
            Metric.PEAK_RSS_BYTES);

    /** What a line is fitted to. */
    public static final List<Metric> FITTED = List.of(
            Metric.SNAPSHOT_MICROS,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.ALLOCATED_BYTES_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.ROUND_TRIPS);

    /** What is read where no workload is named. */
    public static final ReadWorkload ACCOUNTS = new ReadWorkload("pgbench_accounts", 1, 4, ReadWorkload.ROWS);

    /** The first one once more comes behind all others. */
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

    /** What a variant costs; empty where there were too few tables to tell. */
    public Optional<FittedCost> line(int variant, Metric metric) {
        return lines.stream()
                .filter(line -> line.variant() == variant && line.metric() == metric)
                .findFirst();
    }

    /**
     * What a variant costs: {@code fixed + perRow * rows}.
     *
     * @param variant its index
     * @param metric one of {@link #FITTED}
     * @param fixed of all rows together, in the unit of the metric without {@code /event}
     * @param perRow in the same unit
     * @param offsets by how much what was measured with each table lies off the line, relative to it
     * @param straight whether no table surely lies off it by more than matters
     */
    public record FittedCost(
            int variant, Metric metric, Estimate fixed, Estimate perRow, List<Offset> offsets, boolean straight) {

        /** In the unit of the fixed part. */
        public double at(double rows) {
            return fixed.value() + perRow.value() * rows;
        }
    }

    /** @param relative 0.1 where 10 % more was measured than the line has */
    public record Offset(long rows, Estimate relative) {}

    /**
     * What the tables are.
     *
     * @param tables that the rows are spread over; of a catalog, those with the first size
     * @param columns of the widest
     * @param unit what the sizes count, in the plural: rows, or of a catalog its tables, types or schemas
     */
    public record ReadWorkload(String name, int tables, int columns, String unit) {

        /** What a snapshot's time grows with where it is not the catalog. */
        public static final String ROWS = "rows";

        /** Whether it is the start on a catalog that was measured. */
        public boolean isCatalog() {
            return !unit.equals(ROWS);
        }

        /** One of the unit. */
        public String single() {
            return unit.substring(0, unit.length() - 1);
        }
    }

    /**
     * A table that was read, or tables with so many rows together, or the tables of a catalog of such a size.
     *
     * @param bytes on the server's disk, without primary keys
     */
    public record ReadTable(long rows, long bytes) {}
}
