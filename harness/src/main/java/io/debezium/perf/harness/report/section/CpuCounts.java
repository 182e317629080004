package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** What the CPU counted, and what a difference in it means beside one in CPU time. */
public final class CpuCounts {

    /** What instructions do not see. */
    public static final String LIMIT = Messages.text("section.instructions-are-those");

    /** Below this share of the time, counts were scaled by more than their figures show. */
    private static final double WHOLE = 0.99;

    private CpuCounts() {}

    /**
     * Trials whose instructions are missing or scaled; empty where none is, or this machine counts none.
     *
     * @param so what follows from missing ones, a clause
     */
    public static List<String> warnings(List<Trial<Purpose, ReplayFigures>> timed, String so) {
        return warnings(timed, ReplayFigures::hardware, so);
    }

    /** As {@link #warnings(List, String)}, of trials of any kind. */
    public static <C, F> List<String> warnings(
            List<Trial<C, F>> timed, Function<F, HardwareFigures> hardware, String so) {
        List<HardwareFigures> counted = timed.stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .map(hardware)
                .filter(Objects::nonNull)
                .toList();
        Optional<String> missing = counted.stream()
                .filter(one -> !one.problem().isEmpty())
                .findFirst()
                .map(first -> Messages.text(
                        "section.instructions-were-not-counted",
                        Format.count(
                                (int) counted.stream()
                                        .filter(one -> !one.problem().isEmpty())
                                        .count(),
                                "trial"),
                        first.problem().replaceFirst("[.]$", ""),
                        so));
        Optional<String> scaled = counted.stream()
                .filter(one -> one.share() < WHOLE)
                .map(HardwareFigures::share)
                .min(Double::compare)
                .map(least -> Messages.text("section.cpus-counters-were-multiplexed", Format.percent(least)));
        return List.of(missing, scaled).stream().flatMap(Optional::stream).toList();
    }

    /** Medians of each variant; empty where the CPU counted nothing. */
    public static Optional<Table> table(List<Arm> arms) {
        if (arms.stream().noneMatch(arm -> cyclesKnown(arm.medians()))) {
            return Optional.empty();
        }
        return Optional.of(Columns.<Arm>of((arm, metric) -> arm.medians().value(metric))
                .code("Variant", Arm::label)
                .figure("Instructions/event", Metric.INSTRUCTIONS_PER_EVENT)
                .figure("Cycles/event", Metric.CYCLES_PER_EVENT)
                .figure("Instructions/cycle", Metric.INSTRUCTIONS_PER_CYCLE)
                .table(
                        "counted-table",
                        "What the CPU counted",
                        Messages.text("section.medians-of-timed-trials", LIMIT),
                        arms));
    }

    private static boolean cyclesKnown(Measured counted) {
        return counted.figures().has(Metric.INSTRUCTIONS_PER_CYCLE);
    }
}
