package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

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
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.Offset;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/** How long snapshots take and what they cost, as tables. */
final class SnapshotTables {

    private static final Set<Metric> OF_PEERS = EnumSet.of(Metric.SNAPSHOT_MICROS, Metric.CPU_MICROS_PER_EVENT);

    private SnapshotTables() {}

    /** What is fixed and what a row adds, a line for each subject. */
    static Table costs(SnapshotResult result) {
        List<Line> lines = new ArrayList<>();
        for (int subject = 0; subject < result.subjects().size(); subject++) {
            Optional<SnapshotResult.Line> time = result.line(subject, Cost.TIME);
            Optional<SnapshotResult.Line> cpu = result.line(subject, Cost.CPU);
            Optional<SnapshotResult.Line> allocation = result.line(subject, Cost.ALLOCATION);
            if (time.isPresent() && cpu.isPresent() && allocation.isPresent()) {
                lines.add(Line.of(
                        Cell.code(SnapshotCase.name(result, subject)),
                        value(time.get().fixed(), Format::micros),
                        interval(time.get().fixed(), Format::micros),
                        value(time.get().perRow(), Format::micros),
                        interval(time.get().perRow(), Format::micros),
                        value(cpu.get().fixed(), Format::micros),
                        value(cpu.get().perRow(), Format::micros),
                        interval(cpu.get().perRow(), Format::micros),
                        value(allocation.get().perRow(), Format::bytes),
                        Cell.text(line(time.get(), result.design().minEffect()))));
            }
        }
        return Table.of(
                "costs-table",
                "What is spent however few the rows are, and what each row adds",
                "A line fitted to each round by weighted least squares, in which every size tells as much; Hodges-Lehmann estimates"
                        + " over the rounds, and the intervals that the exact signed-rank test does not reject, which takes six"
                        + " rounds. Fixed: the start of the JVM among it. On a line: no, where what was measured surely lies off it by more than "
                        + ComparisonSentence.percent(result.design().minEffect()) + " with a table." + itself(result),
                List.of(
                        Column.text("Reader"),
                        Column.number("Fixed"),
                        Column.number("95 % CI").rank(3),
                        Column.number("Per row"),
                        Column.number("95 % CI").rank(2),
                        Column.number("CPU fixed").rank(5),
                        Column.number("CPU per row").rank(1),
                        Column.number("95 % CI").rank(6),
                        Column.number("Allocation per row").rank(4),
                        Column.text("On a line")),
                lines);
    }

    private static String itself(SnapshotResult result) {
        return AgainstItself.explained(result.variants().stream().map(VariantInfo::spec), "the first variant");
    }

    private static Cell value(Estimate estimate, DoubleFunction<String> text) {
        return Cell.figure(estimate.value(), text);
    }

    private static Cell interval(Estimate estimate, DoubleFunction<String> text) {
        return Cell.number(SnapshotHeadline.range(estimate, text), estimate.low());
    }

    /** {@code yes}, or where it is not: {@code no: +12.0 % at 50,000} */
    private static String line(SnapshotResult.Line line, double minEffect) {
        if (!line.straight()) {
            return line.offsets().stream()
                    .filter(offset -> Math.abs(offset.relative().value()) > minEffect)
                    .map(SnapshotTables::off)
                    .collect(Collectors.joining(", ", "no: ", ""));
        }
        boolean known = line.offsets().stream()
                .allMatch(offset -> Double.isFinite(offset.relative().low()));
        return known
                ? "yes"
                : line.offsets().stream()
                        .max(Comparator.comparing(
                                offset -> Math.abs(offset.relative().value())))
                        .map(farthest -> "not known, " + off(farthest))
                        .orElse("-");
    }

    private static String off(Offset offset) {
        return String.format(
                Locale.ROOT, "%+.1f %% at %s", 100 * offset.relative().value(), Format.count(offset.rows()));
    }

