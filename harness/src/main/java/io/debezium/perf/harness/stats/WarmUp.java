package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.Trial;

/**
 * What an event costs in the first third of the window against the last third, while a program warms up.
 *
 * @param byInstructions whether all trials counted instructions; else by CPU time
 * @param trend first / last, from pairs of the same trial
 */
public record WarmUp(boolean byInstructions, Estimate trend) {

    /** Rise of an event's cost at the window's beginning over its end from which the warm-up was too short. */
    private static final double TREND = 1.03;

    /** The compiler's part of the CPU time that a program may use which has warmed up. */
    private static final double JIT = 0.15;

    /** @param warmUpEvents where the window begins */
    public static WarmUp of(List<Trial<Purpose, ReplayFigures>> trials, long warmUpEvents) {
        List<Double> counted = trials.stream()
                .map(trial -> trial.value(Metric.INSTRUCTIONS_TREND))
                .toList();
        boolean byInstructions = !counted.isEmpty() && counted.stream().noneMatch(trend -> trend.isNaN());
        Stream<Double> trends = byInstructions
                ? counted.stream()
                : trials.stream().map(trial -> Median.fall(window(trial.figures(), warmUpEvents)));
        PairedRatios thirds = PairedRatios.of(trends.filter(each -> !each.isNaN())
                .map(each -> new Pair(1, each))
                .toList());
        Interval interval = thirds.logInterval(Estimate.CONFIDENCE).exp();
        return new WarmUp(
                byInstructions,
                new Estimate(Math.exp(thirds.logRatio()), interval.lowOrNaN(), interval.highOrNaN(), thirds.pairs()));
    }

    /** Whether the cost clearly fell. */
    public boolean tooShort() {
        return trend.value() > TREND && trend.low() > 1;
    }

    /**
     * Whether the compiler distorts CPU times. Instructions are counted without it; what it has not compiled yet shows in
     * their own trend.
     *
     * @param jitShare of a process's CPU time that its compiler had, 0 to 1
     */
    public static boolean compiling(double jitShare) {
        return jitShare > JIT;
    }

    /**
     * What an event cost from mark to mark. The window begins at the first mark that has reached it, and ends where its figures
     * end.
     */
    private static double[] window(ReplayFigures figures, long warmUpEvents) {
        List<MarkReading> marks = figures.marks();
        long start = marks.stream()
                .mapToLong(MarkReading::events)
                .filter(events -> events >= warmUpEvents)
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return IntStream.range(1, marks.size())
                .filter(i -> marks.get(i - 1).events() >= start && marks.get(i).events() - start <= figures.events())
                .filter(i -> marks.get(i).events() > marks.get(i - 1).events())
                .mapToDouble(i -> (cpu(marks.get(i)) - cpu(marks.get(i - 1)))
                        / (marks.get(i).events() - marks.get(i - 1).events()))
                .toArray();
    }

    /** Of the Java threads where that is known, since it is finer and free of the compiler. */
    private static double cpu(MarkReading mark) {
        return mark.javaCpuMicros() == null ? mark.cpuMicros() : mark.javaCpuMicros();
    }
}
