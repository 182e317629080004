package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

import io.debezium.perf.harness.question.snapshot.CostLine;
import io.debezium.perf.harness.question.snapshot.SnapshotFigures;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadWorkload;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkedOut;

/** Made-up results of {@code perf snapshot}: the engine takes 3.2 s and 9.1 us for each row, each round a little more than the one before it. */
final class SnapshotResultFixture {

    static final String FIRST = "3.2.0.Final";
    static final String SECOND = "3.6.3.Final,set.name=<b>x</b>";
    static final List<Long> SIZES = List.of(1_000L, 10_000L, 50_000L, 100_000L, 1_000_000L);

    private static final Metric[] METRICS = {
        Metric.SNAPSHOT_MICROS, Metric.CPU_MICROS_PER_EVENT, Metric.INSTRUCTIONS_PER_EVENT
    };

    private SnapshotResultFixture() {}

    /** One variant. */
    static SnapshotResult single(int rounds) {
        return of(List.of(FIRST), SIZES, rounds, SnapshotResultFixture::seconds);
    }

    /** With tables of these sizes alone. */
    static SnapshotResult sizes(Long... sizes) {
        return of(List.of(FIRST), List.of(sizes), 6, SnapshotResultFixture::seconds);
    }

    /** A variant whose middle table takes a quarter more than a line has. */
    static SnapshotResult bent() {
        return of(List.of(FIRST), SIZES, 6, rows -> seconds(rows) * (rows == 50_000 ? 1.25 : 1));
    }

    /** Two variants, of which the second takes three quarters of the first one's time. */
    static SnapshotResult compared(int rounds) {
        return of(List.of(FIRST, SECOND), SIZES, rounds, SnapshotResultFixture::seconds);
    }

    /** Of another workload, with instructions, of which the second takes 4 % fewer; the server's CPU does not show. */
    static SnapshotResult counted(int rounds) {
        SnapshotResult compared = compared(rounds);
        return worked(
                compared,
                compared.trials().stream()
                        .map(cell -> Records.with(
                                cell,
                                "figures.figures",
                                cell.figures()
                                        .figures()
                                        .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 0)
                                        .with(Metric.INSTRUCTIONS_PER_EVENT, instructions(cell))))
                        .toList(),
                new ReadWorkload("wide-rows", 1, 49, "rows"));
    }

    /** A start on catalogs: 90 round trips, and 3 for each table. */
    static SnapshotResult catalog() {
        SnapshotResult engine = single(6);
        return worked(
                engine,
                engine.trials().stream()
                        .map(cell -> Records.with(
                                cell,
                                "figures.figures",
                                cell.figures().figures().with(Metric.ROUND_TRIPS, 90 + 3 * cell.condition())))
                        .toList(),
                new ReadWorkload("catalog-tables", 10, 5, "tables"));
    }

    private static double instructions(Trial<Long, SnapshotFigures> cell) {
        return (3e9 / cell.condition() + 40_000) * (cell.arm() == 1 ? 0.96 : 1) * (1 + 1e-4 * cell.round());
    }

    /** A variant beside itself, once more, which takes three quarters of the time. */
    static SnapshotResult itself(int rounds) {
        return of(List.of(FIRST, Comparison.SAME), SIZES, rounds, SnapshotResultFixture::seconds);
    }

    /** One that was interrupted, with a trial that failed and one that was disturbed. */
    static SnapshotResult troubled() {
        return WorkedOut.in(Records.with(
                single(2),
                "outcome",
                Examples.outcome(RunStatus.INTERRUPTED),
                "trials.0.status",
                TrialStatus.FAILED,
                "trials.0.message",
                "3.2.0.Final: delivered 999 rows of 1,000",
                "trials.0.figures",
                null,
                "trials.1.status",
                TrialStatus.DISTURBED,
                "trials.1.message",
                "others",
                "notes",
                List.of("A note.")));
    }

    private static double seconds(double rows) {
        return 3.2 + 9.1e-6 * rows;
    }

    private static SnapshotResult of(
            List<String> variants, List<Long> sizes, int rounds, DoubleUnaryOperator firstSeconds) {
        List<Trial<Long, SnapshotFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (long rows : sizes) {
                for (int variant = 0; variant < variants.size(); variant++) {
                    double seconds = firstSeconds.applyAsDouble(rows) * (variant == 0 ? 1 : 0.75);
                    cells.add(cell(cells.size() + 1, round, variant, rows, seconds * (1 + 0.002 * round)));
                }
            }
        }
        return worked(
                new SnapshotResult(
                        Examples.header(SnapshotResult.class, "scripts/perf snapshot"),
                        Examples.database(),
                        Examples.design(rounds, 0.05),
                        null,
                        sizes.stream()
                                .map(rows -> new ReadTable(rows, 134 * rows))
                                .toList(),
                        variants.stream().map(Examples::variant).toList(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        null),
                cells,
                SnapshotResult.ACCOUNTS);
    }

    /** With other trials, and what follows from them. */
    private static SnapshotResult worked(
            SnapshotResult result, List<Trial<Long, SnapshotFigures>> cells, ReadWorkload workload) {
        List<String> variants =
                result.variants().stream().map(VariantInfo::spec).toList();
        List<Long> sizes = result.tables().stream().map(ReadTable::rows).toList();
        int rounds = result.design().rounds();
        return WorkedOut.in(Records.with(
                result,
                "workload",
                workload,
                "trials",
                cells,
                "contrasts",
                WorkedOut.contrasts(cells, result.design(), variants, sizes, METRICS),
                "lines",
                CostLine.of(cells, variants.size(), sizes, rounds, 0.05)));
    }

    private static Trial<Long, SnapshotFigures> cell(int number, int round, int variant, long rows, double seconds) {
        return Examples.trial(
                number,
                round,
                variant,
                rows,
                TrialStatus.OK,
                seconds + 0.5,
                new SnapshotFigures(
                        Figures.of()
                                .with(Metric.START_UP_MICROS, 2e5)
                                .with(Metric.FIRST_ROW_MICROS, 5e5 * seconds)
                                .with(Metric.SNAPSHOT_MICROS, 1e6 * seconds)
                                .with(Metric.EVENTS_PER_SECOND, rows / seconds)
                                .with(Metric.CPU_MICROS_PER_EVENT, 1.5e6 * seconds / rows)
                                .with(Metric.ALLOCATED_BYTES_PER_EVENT, 1e8 / rows + 2_000)
                                .with(Metric.PEAK_RSS_BYTES, 400_000_000)
                                .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 2e5 / rows),
                        null));
    }
}
