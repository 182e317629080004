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
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Trial;

/** What loads came to under conditions, as tables. */
final class ImpactTables {

    private ImpactTables() {}

    /** A line for each load under each condition. */
    static Table figures(ImpactResult result) {
        List<Line> lines = new ArrayList<>();
        for (ImpactCase one : ImpactCase.of(result)) {
            lines.add(Line.of(
                            Cell.text(one.load()),
                            Cell.text(one.label()),
                            Cell.figure(one.transactionsPerSecond(), Format::number),
                            Cell.figure(one.percentile(50), Format::micros),
                            Cell.figure(one.percentile(99), Format::micros),
                            Cell.number(failed(one), one.failed()),
                            Cell.figure(one.median(ImpactFigures::serverCpuMicrosPerTransaction), Format::number),
                            Cell.figure(one.serverCores(), Format::cores),
                            Cell.figure(one.engineCores(), Format::cores),
                            Cell.figure(one.proxyCores(), Format::cores),
                            Cell.figure(one.median(ImpactFigures::walBytesPerTransaction), Format::number),
                            Cell.figure(one.retained(), Format::bytes),
                            Cell.figure(one.behind(), Format::bytes))
                    .toned(one.failed() > 0 ? Tone.BAD : Tone.PLAIN));
        }
        return Table.of(
                "impact-table",
                "What each load came to",
                (result.design().rounds() == 1
                                ? "One trial each. "
                                : "Medians over the rounds; failed: of all of them. ")
                        + "Server: CPU of PostgreSQL with all its processes, for each transaction and in cores; reader, proxy:"
                        + " theirs, in cores. WAL: bytes for each transaction. Retained: by the slot at the end. Behind: WAL that"
                        + " the reader had not consumed then."
                        + itself(result),
                List.of(
                        Column.text("Load").rank(Column.GROUP),
                        Column.text("Condition"),
                        Column.number("Transactions/s"),
                        Column.number("p50").rank(5),
                        Column.number("p99"),
                        Column.number("Failed"),
                        Column.number("Server us").rank(1),
                        Column.number("Server").rank(7),
                        Column.number("Reader").rank(3),
                        Column.number("Proxy").rank(8),
                        Column.number("WAL").rank(6),
                        Column.number("Retained").rank(4),
                        Column.number("Behind").rank(9)),
                lines);
    }

    private static String itself(ImpactResult result) {
        return AgainstItself.explained(
                result.conditions().stream().map(ImpactResult.Condition::label), "no slot and the direct way");
    }

    /** {@code 0}, {@code 1,204 (16.2 %)}. */
    static String failed(ImpactCase one) {
        return one.failed() == 0
                ? "0"
                : "%s (%s)".formatted(Format.count(one.failed()), Format.percent(one.failedShare()));
    }

    /** Every comparison with all its figures. */
    static Table contrasts(ImpactResult result) {
        List<Line> lines = new ArrayList<>();
        for (ImpactCase one : ImpactCase.of(result)) {
            one.contrasts(result)
                    .map(contrast -> line(one, contrast.comparison()))
                    .forEach(lines::add);
        }
        return Table.of(
                "contrasts-table",
                "Beside no slot and the direct way",
                "Medians over the rounds; change: the Hodges-Lehmann estimate from the ratios of trials of the same round."
                        + " Interval: what the exact signed-rank test does not reject, which takes six rounds at least. Rounds:"
                        + " those on the same side, of all. Faster, slower, better or worse: wholly beyond +/-"
                        + ComparisonSentence.percent(result.design().minEffect())
                        + ". A condition of which a transaction failed is not called faster."
                        + itself(result),
                List.of(
                        Column.text("Load"),
                        Column.text("Condition"),
                        Column.text("Figure"),
                        Column.number("No slot"),
                        Column.number("Condition's"),
                        Column.number("Change"),
                        Column.number("Interval"),
                        Column.number("Confidence"),
                        Column.number("Rounds"),
                        Column.text("Verdict")),
                lines);
    }

    private static Line line(ImpactCase one, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return Line.of(
                Cell.text(one.load()),
                Cell.text(one.label()),
                Cell.text(comparison.metric().label()),
                Cell.number(Change.value(comparison.metric(), comparison.baselineValue()), comparison.baselineValue()),
                Cell.number(
                        Change.value(comparison.metric(), comparison.candidateValue()), comparison.candidateValue()),
                Cell.number(effect.signed(), effect.ratio()),
                Cell.number(effect.signedRange(), effect.low()),
                Cell.number(Effect.level(comparison.confidence()), comparison.confidence()),
                Cell.number(comparison.pairsAgreeing() + "/" + comparison.pairs(), comparison.pairsAgreeing()),
                Cell.text(Change.verdict(comparison)));
    }

    /** Every trial. */
    static Table cells(ImpactResult result) {
        List<Line> lines = new ArrayList<>();
        for (Trial<String, ImpactFigures> cell : result.trials()) {
            ImpactFigures figures = cell.figures();
            boolean printed = figures != null && figures.printout() != null;
            lines.add(Line.of(
                    Cell.number(Format.count(cell.number()), cell.number()),
                    Cell.number(Format.count(cell.round()), cell.round()),
                    Cell.text(cell.condition()),
                    Cell.text(ImpactCase.plain(
                            ImpactCase.name(result, result.conditions().get(cell.arm())))),
                    Cell.figure(figures == null ? Double.NaN : figures.transactionsPerSecond(), Format::number),
                    Cell.figure(printed ? figures.printout().printedPerSecond() : Double.NaN, Format::number),
                    Cell.figure(printed ? figures.printout().countedPerSecond() : Double.NaN, Format::number),
                    Cell.figure(figures == null ? Double.NaN : figures.percentileMicros(99), Format::micros),
                    Cell.text(
                            figures == null ? "-" : Format.count(figures.load().failed())),
                    Cell.figure(
                            figures == null || figures.reader() == null
                                    ? Double.NaN
                                    : figures.reader().eventsPerSecond(),
                            Format::number),
                    Cell.text(cell.status().id() + (cell.message().isEmpty() ? "" : ": " + cell.message()))));
        }
        return Table.of(
                "cells-table",
                "Every trial in the order that they ran",
                "Transactions/s: within the window, by the generator's log of every transaction. Printed: what the generator"
                        + " said itself of its whole run, warm-up and all; logged: the same run by its log.",
                List.of(
                        Column.number("No."),
                        Column.number("Round"),
                        Column.text("Load"),
                        Column.text("Condition"),
                        Column.number("Transactions/s"),
                        Column.number("Printed"),
                        Column.number("Logged"),
                        Column.number("p99"),
                        Column.number("Failed"),
                        Column.number("Events/s"),
                        Column.text("Status")),
                lines);
    }
}
