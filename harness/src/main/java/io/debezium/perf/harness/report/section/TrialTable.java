package io.debezium.perf.harness.report.section;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** All trials with everything that is known of each, failed and disturbed ones among them. */
public final class TrialTable {

    private TrialTable() {}

    /** @param variants the name of a variant by its index */
    public static Table of(List<Trial<Purpose, ReplayFigures>> trials, IntFunction<String> variants) {
        Set<Trial<Purpose, ReplayFigures>> standing = new HashSet<>(Trial.standing(trials, Purpose.TIMED));
        return Table.of(
                "trials-table",
                "Every trial in the order that they ran",
                CompareTables.CPU_PER_EVENT
                        + " GC and JIT are parts of the CPU time of the whole process within the window; server is the CPU of"
                        + " the process that decodes the WAL; queue is how full Debezium's was on average; others are cores"
                        + " that other processes kept busy.",
                List.of(
                        Column.number("Trial"),
                        Column.text("Variant"),
                        Column.text("For"),
                        Column.text("Status"),
                        Column.number("CPU us/event"),
                        Column.number("Mean us/event"),
                        Column.number("Events/s"),
                        Column.number("Bytes/event"),
                        Column.number("Peak RSS"),
                        Column.number("GC"),
                        Column.number("JIT"),
                        Column.number("Server us/event"),
                        Column.number("Queue"),
                        Column.number("Others"),
                        Column.number("Steal"),
                        Column.number("Start-up"),
                        Column.text("Message")),
                trials.stream()
                        .map(trial -> line(trial, variants.apply(trial.arm()), status(trial, standing)))
                        .toList());
    }

    private static String status(Trial<Purpose, ReplayFigures> trial, Set<Trial<Purpose, ReplayFigures>> standing) {
        boolean repeated = trial.status() == TrialStatus.DISTURBED
                && trial.condition() == Purpose.TIMED
                && !standing.contains(trial);
        return trial.status().id() + (repeated ? ", repeated" : "");
    }

    private static Line line(Trial<Purpose, ReplayFigures> trial, String variant, String status) {
        ReplayFigures figures = trial.figures();
        Interference other = trial.interference();
        return Line.of(List.of(
                Cell.number(Format.count(trial.number()), trial.number()),
                Cell.code(variant),
                Cell.text(purpose(trial)),
                Cell.text(status),
                figure(of(figures, known -> known.value(Metric.CPU_MICROS_PER_EVENT))),
                figure(of(figures, ReplayFigures::meanCpuMicrosPerEvent)),
                figure(of(figures, known -> known.value(Metric.EVENTS_PER_SECOND))),
                figure(of(figures, known -> known.value(Metric.ALLOCATED_BYTES_PER_EVENT))),
                memory(of(figures, known -> known.value(Metric.PEAK_RSS_BYTES))),
                share(of(figures, known -> part(known.gcCpuMicros(), known.cpuMicros()))),
                share(of(figures, known -> part(known.jitCpuMicros(), known.cpuMicros()))),
                figure(of(figures, known -> part(known.serverCpuMicros(), known.events()))),
                share(of(figures, ReplayFigures::queueFill)),
                figure(of(other, Interference::otherCores)),
                share(of(other, known -> known.stealPercent() / 100)),
                seconds(of(figures, ReplayFigures::startUpSeconds)),
                Cell.text(trial.message())));
    }

    private static String purpose(Trial<Purpose, ReplayFigures> trial) {
        if (trial.condition() != Purpose.TIMED) {
            return trial.condition().id();
        }
        return trial.round() == 0 ? "outside the blocks" : "block " + trial.round();
    }

    private static <T> Double of(T partOrNull, Function<T, Double> value) {
        return partOrNull == null ? null : value.apply(partOrNull);
    }

    private static Double part(Double valueOrNull, double whole) {
        return valueOrNull == null ? null : valueOrNull / whole;
    }

    private static Cell figure(Double valueOrNull) {
        return known(valueOrNull) ? Cell.number(Format.number(valueOrNull), valueOrNull) : none();
    }

    private static Cell memory(Double bytesOrNull) {
        return known(bytesOrNull) ? Cell.number(Format.bytes(bytesOrNull), bytesOrNull) : none();
    }

    private static Cell seconds(Double secondsOrNull) {
        return known(secondsOrNull) ? Cell.number(Format.seconds(secondsOrNull), secondsOrNull) : none();
    }

    private static boolean known(Double valueOrNull) {
        return valueOrNull != null && Double.isFinite(valueOrNull);
    }

    private static Cell share(Double shareOrNull) {
        return known(shareOrNull) ? Cell.number(Format.percent(shareOrNull), shareOrNull) : none();
    }

    /** An empty cell: most of the words in a table of this width would otherwise be "not known". */
    private static Cell none() {
        return Cell.number("-", Double.NaN);
    }
}
