package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;

/**
 * What the trials of a load under a condition come to, one with another.
 *
 * @param condition its index
 * @param trials that stand for it, at least one, in the order of their rounds
 */
public record ImpactMedians(int condition, String load, List<Trial<String, ImpactFigures>> trials) {

    public ImpactMedians {
        trials = List.copyOf(trials);
    }

    /** By load, then by condition; those without a trial that came to figures are left out. */
    public static List<ImpactMedians> of(ImpactResult result) {
        List<ImpactMedians> all = new ArrayList<>();
        for (WorkloadInfo load : result.loads()) {
            for (int condition = 0; condition < result.conditions().size(); condition++) {
                of(result, condition, load.name()).ifPresent(all::add);
            }
        }
        return all;
    }

    /** Empty where none stands. */
    public static Optional<ImpactMedians> of(ImpactResult result, int condition, String load) {
        List<Trial<String, ImpactFigures>> standing = result.standing(condition, load);
        return standing.isEmpty() ? Optional.empty() : Optional.of(new ImpactMedians(condition, load, standing));
    }

    /** Over the rounds; NaN where none knows it. */
    public double of(Function<ImpactFigures, Number> valueOrNull) {
        return Median.ofKnown(trials.stream().map(Trial::figures).map(valueOrNull));
    }

    /** Likewise of what reads; NaN where nothing does. */
    public double ofReader(Function<CaptureFigures, Number> valueOrNull) {
        return of(each -> each.reader() == null ? null : valueOrNull.apply(each.reader()));
    }

    /** Cores that the reader kept busy; NaN where nothing reads. */
    public double readerCores() {
        return of(each -> each.reader() == null ? null : each.cores().engine());
    }

    /** Transactions that failed, of all rounds together. */
    public long failed() {
        return trials.stream()
                .mapToLong(trial -> trial.figures().load().failed())
                .sum();
    }

    /** Likewise as a share of all transactions, 0 to 1. */
    public double failedShare() {
        long done = trials.stream()
                .mapToLong(trial -> trial.figures().load().transactions())
                .sum();
        return failed() == 0 ? 0 : (double) failed() / (failed() + done);
    }

    /** The trial of which most failed. */
    public Trial<String, ImpactFigures> worst() {
        return trials.stream()
                .max(Comparator.comparingDouble(trial -> trial.figures().failedShare()))
                .orElseThrow();
    }

    /** Trials in which what captured did not keep up with the load. */
    public long notKeepingUp() {
        return trials.stream()
                .map(Trial::figures)
                .filter(figures -> figures.reader() != null && figures.reader().behind(figures))
                .count();
    }
}
