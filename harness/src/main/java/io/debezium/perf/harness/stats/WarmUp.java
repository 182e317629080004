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
 * Whether the warm-up was long enough: compares the cost of an event in the first third of the window with that in the last
 * third.
 *
 * @param byInstructions whether the cost is in instructions, which all trials must have; otherwise it is CPU time
 * @param trend cost in the first third / that in the last, estimated over the trials
 */
public record WarmUp(boolean byInstructions, Estimate trend) {

    /** The trend above which the warm-up was too short. */
    private static final double TREND = 1.03;

    /** The largest share of CPU time of the JIT compiler in a program that has warmed up. */
    private static final double JIT = 0.15;

    /**
     * The trend over some trials.
     *
     * @param warmUpEvents number of events before the window
     */
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
     * Whether the JIT compiler distorts CPU times. Instructions do not include the compiler's threads; code that is not
     * compiled yet shows in their trend.
     *
     * @param jitShare of a process's CPU time that its compiler had, 0 to 1
     */
    public static boolean compiling(double jitShare) {
        return jitShare > JIT;
    }

    /**
     * CPU microseconds per event between consecutive marks of the window, which begins at the first mark after the warm-up and
     * has as many events as the figures.
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

    /**
     * CPU time of the Java threads if known, since it is more precise and excludes the compiler; otherwise that of the process.
     */
    private static double cpu(MarkReading mark) {
        return mark.javaCpuMicros() == null ? mark.cpuMicros() : mark.javaCpuMicros();
    }
}