    /** A line for each subject with each table. */
    static Table sizes(SnapshotResult result) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.number("Rows"),
                Column.text("Reader"),
                Column.number("Asked to run").rank(4),
                Column.number("First row"),
                Column.number("In all")));
        if (result.variants().size() > 1) {
            columns.add(Column.text("Against the first"));
        }
        result.natives().forEach(way -> columns.add(Column.number("Times " + way.spec())));
        columns.addAll(List.of(
                Column.number("Rows/s").rank(1),
                Column.number("CPU per row").rank(2),
                Column.number("Server's").rank(6),
                Column.number("Bytes per row").rank(5),
                Column.number("Peak RSS").rank(3)));
        return Table.of(
                "sizes-table",
                "Time, CPU and memory",
                (result.design().rounds() == 1 ? "One trial each" : "Medians over the rounds")
                        + ", from the start of the process: until the reader was asked to run, until its first row was handed"
                        + " over, until its last had been consumed. CPU and allocated bytes are of the whole process until then,"
                        + " divided by the rows. Times: how many times as long in all as the native way takes. Against the first:"
                        + " the verdict on the time in all." + itself(result),
                columns,
                SnapshotCase.of(result).stream()
                        .map(one -> Line.of(size(result, one)).toned(tone(result, one)))
                        .toList());
    }

    /** An equivalent or undecided one is no worse news than the first itself. */
    private static Tone tone(SnapshotResult result, SnapshotCase one) {
        return one.against(result, result.variants().get(0).spec())
                .map(contrast -> Tone.of(contrast.comparison().verdict()))
                .filter(tone -> tone != Tone.FAINT)
                .orElse(Tone.PLAIN);
    }

    private static List<Cell> size(SnapshotResult result, SnapshotCase one) {
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.number(Format.count(one.rows()), one.rows()),
                Cell.code(one.name()),
                seconds(one.startUpSeconds()),
                seconds(one.firstRowSeconds()),
                seconds(one.seconds())));
        if (result.variants().size() > 1) {
            cells.add(Cell.text(verdict(result, one)));
        }
        for (VariantInfo way : result.natives()) {
            cells.add(Cell.figure(
                    one.against(result, way.spec())
                            .map(contrast -> contrast.comparison().ratio())
                            .orElse(Double.NaN),
                    Format::number));
        }
        cells.addAll(List.of(
                Cell.figure(one.median(SnapshotFigures::rowsPerSecond), Format::number),
                Cell.figure(one.median(SnapshotFigures::cpuMicrosPerRow), Format::micros),
                Cell.figure(one.serverMicrosPerRow(), Format::micros),
                Cell.figure(one.median(SnapshotFigures::allocatedBytesPerRow), Format::number),
                Cell.figure(one.peakRss(), Format::bytes)));
        return cells;
    }

    /** {@code faster (-12.0 %)} */
    static String verdict(SnapshotResult result, SnapshotCase one) {
        return one.against(result, result.variants().get(0).spec())
                .map(Contrast::comparison)
                .map(comparison -> "%s (%s)"
                        .formatted(
                                Change.verdict(comparison),
                                Effect.of(comparison).signed()))
                .orElse("-");
    }

    /** Comparisons with all their figures; of those with a native way the two that matter. */
    static Table contrasts(SnapshotResult result) {
        List<Line> lines = new ArrayList<>();
        for (Contrast<Long> contrast : result.contrasts()) {
            Comparison comparison = contrast.comparison();
            boolean peer = result.natives().stream().anyMatch(way -> way.spec().equals(contrast.baseline()));
            if (peer && !OF_PEERS.contains(comparison.metric())) {
                continue;
            }
            Effect effect = Effect.of(comparison);
            lines.add(Line.of(
                    Cell.number(Format.count(contrast.condition()), contrast.condition()),
                    Cell.code(comparison.candidate()),
                    Cell.code(contrast.baseline()),
                    Cell.text(comparison.metric().label()),
                    Cell.number(
                            Change.value(comparison.metric(), comparison.candidateValue()),
                            comparison.candidateValue()),
                    Cell.number(
                            Change.value(comparison.metric(), comparison.baselineValue()), comparison.baselineValue()),
                    Cell.figure(comparison.ratio(), Format::number),
                    interval(
                            new Estimate(
                                    comparison.ratio(), comparison.ciLow(), comparison.ciHigh(), comparison.pairs()),
                            Format::number),
                    Cell.number(effect.signed(), effect.ratio()),
                    Cell.number(comparison.pairsAgreeing() + "/" + comparison.pairs(), comparison.pairsAgreeing()),
                    Cell.text(peer ? "none: not alike" : Change.verdict(comparison))));
        }
        return Table.of(
                "snapshot-contrasts-table",
                "Readers compared",
                "Medians over the rounds; ratio: the Hodges-Lehmann estimate from the ratios of trials of the same round. An event is"
                        + " a row. Rounds: those on the same side, of all. Faster or slower: wholly beyond +/-"
                        + ComparisonSentence.percent(result.design().minEffect()) + "." + itself(result),
                List.of(
                        Column.number("Rows"),
                        Column.text("Reader"),
                        Column.text("Beside"),
                        Column.text("Figure"),
                        Column.number("Reader's"),
                        Column.number("The other's"),
                        Column.number("Ratio"),
                        Column.number("Interval"),
                        Column.number("Change"),
                        Column.number("Rounds"),
                        Column.text("Verdict")),
                lines);
    }

    /** Every trial. */
    static Table cells(SnapshotResult result) {
        List<Line> lines = new ArrayList<>();
        for (Trial<Long, SnapshotFigures> cell : result.trials()) {
            Optional<SnapshotFigures> figures = Optional.ofNullable(cell.figures());
            lines.add(Line.of(
                    Cell.number(Format.count(cell.number()), cell.number()),
                    Cell.number(Format.count(cell.round()), cell.round()),
                    Cell.number(Format.count(cell.condition()), cell.condition()),
                    Cell.code(result.subjects().get(cell.arm()).spec()),
                    seconds(figures.map(SnapshotFigures::startUpSeconds).orElse(Double.NaN)),
                    seconds(figures.map(SnapshotFigures::firstRowSeconds).orElse(Double.NaN)),
                    seconds(figures.map(SnapshotFigures::seconds).orElse(Double.NaN)),
                    Cell.figure(figures.map(SnapshotFigures::cpuMicros).orElse(Double.NaN), Format::micros),
                    Cell.figure(figures.map(SnapshotFigures::allocatedBytes).orElse(Double.NaN), Format::bytes),
                    Cell.figure(
                            figures.map(SnapshotFigures::peakRssBytes)
                                    .map(Long::doubleValue)
                                    .orElse(Double.NaN),
                            Format::bytes),
                    Cell.text(cell.status().id() + (cell.message().isEmpty() ? "" : ": " + cell.message()))));
        }
        return Table.of(
                "cells-table",
                "Every trial in the order that they ran",
                "Each is a fresh JVM. Its log and its command line are in its folder.",
                List.of(
                        Column.number("No."),
                        Column.number("Round"),
                        Column.number("Rows"),
                        Column.text("Reader"),
                        Column.number("Asked to run"),
                        Column.number("First row"),
                        Column.number("In all"),
                        Column.number("CPU"),
                        Column.number("Allocated"),
                        Column.number("Peak RSS"),
                        Column.text("Status")),
                lines);
    }

    private static Cell seconds(double seconds) {
        return Cell.figure(1e6 * seconds, Format::micros);
    }
}
