package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.question.snapshot.CostLine;
import io.debezium.perf.harness.question.snapshot.SnapshotFigures;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadWorkload;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.WorkedOut;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

/**
 * Made-up results of {@code perf snapshot}: the engine takes 3.2 s and 9.1 us for each row, COPY 0.3 s and 0.4 us, a cursor
 * 0.32 s and 0.9 us, each round a little more than the one before it.
 */
final class SnapshotResultFixture {

    static final String FIRST = "3.2.0.Final";
    static final String SECOND = "3.6.3.Final,set.name=<b>x</b>";
    static final List<Long> SIZES = List.of(1_000L, 10_000L, 50_000L, 100_000L, 1_000_000L);

    private static final List<Metric> METRICS =
            List.of(Metric.SNAPSHOT_MICROS, Metric.CPU_MICROS_PER_EVENT, Metric.INSTRUCTIONS_PER_EVENT);

    private static final double[][] WAYS = {{0.3, 0.4e-6}, {0.32, 0.9e-6}};

    private SnapshotResultFixture() {}

    /** One variant. */
    static SnapshotResult single(int rounds) {
        return of(List.of(FIRST), SIZES, rounds, rows -> seconds(3.2, 9.1e-6, rows));
    }

    /** With tables of these sizes alone. */
    static SnapshotResult sizes(Long... sizes) {
        return of(List.of(FIRST), List.of(sizes), 6, rows -> seconds(3.2, 9.1e-6, rows));
    }

    /** A variant whose middle table takes a quarter more than a line has. */
    static SnapshotResult bent() {
        return of(List.of(FIRST), SIZES, 6, rows -> seconds(3.2, 9.1e-6, rows) * (rows == 50_000 ? 1.25 : 1));
    }

    /** Two variants, of which the second takes three quarters of the first one's time. */
    static SnapshotResult compared(int rounds) {
        return of(List.of(FIRST, SECOND), SIZES, rounds, rows -> seconds(3.2, 9.1e-6, rows));
    }

