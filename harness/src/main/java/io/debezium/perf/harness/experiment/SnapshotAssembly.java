package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cell;
import io.debezium.perf.harness.result.SnapshotResult.Contrast;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.Line;
import io.debezium.perf.harness.result.SnapshotResult.Offset;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.CostLine;

/** Puts the result of reading tables together from what is in the book, as far as that came. */
final class SnapshotAssembly {

    private static final Map<Metric, ToDoubleFunction<Cell>> METRICS = metrics();

    private final SnapshotPlan plan;
    private final Instant startedAt;
    private final Machine machine;
    private final SnapshotBench bench;
    private final CellBook<Long, Cell> book;

    SnapshotAssembly(
            SnapshotPlan plan, Instant startedAt, Machine machine, SnapshotBench bench, CellBook<Long, Cell> book) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
        this.bench = bench;
        this.book = book;
    }

    SnapshotResult assemble(List<SnapshotSubject> subjects, Outcome outcome) {
        return new SnapshotResult(
                SnapshotResult.SCHEMA_VERSION,
                plan.command(),
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                Facts.database(bench.bench().database()),
                design(),
                bench.tables(plan.rows()),
                told(subjects.stream().filter(subject -> subject.way().isEmpty())),
                told(subjects.stream().filter(subject -> subject.way().isPresent())),
                book.cells(),
                contrasts(subjects, book.cells(), plan.rows(), plan.sampling()),
                lines(subjects.size()),
                notes(subjects));
    }

    private List<VariantInfo> told(Stream<SnapshotSubject> subjects) {
        return subjects.map(
                        subject -> subject.told(book.command(subject.subject().index())))
                .toList();
    }

    /** The variants with the first of them, then with each native way. */
    static List<Contrast> contrasts(
            List<SnapshotSubject> subjects, List<Cell> cells, List<Long> sizes, Sampling sampling) {
        List<Subject> engines = subjects.stream()
                .filter(subject -> subject.way().isEmpty())
                .map(SnapshotSubject::subject)
                .toList();
        Contrasts<Long, Cell> compared = new Contrasts<>(cells, sampling, METRICS);
        List<Contrast> contrasts = new ArrayList<>(compared.of(
                0,
                Contrasts.candidates(engines.subList(1, engines.size())),
                sizes,
                (rows, comparison) -> new Contrast(rows, subjects.get(0).title(), comparison)));
        // Nobody asks whether the engine is faster than what does less: that is shown, and is no chance of a false
        // alarm.
        List<Contrasts.Candidate> shown = engines.stream()
                .filter(engine -> !engine.same())
                .map(engine -> new Contrasts.Candidate(engine.index(), engine.title(), engine.title()))
                .toList();
        subjects.stream()
                .filter(subject -> subject.way().isPresent())
                .forEach(way -> contrasts.addAll(compared.of(
                        way.subject().index(),
                        shown,
                        sizes,
                        (rows, comparison) -> new Contrast(rows, way.title(), comparison.with(Verdict.NONE)))));
        return contrasts;
    }

    private List<Line> lines(int subjects) {
        List<Line> lines = new ArrayList<>();
        for (int subject = 0; subject < subjects; subject++) {
            for (Cost cost : Cost.values()) {
                line(subject, cost).ifPresent(lines::add);
            }
        }
        return lines;
    }

    private Optional<Line> line(int subject, Cost cost) {
        List<Long> sizes = plan.rows();
        double[][] costs = IntStream.rangeClosed(1, plan.sampling().pairs())
                .mapToObj(round -> sizes.stream()
                        .mapToDouble(rows -> RoundTrial.standing(book.cells(), round, subject, rows)
                                .map(cell -> cost.of(cell.figures()))
                                .orElse(Double.NaN))
                        .toArray())
                .toArray(double[][]::new);
        double[] rows = sizes.stream().mapToDouble(Long::doubleValue).toArray();
        return CostLine.of(rows, costs, Sampling.CONFIDENCE, plan.sampling().minEffect())
                .map(line ->
                        new Line(subject, cost, line.fixed(), line.perRow(), offsets(sizes, line), line.straight()));
    }

    private static List<Offset> offsets(List<Long> sizes, CostLine line) {
        List<Offset> offsets = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            long rows = sizes.get(i);
            line.offsets().get(i).ifPresent(relative -> offsets.add(new Offset(rows, relative)));
        }
        return offsets;
    }

    private static Map<Metric, ToDoubleFunction<Cell>> metrics() {
        Map<Metric, ToDoubleFunction<Cell>> metrics = new LinkedHashMap<>();
        metrics.put(Metric.SNAPSHOT_MICROS, cell -> 1e6 * cell.figures().seconds());
        metrics.put(Metric.FIRST_ROW_MICROS, cell -> 1e6 * cell.figures().firstRowSeconds());
        metrics.put(Metric.CPU_MICROS_PER_EVENT, cell -> cell.figures().cpuMicrosPerRow());
        metrics.put(Metric.ALLOCATED_BYTES_PER_EVENT, cell -> cell.figures().allocatedBytesPerRow());
        metrics.put(Metric.PEAK_RSS_BYTES, cell -> {
            Long peak = cell.figures().peakRssBytes();
            return peak == null ? Double.NaN : peak;
        });
        return metrics;
    }

    private SnapshotResult.Design design() {
        Sampling sampling = plan.sampling();
        return new SnapshotResult.Design(
                sampling.pairs(),
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1e3).orElse(null));
    }

    private List<String> notes(List<SnapshotSubject> subjects) {
        List<String> notes = new ArrayList<>(bench.bench().database().notes());
        bench.note().ifPresent(notes::add);
        subjects.forEach(
                each -> each.subject().variant().notes().forEach(note -> notes.add(each.title() + ": " + note)));
        return notes.stream().distinct().toList();
    }
}
