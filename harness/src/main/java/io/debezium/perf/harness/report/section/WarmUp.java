package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Mark;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.PairedRatios;

/** How CPU per event falls while a program warms up, from the readings on the way. */
public final class WarmUp {

    /** Rise of an event's cost at the window's beginning over its end from which the warm-up was too short. */
    private static final double TREND = 1.03;

    /** The compiler's part of the CPU time that a program may use which has warmed up. */
    private static final double JIT = 0.15;

    private static final double CONFIDENCE = 0.95;

    private WarmUp() {}

    /**
     * What speaks against the window, a sentence for each sign that it began too early.
     *
     * @param warmUpEvents where it begins
     */
    static List<String> warnings(List<Arm> arms, long warmUpEvents) {
        List<String> warnings = new ArrayList<>();
        falling(arms, warmUpEvents)
                .map(
                        "Still warming up: an event cost more in the first third of the window than in the last (%s). A larger --warmup-events, with --events to match, shows the steady state."
                                ::formatted)
                .ifPresent(warnings::add);
        String compiling = arms.stream()
                .filter(arm -> arm.jitShare() > JIT)
                .map(arm -> arm.title() + " " + Format.percent(arm.jitShare()))
                .collect(Collectors.joining(", "));
        if (!compiling.isEmpty()) {
            warnings.add(
                    "Still warming up: the compiler used much of the CPU time within the window (" + compiling + ").");
        }
        return warnings;
    }

    /** The variants whose cost clearly fell; where of none that is clear, all together, since all are JVMs. */
    private static Optional<String> falling(List<Arm> arms, long warmUpEvents) {
        String each = arms.stream()
                .flatMap(arm -> falling(arm.title(), trend(arm.trials().stream(), warmUpEvents)).stream())
                .collect(Collectors.joining("; "));
        return each.isEmpty()
                ? falling(
                        "all variants together",
                        trend(arms.stream().flatMap(arm -> arm.trials().stream()), warmUpEvents))
                : Optional.of(each);
    }

    private static Optional<String> falling(String whose, Effect trend) {
        return trend.ratio() > TREND && trend.low() > 1
                ? Optional.of("%s %s, %s %s".formatted(whose, trend.size(), trend.interval(), trend.sizeRange()))
                : Optional.empty();
    }

    /**
     * What an event cost at both ends of the window, and in all of it.
     *
     * @param warmUpEvents where the window begins
     */
    public static Table table(List<Arm> arms, long warmUpEvents) {
        return Table.of(
                "warm-up-table",
                "Whether the warm-up was long enough, us per event",
                "Had it been, an event would cost as much in the first third of the window as in the last: medians of the"
                        + " Java threads' CPU from reading to reading, then over the trials. The plain mean is that of all threads over the whole window. JIT: the compiler's part of the CPU time of the whole process within the window.",
                List.of(
                        Column.text("Variant"),
                        Column.number("Trials"),
                        Column.number("First third"),
                        Column.number("Last third"),
                        Column.number("First to last"),
                        Column.number(Effect.level(CONFIDENCE) + " interval"),
                        Column.number("CPU per event"),
                        Column.number("Plain mean"),
                        Column.number("JIT")),
                arms.stream().map(arm -> line(arm, warmUpEvents)).toList());
    }

    private static Line line(Arm arm, long warmUpEvents) {
        PairedRatios thirds = thirds(arm.trials().stream(), warmUpEvents);
        Effect trend = effect(thirds);
        double steady = arm.median(ReplayFigures::cpuMicrosPerEvent);
        double mean = arm.median(ReplayFigures::meanCpuMicrosPerEvent);
        return Line.of(
                Cell.code(arm.label()),
                Cell.number(Format.count(thirds.pairs()), thirds.pairs()),
                Cell.number(Format.number(thirds.candidateValue()), thirds.candidateValue()),
                Cell.number(Format.number(thirds.baselineValue()), thirds.baselineValue()),
                Cell.number(trend.signed(), trend.ratio()),
                Cell.number(trend.signedRange(), trend.low()),
                Cell.number(Format.number(steady), steady),
                Cell.number(Format.number(mean), mean),
                Cell.number(Format.percent(arm.jitShare()), arm.jitShare()));
    }

