package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.ScheduledLatency;

/** How late events came and what that cost, as tables. */
final class LatencyTables {

    private LatencyTables() {}

    /** A line for each variant under each demand. */
    static Table figures(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (LatencyCase one : LatencyCase.late(result)) {
            lines.add(Line.of(
                            Cell.text(one.demand().label()),
                            Cell.code(one.label()),
                            time(one.percentile(50)),
                            time(one.percentile(90)),
                            time(one.percentile(99)),
                            time(one.percentile(99.9)),
                            time(one.maximum()),
                            Cell.number(offered(one), one.offered()),
                            Cell.figure(one.eventsPerSecond(), Format::number),
                            Cell.figure(one.cpuMicrosPerEvent(), Format::number),
                            Cell.figure(one.cores(), Format::cores),
                            Cell.figure(one.peakLagBytes(), Format::bytes),
                            Cell.text(one.growth()
                                    .map(growth -> BurstTables.word(growth.state()))
                                    .orElse("-")),
                            Cell.figure(one.peakRss(), Format::bytes))
                    .toned(one.spins() || one.shortfall().isPresent() ? Tone.BAD : Tone.PLAIN));
        }
        return Table.of(
                "latency-table",
                "Commit to consumption, and what it costs",
                (result.design().rounds() == 1
                                ? "One trial each. "
                                : "Medians over the rounds; max is that of all rounds. ")
                        + "A dash where fewer than one event lies beyond the percentile. Load: transactions/s that succeeded. us/event, cores: CPU of the reader."
                        + " Keeps up: holds where the lag in time surely gains no more than 20 ms a second."
                        + itself(result),
                List.of(
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.number("p50"),
                        Column.number("p90").rank(5),
                        Column.number("p99"),
                        Column.number("p99.9").rank(4),
                        Column.number("max"),
                        Column.number("Load").rank(1),
                        Column.number("Events/s").rank(6),
                        Column.number("us/event").rank(3),
                        Column.number("Cores").rank(2),
                        Column.number("Peak lag").rank(8),
                        Column.text("Keeps up").rank(1),
                        Column.number("Peak RSS").rank(7)),
                lines);
    }

    private static String itself(LatencyResult result) {
        return AgainstItself.explained(result.variants().stream().map(VariantInfo::spec), "the first variant");
    }

    /** {@code 11,200 (56 %)} where it is not what was asked for. */
    static String offered(LatencyCase one) {
        if (!Double.isFinite(one.offered())) {
            return "-";
        }
        String reached = Format.number(one.offered());
        return one.shortfall()
                .map(share -> "%s (%.0f %%)".formatted(reached, 100 * share))
                .orElse(reached);
    }

    /** How late the load itself was, and what that makes of the reader's latency. */
    static Table schedule(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (LatencyCase one : LatencyCase.of(result)) {
            if (one.demand().scheduled()) {
                lines.add(Line.of(
                        Cell.text(one.demand().label()),
                        Cell.code(one.label()),
                        time(one.median(
                                figures -> (double) figures.load().latency().at(50))),
                        time(one.median(
                                figures -> (double) figures.load().latency().at(99))),
                        time(one.median(
                                figures -> (double) figures.load().latency().maxMicros())),
                        time(one.median(figures -> 1e3 * figures.load().lateMillis())),
                        Cell.number(between(one, 50), one.percentile(50)),
                        Cell.number(between(one, 99), one.percentile(99)),
                        Cell.number(between(one, 99.9), one.percentile(99.9))));
            }
        }
        return Table.of(
                "schedule-table",
                "From when a transaction was due",
                "Due to commit: by the load's log. Late: the longest that a transaction waited for a free client. Due to"
                        + " consumption: the least it can be is the time from the commit alone, the most what the halves of the"
                        + " allowed share exceed in both parts.",
                List.of(
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.number("Due to commit p50"),
                        Column.number("p99"),
                        Column.number("max"),
                        Column.number("Late"),
                        Column.number("Due to consumption p50"),
                        Column.number("p99"),
                        Column.number("p99.9")),
                lines);
    }