    /** Likewise of another workload, with instructions, of which the second takes 4 % fewer; the server's CPU does not show. */
    static SnapshotResult counted(int rounds) {
        SnapshotResult compared = compared(rounds);
        List<Trial<Long, SnapshotFigures>> cells = compared.trials().stream()
                .map(cell -> Records.with(
                        cell,
                        "figures",
                        Records.with(
                                cell.figures(),
                                "figures",
                                cell.figures()
                                        .figures()
                                        .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 0)
                                        .with(hardware(cell).figures()),
                                "hardware",
                                hardware(cell))))
                .toList();
        return WorkedOut.in(Records.with(
                compared,
                "workload",
                new ReadWorkload("wide-rows", 1, 49, "rows"),
                "trials",
                cells,
                "contrasts",
                contrasts(List.of(FIRST, SECOND), SIZES, rounds, cells),
                "lines",
                CostLine.of(cells, 4, SIZES, rounds, 0.05)));
    }

    /** A start on catalogs: 90 round trips, and 3 for each table. */
    static SnapshotResult catalog() {
        SnapshotResult engine = single(6);
        List<Trial<Long, SnapshotFigures>> cells = engine.trials().stream()
                .filter(cell -> cell.arm() == 0)
                .map(cell -> Records.with(cell, "figures", with(cell, Metric.ROUND_TRIPS, 90 + 3 * cell.condition())))
                .toList();
        return WorkedOut.in(Records.with(
                engine,
                "workload",
                new ReadWorkload("catalog-tables", 10, 5, "tables"),
                "natives",
                List.of(),
                "trials",
                cells,
                "contrasts",
                List.of(),
                "lines",
                CostLine.of(cells, 1, SIZES, 6, 0.05)));
    }

    /** An incremental one beside so many updates/s, of which, where there are any, two in three took 10 ms and one 300 ms. */
    static SnapshotResult incremental(double perSecond) {
        SnapshotResult engine = single(6);
        Histogram lag = new Histogram(3);
        if (perSecond > 0) {
            lag.recordValueWithCount(10_000, 200);
            lag.recordValueWithCount(300_000, 100);
        }
        List<Trial<Long, SnapshotFigures>> cells = engine.trials().stream()
                .filter(cell -> cell.arm() == 0)
                .map(cell -> Records.with(
                        cell,
                        "figures",
                        Records.with(
                                cell.figures(),
                                "figures",
                                cell.figures()
                                        .figures()
                                        .with(Metric.STREAMED_BESIDE, lag.getTotalCount())
                                        .with(Metric.LATENCY_P50_MICROS, Latency.of(lag), 50)
                                        .with(Metric.LATENCY_P99_MICROS, Latency.of(lag), 99)
                                        .with(Metric.SUPERSEDED_ROWS, 3))))
                .toList();
        return WorkedOut.in(Records.with(
                engine,
                "besidePerSecond",
                perSecond,
                "natives",
                List.of(),
                "trials",
                cells,
                "contrasts",
                List.of(),
                "lines",
                CostLine.of(cells, 1, SIZES, 6, 0.05)));
    }

    private static HardwareFigures hardware(Trial<Long, SnapshotFigures> cell) {
        double instructions =
                (3e9 / cell.condition() + 40_000) * (cell.arm() == 1 ? 0.96 : 1) * (1 + 1e-4 * cell.round());
        return new HardwareFigures(HardwareFigures.of(instructions, instructions / 2), Double.NaN, 1, "");
    }

    /** A variant beside itself, once more, which takes three quarters of the time. */
    static SnapshotResult itself(int rounds) {
        return of(List.of(FIRST, Comparison.SAME), SIZES, rounds, rows -> seconds(3.2, 9.1e-6, rows));
    }

    /** One that was interrupted, with a trial that failed and one that was disturbed. */
    static SnapshotResult troubled() {
        SnapshotResult whole = single(2);
        List<Trial<Long, SnapshotFigures>> cells = new ArrayList<>(whole.trials());
        Trial<Long, SnapshotFigures> first = cells.get(0);
        cells.set(
                0,
                Records.with(
                        first,
                        "status",
                        TrialStatus.FAILED,
                        "message",
                        "3.2.0.Final: delivered 999 rows of 1,000",
                        "figures",
                        null));
        cells.set(1, Records.with(cells.get(1), "status", TrialStatus.DISTURBED, "message", "others"));
        return WorkedOut.in(Records.with(
                whole,
                "outcome",
                Examples.outcome(RunStatus.INTERRUPTED),
                "trials",
                cells,
                "notes",
                List.of("A note.")));
    }

    private static double seconds(double fixed, double perRow, double rows) {
        return fixed + perRow * rows;
    }

    private static SnapshotResult of(
            List<String> variants, List<Long> sizes, int rounds, ToDoubleFunction<Long> firstSeconds) {
        int subjects = variants.size() + 2;
        List<Trial<Long, SnapshotFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (long rows : sizes) {
                for (int subject = 0; subject < subjects; subject++) {
                    int way = subject - variants.size();
                    double seconds = way >= 0
                            ? seconds(WAYS[way][0], WAYS[way][1], rows)
                            : firstSeconds.applyAsDouble(rows) * (subject == 0 ? 1 : 0.75);
                    cells.add(cell(cells.size() + 1, round, subject, rows, seconds * (1 + 0.002 * round)));
                }
            }
        }
        return WorkedOut.in(new SnapshotResult(
                Examples.header(SnapshotResult.class, "scripts/perf snapshot"),
                Examples.database(),
                Examples.design(rounds, 0.05),
                SnapshotResult.ACCOUNTS,
                sizes.stream().map(rows -> new ReadTable(rows, 134 * rows)).toList(),
                null,
                variants.stream().map(Examples::variant).toList(),
                Stream.of("copy", "cursor")
                        .map(way -> Examples.variant(way, "native"))
                        .toList(),
                cells,
                contrasts(variants, sizes, rounds, cells),
                CostLine.of(cells, subjects, sizes, rounds, 0.05),
                List.of(),
                null,
                null));
    }

    private static SnapshotFigures with(Trial<Long, SnapshotFigures> cell, Metric metric, double value) {
        return Records.with(cell.figures(), "figures", cell.figures().figures().with(metric, value));
    }

    private static Trial<Long, SnapshotFigures> cell(int number, int round, int subject, long rows, double seconds) {
        return Examples.trial(
                number,
                round,
                subject,
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
                        null,
                        null));
    }

    private static List<Contrast<Long>> contrasts(
            List<String> variants, List<Long> sizes, int rounds, List<Trial<Long, SnapshotFigures>> cells) {
        List<String> names =
                Stream.concat(variants.stream(), Stream.of("copy", "cursor")).toList();
        List<Contrast<Long>> contrasts = new ArrayList<>();
        for (int baseline : IntStream.range(0, names.size())
                .filter(i -> i == 0 || i >= variants.size())
                .toArray()) {
            for (long rows : sizes) {
                for (Metric metric : METRICS.subList(0, baseline == 0 ? 3 : 2)) {
                    List<Comparisons.Candidate> candidates = IntStream.range(baseline == 0 ? 1 : 0, variants.size())
                            .mapToObj(i -> new Comparisons.Candidate(
                                    names.get(i),
                                    IntStream.rangeClosed(1, rounds)
                                            .mapToObj(round -> new Pair(
                                                    figures(cells, round, baseline, rows)
                                                            .value(metric),
                                                    figures(cells, round, i, rows)
                                                            .value(metric)))
                                            .toList()))
                            .toList();
                    Comparisons.of(metric, candidates, 0.05, 0.95)
                            .forEach(comparison -> contrasts.add(
                                    new Contrast<>(rows, baseline == 0 ? null : names.get(baseline), comparison)));
                }
            }
        }
        return contrasts;
    }

    private static SnapshotFigures figures(
            List<Trial<Long, SnapshotFigures>> cells, int round, int subject, long rows) {
        return cells.stream()
                .filter(cell -> cell.round() == round && cell.arm() == subject && cell.condition() == rows)
                .findFirst()
                .orElseThrow()
                .figures();
    }
}
