package io.debezium.perf.harness.report.section;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** Tables of all trials with all their figures, failed and disturbed ones included. */
public final class TrialTable {

    private static final String CAPTION = "All trials in the order in which they ran";

    private TrialTable() {}

    /** @param variants the name of a variant for its index */
    public static Table of(List<Trial<Purpose, ReplayFigures>> trials, IntFunction<String> variants) {
        Set<Trial<Purpose, ReplayFigures>> standing = new HashSet<>(Trial.standing(trials, Purpose.TIMED));
        Columns<Trial<Purpose, ReplayFigures>> columns = Columns.<Trial<Purpose, ReplayFigures>>of(Trial::value)
                .count("Trial", Trial::number)
                .code("Variant", trial -> variants.apply(trial.arm()))
                .text("For", TrialTable::purpose)
                .text("Status", trial -> status(trial, standing))
                .figure("CPU/event", Metric.CPU_MICROS_PER_EVENT)
                .figure("Mean/event", Metric.MEAN_CPU_MICROS_PER_EVENT)
                .figure("Instructions/event", Metric.INSTRUCTIONS_PER_EVENT)
                .figure("Cycles/event", Metric.CYCLES_PER_EVENT)
                .figure("Instructions/cycle", Metric.INSTRUCTIONS_PER_CYCLE)
                .figure("Events/s", Metric.EVENTS_PER_SECOND)
                .figure("Bytes/event", Metric.ALLOCATED_BYTES_PER_EVENT)
                .figure("Peak RSS", Metric.PEAK_RSS_BYTES)
                .figure("GC", Metric.GC_SHARE)
                .figure("JIT", Metric.JIT_SHARE)
                .figure("Server CPU/event", Metric.SERVER_CPU_MICROS_PER_EVENT)
                .figure("Queue", Metric.QUEUE_FILL)
                .figure("Broker CPU/event", Metric.BROKER_CPU_MICROS_PER_EVENT);
        return interference(columns)
                .figure("Start-up", Metric.START_UP_MICROS)
                .text("Message", Trial::message)
                .table(
                        "trials-table",
                        CAPTION,
                        Messages.text("section.cpu-per-event-and-events") + " " + Messages.text("section.trials-note"),
                        trials);
    }

    private static <C, F> Columns<Trial<C, F>> interference(Columns<Trial<C, F>> columns) {
        return columns.number("Others", trial -> known(trial, Interference::otherCores))
                .number("Steal", trial -> known(trial, seen -> seen.stealPercent() / 100), Format::percent);
    }

    private static Double known(Trial<?, ?> trial, Function<Interference, Double> value) {
        return trial.interference() == null ? null : value.apply(trial.interference());
    }

    private static String status(Trial<Purpose, ReplayFigures> trial, Set<Trial<Purpose, ReplayFigures>> standing) {
        boolean repeated = trial.status() == TrialStatus.DISTURBED
                && trial.condition() == Purpose.TIMED
                && !standing.contains(trial);
        return trial.status().id() + (repeated ? ", repeated" : "");
    }

    private static String purpose(Trial<Purpose, ReplayFigures> trial) {
        if (trial.condition() != Purpose.TIMED) {
            return trial.condition() == Purpose.DIGEST
                    ? "content"
                    : trial.condition().id();
        }
        return trial.round() == 0 ? "before round 1" : "round " + trial.round();
    }

    /**
     * The table of trials that run in rounds.
     *
     * @param columns with the figures of the question
     * @param note what is special about it
     */
    public static <C, F> Table rounds(Columns<Trial<C, F>> columns, String note, List<Trial<C, F>> trials) {
        return interference(columns)
                .text("Status", TrialTable::status)
                .table("trials-table", CAPTION, note + " " + Messages.text("section.rounds-note"), trials);
    }

    private static String status(Trial<?, ?> trial) {
        return trial.status().id() + (trial.message().isEmpty() ? "" : ": " + trial.message());
    }
}
