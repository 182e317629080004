package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.ComparedArms.CostBetween;
import io.debezium.perf.harness.result.ComparedArms.WarmUp;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.Trial;

/** How an event's cost falls while a program warms up, from the readings on the way. */
public final class WarmUps {

    /** Of the trend's interval. */
    private static final double CONFIDENCE = 0.95;

    /** Rise of an event's cost at the window's beginning over its end from which the warm-up was too short. */
    private static final double TREND = 1.03;

    /** The compiler's part of the CPU time that a program may use which has warmed up. */
    private static final double JIT = 0.15;

    private WarmUps() {}

    /** @param warmUpEvents where the window begins */
    static WarmUp of(List<Trial<Purpose, ReplayFigures>> trials, long warmUpEvents) {
        List<Double> counted = trials.stream()
                .map(trial -> trial.figures().hardware())
                .map(hardware -> hardware == null ? Double.NaN : hardware.trend())
                .toList();
        boolean byInstructions = !counted.isEmpty() && counted.stream().noneMatch(trend -> trend.isNaN());
        Stream<Double> trends = byInstructions
                ? counted.stream()
                : trials.stream().map(trial -> Median.fall(window(trial, warmUpEvents)));
        PairedRatios thirds = PairedRatios.of(trends.filter(each -> !each.isNaN())
                .map(each -> new Pair(1, each))
                .toList());
        Interval interval = thirds.logInterval(CONFIDENCE);
        Estimate trend = new Estimate(
                Math.exp(thirds.logRatio()),
                interval.bounded() ? Math.exp(interval.low()) : Double.NaN,
                interval.bounded() ? Math.exp(interval.high()) : Double.NaN,
                thirds.pairs());
        Metric metric = byInstructions ? Metric.INSTRUCTIONS_PER_EVENT : Metric.CPU_MICROS_PER_EVENT;
        return new WarmUp(metric, trend, CONFIDENCE, trend.value() > TREND && trend.low() > 1);
    }

    /**
     * Whether the compiler distorts what is compared. Instructions are counted without it; what it has not compiled yet shows
     * in their own trend.
     *
     * @param jitShare as {@link #compiling(double)}
     */
    public static boolean compiling(WarmUp warmUp, double jitShare) {
        return warmUp.metric() == Metric.CPU_MICROS_PER_EVENT && compiling(jitShare);
    }

    /** @param jitShare of a process's CPU time that its compiler had, 0 to 1 */
    public static boolean compiling(double jitShare) {
        return jitShare > JIT;
    }

    /** The window begins at the first mark that has reached it, and ends where its figures end. */
    private static double[] window(Trial<Purpose, ReplayFigures> trial, long warmUpEvents) {
        long start = trial.figures().marks().stream()
                .mapToLong(MarkReading::events)
                .filter(events -> events >= warmUpEvents)
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return readings(trial).stream()
                .filter(reading -> reading.from() >= start
                        && reading.events() - start <= trial.figures().events())
                .mapToDouble(CostBetween::cpuMicrosPerEvent)
                .toArray();
    }

    /** From mark to mark; of the Java threads where that is known, since it is finer and free of the compiler. */
    private static List<CostBetween> readings(Trial<Purpose, ReplayFigures> trial) {
        List<CostBetween> readings = new ArrayList<>();
        for (int i = 1; i < trial.figures().marks().size(); i++) {
            MarkReading from = trial.figures().marks().get(i - 1);
            MarkReading to = trial.figures().marks().get(i);
            if (to.events() > from.events()) {
                readings.add(new CostBetween(
                        from.events(), to.events(), (cpu(to) - cpu(from)) / (to.events() - from.events())));
            }
        }
        return readings;
    }

    private static double cpu(MarkReading mark) {
        return mark.javaCpuMicros() == null ? mark.cpuMicros() : mark.javaCpuMicros();
    }

    /**
     * Median over the trials, by event number.
     *
     * @param step events that count as one place, since a mark falls between two batches and not exactly where it should
     */
    static List<CostBetween> curve(List<Trial<Purpose, ReplayFigures>> trials, long step) {
        Map<Long, List<Double>> byPlace = new TreeMap<>();
        for (Trial<Purpose, ReplayFigures> trial : trials) {
            for (CostBetween reading : readings(trial)) {
                long place = Math.max(1, Math.round((double) reading.events() / step)) * step;
                byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(reading.cpuMicrosPerEvent());
            }
        }
        List<CostBetween> curve = new ArrayList<>();
        byPlace.forEach(
                (place, values) -> curve.add(new CostBetween(place - step, place, Median.ofKnown(values.stream()))));
        return curve;
    }
}
