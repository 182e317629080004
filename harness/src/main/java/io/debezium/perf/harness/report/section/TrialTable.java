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

/** All trials with everything that is known of each, failed and disturbed ones among them. */
public final class TrialTable {

    /** What CPU per event is, and how it differs from the plain mean. */
    public static final String CPU_PER_EVENT = Messages.text("section.cpu-per-event-and-events");

    private static final String CAPTION = "All trials in the order in which they ran";

    private TrialTable() {}

    /** @param variants the name of a variant by its index */
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
                .figure("Instructions/cycle", Metric.INSTRUCTIONS_PER_CYCLE)
                .figure("Events/s", Metric.EVENTS_PER_SECOND)
                .figure("Bytes/event", Metric.ALLOCATED_BYTES_PER_EVENT)
                .figure("Peak RSS", Metric.PEAK_RSS_BYTES)
                .figure("GC", Metric.GC_SHARE)
                .figure("JIT", Metric.JIT_SHARE)
                .figure("Server CPU/event", Metric.SERVER_CPU_MICROS_PER_EVENT)
                .figure("Queue", Metric.QUEUE_FILL)
                .figure("Broker CPU/event", Metric.BROKER_CPU_MICROS_PER_EVENT);
        return interference(columns, Trial::interference)
                .figure("Start-up", Metric.START_UP_MICROS)
                .text("Message", Trial::message)
                .table(
                        "trials-table",
                        CAPTION,
                        CPU_PER_EVENT
                                + " GC and JIT are shares of the CPU time of the whole process within the window; server is the CPU of"
                                + " the process that decodes the WAL; queue is the average fill level of Debezium's queue; others are"
                                + " cores used by other processes.",
                        trials);
    }

    /** Whether a trial has come to it. */
    /** Null where cycles were not counted. */
    private static <T> Columns<T> interference(Columns<T> columns, Function<T, Interference> seen) {
        return columns.number("Others", known(seen, Interference::otherCores))
                .number("Steal", known(seen, of -> of.stealPercent() / 100), Format::percent);
    }

    private static <T> Function<T, Number> known(Function<T, Interference> seen, Function<Interference, Double> value) {
        return trial -> seen.apply(trial) == null ? null : value.apply(seen.apply(trial));
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
     * Of trials in rounds.
     *
     * @param columns with the figures of the question
     * @param note what is special to it
     */
    public static <C, F> Table rounds(Columns<Trial<C, F>> columns, String note, List<Trial<C, F>> trials) {
        return interference(columns, Trial::interference)
                .text("Status", TrialTable::status)
                .table(
                        "trials-table",
                        CAPTION,
                        note
                                + " Others: cores used by other processes. A trial's folder has its log and its command line.",
                        trials);
    }

    private static String status(Trial<?, ?> trial) {
        return trial.status().id() + (trial.message().isEmpty() ? "" : ": " + trial.message());
    }
}
