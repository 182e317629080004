package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.result.ReplayFigures;

/**
 * What the trials of a variant over a tape come to, one with another.
 *
 * @param figures of the trials that stand for it
 */
public record ReplayMedians(List<ReplayFigures> figures) {

    public ReplayMedians {
        figures = List.copyOf(figures);
    }

    /** Over the trials that know it; NaN when none does. */
    public double of(Function<ReplayFigures, Double> valueOrNull) {
        return Median.ofKnown(figures.stream().map(valueOrNull));
    }

    /** CPU cores that the server process which decodes the WAL kept busy. */
    public double serverCores() {
        return of(each -> each.serverCpuMicros() == null ? null : each.serverCpuMicros() / 1e6 / each.seconds());
    }

    /** CPU cores that the process itself kept busy. */
    public double ownCores() {
        return of(each -> each.cpuMicros() / 1e6 / each.seconds());
    }

    /** The compiler's part of the CPU time within the window, 0 to 1. */
    public double jitShare() {
        return of(each -> each.jitCpuMicros() == null ? null : each.jitCpuMicros() / each.cpuMicros());
    }

    /** The collector's part likewise. */
    public double gcShare() {
        return of(each -> each.gcCpuMicros() == null ? null : each.gcCpuMicros() / each.cpuMicros());
    }

    /** How full Debezium's queue was on average, 0 to 1. */
    public double queueFill() {
        return of(ReplayFigures::queueFill);
    }
}
