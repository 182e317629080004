package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.LatencyResult.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;

/** Puts the result of trials under loads together from what is in the book, as far as that came. */
final class LatencyAssembly {

    private static final Map<Metric, ToDoubleFunction<Cell>> METRICS = metrics();

    private final LatencyPlan plan;
    private final Instant startedAt;
    private final Machine machine;
    private final Bench bench;
    private final CellBook<Demand, Cell> book;

    LatencyAssembly(LatencyPlan plan, Instant startedAt, Machine machine, Bench bench, CellBook<Demand, Cell> book) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
        this.bench = bench;
        this.book = book;
    }

    LatencyResult assemble(List<Subject> subjects, Optional<Load> newestLoad, Outcome outcome) {
        Contrasts<Demand, Cell> compared = new Contrasts<>(book.cells(), plan.sampling(), METRICS);
        List<Contrast> contrasts = compared.of(
                0, Contrasts.candidates(subjects.subList(1, subjects.size())), plan.demands(), Contrast::new);
        return new LatencyResult(
                LatencyResult.SCHEMA_VERSION,
                plan.command(),
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                Facts.database(bench.database()),
                Facts.workload(
                        plan.live().workload().atScale(bench.scale()),
                        newestLoad.map(Load::generator),
                        newestLoad.map(Load::command)),
                design(),
                subjects.stream()
                        .map(subject -> Designs.variant(subject, book.command(subject.index())))
                        .toList(),
                plan.demands(),
                book.cells(),
                contrasts,
                new SinkContrasts(plan.variants(), compared).of(plan.demands(), contrasts),
                plan.sustain()
                        .map(bounds -> new Sustaining(book, bounds)
                                .results(plan.variants().size()))
                        .orElse(List.of()),
                notes(subjects, newestLoad));
    }

    private static Map<Metric, ToDoubleFunction<Cell>> metrics() {
        Map<Metric, ToDoubleFunction<Cell>> metrics = new LinkedHashMap<>();
        metrics.put(Metric.LATENCY_P50_MICROS, cell -> cell.figures().percentileMicros(50));
        metrics.put(Metric.LATENCY_P99_MICROS, cell -> cell.figures().percentileMicros(99));
        metrics.put(
                Metric.CPU_MICROS_PER_EVENT, cell -> cell.figures().process().cpuMicrosPerEvent());
        metrics.put(Metric.PEAK_RSS_BYTES, cell -> {
            Long bytes = cell.figures().process().peakRssBytes();
            return bytes == null ? Double.NaN : bytes;
        });
        return metrics;
    }

    private LatencyResult.Design design() {
        Sampling sampling = plan.sampling();
        return new LatencyResult.Design(
                sampling.pairs(),
                plan.timing().warmUp().toMillis() / 1e3,
                plan.timing().duration().toMillis() / 1e3,
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1e3).orElse(null));
    }

    private List<String> notes(List<Subject> subjects, Optional<Load> newestLoad) {
        List<String> notes = new ArrayList<>(bench.database().notes());
        subjects.forEach(subject -> subject.variant().notes().forEach(note -> notes.add(subject.spec() + ": " + note)));
        newestLoad.ifPresent(load -> notes.addAll(load.notes()));
        return notes.stream().distinct().toList();
    }
}