    /**
     * How much more an event costs in the first third of the window than in its last third.
     *
     * @return a ratio, NaN with too few readings to tell; without an interval where the trials are too few
     */
    static Effect trend(Stream<Trial<Purpose, ReplayFigures>> trials, long warmUpEvents) {
        return effect(thirds(trials, warmUpEvents));
    }

    private static Effect effect(PairedRatios thirds) {
        Interval interval = thirds.logInterval(CONFIDENCE);
        return new Effect(
                Math.exp(thirds.logRatio()),
                interval.bounded() ? Math.exp(interval.low()) : Double.NaN,
                interval.bounded() ? Math.exp(interval.high()) : Double.NaN,
                CONFIDENCE);
    }

    /** The first third of the window against the last; medians, since single bouts of slow code are no trend. */
    private static PairedRatios thirds(Stream<Trial<Purpose, ReplayFigures>> trials, long warmUpEvents) {
        return PairedRatios.of(trials.map(trial -> window(trial, warmUpEvents))
                .filter(window -> window.size() >= 3)
                .map(window -> {
                    int third = window.size() / 3;
                    return new Pair(
                            Arm.median(window.subList(window.size() - third, window.size())),
                            Arm.median(window.subList(0, third)));
                })
                .toList());
    }

    /** The window begins at the first mark that has reached it, and ends where its figures end. */
    private static List<Double> window(Trial<Purpose, ReplayFigures> trial, long warmUpEvents) {
        long start = marks(trial).stream()
                .mapToLong(Mark::events)
                .filter(events -> events >= warmUpEvents)
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return of(trial).stream()
                .filter(reading -> reading.from() >= start
                        && reading.events() - start <= trial.figures().events())
                .map(Reading::cpuMicrosPerEvent)
                .toList();
    }

    /**
     * CPU per event between two readings.
     *
     * @param from row events by the first reading
     * @param events row events by the second reading
     */
    record Reading(long from, long events, double cpuMicrosPerEvent) {}

    private static List<Mark> marks(Trial<Purpose, ReplayFigures> trial) {
        return trial.figures() == null ? List.of() : trial.figures().marks();
    }

    /** From mark to mark; of the Java threads where that is known, since it is finer and free of the compiler. */
    static List<Reading> of(Trial<Purpose, ReplayFigures> trial) {
        List<Reading> readings = new ArrayList<>();
        for (int i = 1; i < marks(trial).size(); i++) {
            Mark from = marks(trial).get(i - 1);
            Mark to = marks(trial).get(i);
            if (to.events() > from.events()) {
                readings.add(
                        new Reading(from.events(), to.events(), (cpu(to) - cpu(from)) / (to.events() - from.events())));
            }
        }
        return readings;
    }

    private static double cpu(Mark mark) {
        return mark.javaCpuMicros() == null ? mark.cpuMicros() : mark.javaCpuMicros();
    }

    /**
     * Median over an arm's trials, by event number.
     *
     * @param step events that count as one place, since a mark falls between two batches and not exactly where it should
     */
    public static List<Plot.Point> curve(Arm arm, long step) {
        Map<Long, List<Double>> byPlace = new TreeMap<>();
        for (Trial<Purpose, ReplayFigures> trial : arm.trials()) {
            for (Reading reading : of(trial)) {
                long place = Math.max(1, Math.round((double) reading.events() / step)) * step;
                byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(reading.cpuMicrosPerEvent());
            }
        }
        List<Plot.Point> curve = new ArrayList<>();
        byPlace.forEach((place, values) -> curve.add(Plot.Point.of(place, Arm.median(values))));
        return curve;
    }
}