    private static String between(LatencyCase one, double percent) {
        double least = one.percentile(percent);
        double most = one.median(figures ->
                (double) ScheduledLatency.atMostMicros(figures.load().latency(), figures.latency(), percent));
        return Double.isFinite(least) ? Format.together(Format.micros(least), " to ", Format.micros(most)) : "-";
    }

    /** Every comparison with all its figures. */
    static Table contrasts(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (Contrast<Demand> contrast : result.contrasts()) {
            Comparison comparison = contrast.comparison();
            Effect effect = Effect.of(comparison);
            lines.add(Line.of(
                    Cell.text(contrast.condition().label()),
                    Cell.code(comparison.candidate()),
                    Cell.text(comparison.metric().label()),
                    Cell.number(
                            Change.value(comparison.metric(), comparison.baselineValue()), comparison.baselineValue()),
                    Cell.number(
                            Change.value(comparison.metric(), comparison.candidateValue()),
                            comparison.candidateValue()),
                    Cell.number(effect.signed(), effect.ratio()),
                    Cell.number(effect.signedRange(), effect.low()),
                    Cell.number(comparison.pairsAgreeing() + "/" + comparison.pairs(), comparison.pairsAgreeing()),
                    Cell.text(Change.verdict(comparison))));
        }
        return Table.of(
                "contrasts-table",
                "Against " + result.variants().get(0).spec(),
                "Medians over the rounds; change: the Hodges-Lehmann estimate from the ratios of trials of the same round."
                        + " Interval: what the exact signed-rank test does not reject, which takes six rounds at least. Rounds:"
                        + " those on the same side, of all. Better or worse: wholly beyond +/-"
                        + ComparisonSentence.percent(result.design().minEffect()) + "." + itself(result),
                List.of(
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.text("Figure"),
                        Column.number("First"),
                        Column.number("Variant's"),
                        Column.number("Change"),
                        Column.number("Interval"),
                        Column.number("Rounds"),
                        Column.text("Verdict")),
                lines);
    }

    /** Every trial. */
    static Table cells(LatencyResult result) {
        List<Line> lines = new ArrayList<>();
        for (Trial<Demand, LatencyFigures> cell : result.trials()) {
            LatencyFigures figures = cell.figures();
            Latency latency = figures == null ? null : figures.latency();
            boolean any = latency != null && latency.count() > 0;
            lines.add(Line.of(
                    Cell.number(Format.count(cell.number()), cell.number()),
                    Cell.number(Format.count(cell.round()), cell.round()),
                    Cell.text(cell.condition().label()),
                    Cell.code(result.variants().get(cell.arm()).spec()),
                    time(any ? latency.at(50) : Double.NaN),
                    time(any ? latency.at(99) : Double.NaN),
                    time(any ? latency.maxMicros() : Double.NaN),
                    Cell.figure(
                            figures == null ? Double.NaN : figures.process().events(), it -> Format.count((long) it)),
                    Cell.figure(figures == null ? Double.NaN : figures.cpuCores(), Format::cores),
                    Cell.figure(figures == null ? Double.NaN : figures.process().peakHeapBytes(), Format::bytes),
                    Cell.text(figures == null ? "-" : caughtUp(figures.catchUp())),
                    Cell.text(cell.status().id() + (cell.message().isEmpty() ? "" : ": " + cell.message()))));
        }
        return Table.of(
                "cells-table",
                "Every trial in the order that they ran",
                "Each is a fresh JVM with a slot of its own. Its log, the load's log of every transaction and its command line"
                        + " are in its folder.",
                List.of(
                        Column.number("No."),
                        Column.number("Round"),
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.number("p50"),
                        Column.number("p99"),
                        Column.number("max"),
                        Column.number("Events"),
                        Column.number("Cores"),
                        Column.number("Peak heap"),
                        Column.text("Caught up"),
                        Column.text("Status")),
                lines);
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? "in " + Format.seconds(catchUp.seconds())
                : "not within %s, %s left"
                        .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes()));
    }

    private static Cell time(double micros) {
        return Cell.figure(micros, Format::micros);
    }
}
