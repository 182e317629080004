package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult.Cell;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.ImpactResult.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.result.Verdict;

/**
 * Conditions against the one without a slot, under each load. Those that capture share the risk of a false alarm, and so do
 * the ways to the server: they are two questions.
 */
record ImpactContrasts(List<Condition> conditions, List<Cell> cells, Sampling sampling) {

    /** Less WAL than a byte for each transaction comes from the server's own housekeeping, not from the load. */
    private static final double SILENT = 1;

    private static final Map<Metric, ToDoubleFunction<Cell>> METRICS = metrics();

    /** @param loads their names */
    List<Contrast> of(List<String> loads) {
        List<Contrast> contrasts = new ArrayList<>(of(loads, true));
        contrasts.addAll(of(loads, false));
        return contrasts;
    }

    private List<Contrast> of(List<String> loads, boolean direct) {
        List<Contrasts.Candidate> candidates = IntStream.range(1, conditions.size())
                .filter(i -> conditions.get(i).target().equals(TargetSpec.DIRECT.name()) == direct)
                .mapToObj(i -> new Contrasts.Candidate(i, conditions.get(i).label()))
                .toList();
        return new Contrasts<>(cells, sampling, METRICS).of(0, candidates, loads, this::contrast);
    }

    private Contrast contrast(String load, Comparison comparison) {
        int candidate = IntStream.range(0, conditions.size())
                .filter(i -> conditions.get(i).label().equals(comparison.candidate()))
                .findFirst()
                .orElseThrow();
        boolean better = comparison.metric().moreIsBetter() == comparison.ratio() > 1;
        boolean flattered = Double.isFinite(comparison.ratio()) && anyFailed(better ? candidate : 0, load);
        boolean judged = comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
        return new Contrast(load, flattered && judged ? comparison.with(Verdict.INCONCLUSIVE) : comparison, flattered);
    }

    /** Whether a transaction failed in a trial that is compared. */
    private boolean anyFailed(int condition, String load) {
        return IntStream.rangeClosed(1, sampling.pairs())
                .mapToObj(round -> RoundTrial.standing(cells, round, condition, load))
                .anyMatch(cell ->
                        cell.filter(one -> one.figures().load().failed() > 0).isPresent());
    }

    private static Map<Metric, ToDoubleFunction<Cell>> metrics() {
        Map<Metric, ToDoubleFunction<Cell>> metrics = new LinkedHashMap<>();
        metrics.put(Metric.TRANSACTIONS_PER_SECOND, cell -> cell.figures().transactionsPerSecond());
        metrics.put(Metric.TRANSACTION_P50_MICROS, cell -> cell.figures().percentileMicros(50));
        metrics.put(Metric.TRANSACTION_P99_MICROS, cell -> cell.figures().percentileMicros(99));
        metrics.put(
                Metric.SERVER_CPU_MICROS_PER_TRANSACTION, cell -> cell.figures().serverCpuMicrosPerTransaction());
        metrics.put(Metric.WAL_BYTES_PER_TRANSACTION, cell -> wal(cell.figures()));
        return metrics;
    }

    private static double wal(ImpactFigures figures) {
        double bytes = figures.walBytesPerTransaction();
        return bytes < SILENT ? Double.NaN : bytes;
    }
}
