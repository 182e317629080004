package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Step;
import io.debezium.perf.harness.result.LatencyResult.Sustained;

/** What came of bursts, and of the search for the highest rate, as tables and sentences. */
final class BurstTables {

    /** Of what it was asked for, below which a surge counts as short: its sessions take a moment to connect. */
    private static final double SURGED = 0.9;

    private BurstTables() {}

    /** A line for each variant under each burst. */
    static Table bursts(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (LatencyCase one : LatencyCase.of(result)) {
            if (one.demand().burst()) {
                lines.add(Line.of(
                        Cell.text(one.demand().label()),
                        Cell.code(one.label()),
                        Cell.figure(median(one, Burst::offeredPerSecond), Format::number),
                        Cell.figure(median(one, Burst::peakLagBytes), Format::bytes),
                        Cell.figure(median(one, Burst::peakLagMillis), Format::millis),
                        Cell.figure(median(one, Burst::drainSeconds), Format::seconds),
                        Cell.figure(one.eventsPerSecond(), Format::number),
                        Cell.figure(median(one, burst -> (double) burst.peakHeapBytes()), Format::bytes),
                        Cell.figure(one.peakRss(), Format::bytes)));
            }
        }
        return Table.of(
                "bursts-table",
                "More than usual at once",
                "Medians over the rounds; read five times a second. Load: transactions/s while there were more. Drained: from"
                        + " the end of the burst until the lag in bytes was no larger than the largest in the seconds before it;"
                        + " of a backlog from when it was read until its last event had come. A dash where that was not seen.",
                List.of(
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.number("Load").rank(2),
                        Column.number("Peak lag"),
                        Column.number("Peak lag, time"),
                        Column.number("Drained in"),
                        Column.number("Events/s").rank(1),
                        Column.number("Peak heap").rank(4),
                        Column.number("Peak RSS").rank(3)),
                lines);
    }

    private static double median(LatencyCase one, Function<Burst, Double> value) {
        return one.median(figures -> figures.burst() == null ? null : value.apply(figures.burst()));
    }

    /** What was asked for and what was offered, where that is too little. */
    static Optional<String> shortfall(LatencyCase one) {
        if (one.demand().kind() != Demand.Kind.SURGE) {
            return Optional.empty();
        }
        double asked = one.demand().times() * one.demand().perSecond();
        double offered = median(one, Burst::offeredPerSecond);
        return offered < SURGED * asked
                ? Optional.of("For %s %s transactions/s were asked for and %s offered, beside %s."
                        .formatted(one.demand().label(), Format.number(asked), Format.number(offered), one.name()))
                : Optional.empty();
    }

    /** {@code At 500/s, x4 for 10 s it falls 12.1 MiB and 2.10 s behind at most, and has caught up 3.20 s after its end.} */
    static Optional<Sentence> sentence(LatencyCase one) {
        double drained = median(one, Burst::drainSeconds);
        if (one.demand().kind() == Demand.Kind.BACKLOG) {
            return Optional.of(Sentence.of(
                    Double.isFinite(drained)
                            ? "A %s is read in %s, %s events/s."
                                    .formatted(
                                            one.demand().label(),
                                            Format.seconds(drained),
                                            Format.number(one.eventsPerSecond()))
                            : "A %s was not read to its end."
                                    .formatted(one.demand().label())));
        }
        return Optional.of(Sentence.of("At %s it falls %s and %s behind at most, and %s."
                .formatted(
                        one.demand().label(),
                        Format.bytes(median(one, Burst::peakLagBytes)),
                        Format.millis(median(one, Burst::peakLagMillis)),
                        Double.isFinite(drained)
                                ? "has caught up %s after that".formatted(Format.seconds(drained))
                                : "has not caught up while it was measured")));
    }

    /** Every trial of the search. */
    static Table steps(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (Sustained sustained : result.sustained()) {
            for (Step step : sustained.steps()) {
                lines.add(Line.of(
                        Cell.code(result.variants().get(sustained.variant()).spec()),
                        Cell.figure(step.askedPerSecond(), Format::number),
                        Cell.figure(step.offeredPerSecond(), Format::number),
                        Cell.figure(1e3 * step.growth(), Format::signed),
                        Cell.number(
                                Double.isFinite(step.growthLow())
                                        ? Format.signed(1e3 * step.growthLow()) + " to "
                                                + Format.signed(1e3 * step.growthHigh())
                                        : "none",
                                step.growthLow()),
                        Cell.text(word(step.state()))));
            }
        }
        return Table.of(
                "steps-table",
                "On the way to the highest rate",
                "Lag gained: slope of the lag in time over the trial (Theil and Sen), ms a second, with its 95 % interval. It"
                        + " holds where the whole interval is at most 20 ms a second, 2 % of the load; what was not shown to hold"
                        + " in either of two trials counts as failing.",
                List.of(
                        Column.text("Variant"),
                        Column.number("Asked for"),
                        Column.number("Offered"),
                        Column.number("Lag gained, ms/s"),
                        Column.number("Interval"),
                        Column.text("Comes to")),
                lines);
    }

    static String word(Growth growth) {
        return switch (growth) {
            case HOLDS -> "holds";
            case GROWS -> "falls behind";
            case UNCLEAR -> "not clear";
        };
    }

    /** {@code It sustains 4,100 transactions/s, and falls behind at 4,500.} */
    static Sentence sentence(Sustained sustained) {
        if (sustained.holds() == null) {
            return Sentence.of(
                    "That it sustains even %s transactions/s was not shown.".formatted(Format.number(sustained.low())));
        }
        String holds = "It sustains %s transactions/s".formatted(Format.number(sustained.holds()));
        if (sustained.loadLimited()) {
            return Sentence.of(holds + " at least: the load could offer no more beside it.");
        }
        return Sentence.of(
                sustained.fails() == null
                        ? holds + " at least, the most that was tried."
                        : holds + ", and %s was not shown to hold.".formatted(Format.number(sustained.fails())));
    }
}
