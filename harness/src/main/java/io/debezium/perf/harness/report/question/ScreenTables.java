package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.FactorDifference;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.Trial;

/** What was screened, as tables. */
final class ScreenTables {

    private ScreenTables() {}

    /** What each factor does to CPU, events/s and allocation, largest gain first. */
    static Table effects(ScreenResult result) {
        List<Comparison> effects = ScreenWords.effects(result, Metric.CPU_MICROS_PER_EVENT);
        return Table.of(
                "effects-table",
                "On against off, largest gain first",
                "",
                List.of(
                        Column.text("Factor"),
                        Column.number("An event").rank(2),
                        Column.number("CPU"),
                        Column.number(Effect.levels(effects) + " interval"),
                        Column.number("p").rank(4),
                        Column.number("Events/s").rank(5),
                        Column.number("Allocation").rank(3),
                        Column.text("Verdict")),
                effects.stream().map(effect -> brief(result, effect)).toList());
    }

    private static Line brief(ScreenResult result, Comparison cpu) {
        FactorDifference difference = FactorDifference.of(cpu);
        Effect effect = Effect.of(cpu);
        return Line.of(
                        Cell.code(cpu.candidate()),
                        Cell.number(difference.signed(), difference.value()),
                        Cell.number(effect.signed(), effect.ratio()),
                        Cell.number(effect.signedRange(), effect.low()),
                        Cell.number(Format.probability(cpu.pValue()), cpu.pValue()),
                        other(result, cpu, Metric.EVENTS_PER_SECOND),
                        other(result, cpu, Metric.ALLOCATED_BYTES_PER_EVENT),
                        Cell.text(Change.verdict(cpu)))
                .toned(Tone.of(cpu.verdict()));
    }

    private static Cell other(ScreenResult result, Comparison cpu, Metric metric) {
        return result.effects().stream()
                .filter(effect ->
                        effect.metric() == metric && effect.candidate().equals(cpu.candidate()))
                .findFirst()
                .map(Effect::of)
                .map(effect -> Cell.number(effect.signed(), effect.ratio()))
                .orElse(Cell.number(Format.UNKNOWN, Double.NaN));
    }

    /** One for each metric. */
    static List<Block> figures(ScreenResult result) {
        return Stream.of(Change.values())
                .map(Change::metric)
                .filter(metric -> !ScreenWords.effects(result, metric).isEmpty())
                .<Block>map(metric -> new Block.Grid(figures(result, metric)))
                .toList();
    }

    private static Table figures(ScreenResult result, Metric metric) {
        String note = metric == Metric.CPU_MICROS_PER_EVENT
                ? CompareTables.CPU_PER_EVENT
                        + " Off and on: estimates where the mean of all trials is. Difference: what the factor does there in the"
                        + " metric's unit. Change: by least squares, averaged over all other factors on and off. Interval:"
                        + " Student's. p: of the t test that there is no effect, not corrected for several factors. Pairs: those"
                        + " that lie on the same side, of all."
                : "";
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("Factor"),
                Column.number("Difference"),
                Column.number("Its interval"),
                Column.number("Off"),
                Column.number("On")));
        columns.addAll(CompareTables.FIGURES);
        return Table.of(
                "figures-" + metric.id(),
                Format.capital(metric.label()) + ", on against off",
                note,
                columns,
                ScreenWords.effects(result, metric).stream()
                        .map(ScreenTables::line)
                        .toList());
    }

    private static Line line(Comparison effect) {
        FactorDifference difference = FactorDifference.of(effect);
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.code(effect.candidate()),
                Cell.number(difference.signed(), difference.value()),
                Cell.number(difference.signedRange(), difference.low())));
        cells.addAll(CompareTables.cells(effect, Change.verdict(effect)));
        return Line.of(cells);
    }

    static Table factors(ScreenResult result) {
        return Table.of(
                "factors-table",
                "Each is on in half of the trials",
                "scripts/perf patches tells what each patch is about.",
                List.of(Column.text("Factor"), Column.text("In a spec"), Column.text("Changes")),
                result.factors().stream()
                        .map(factor -> Line.of(
                                Cell.code(factor.name()),
                                Cell.code(factor.key() + "=" + factor.value()),
                                Cell.code(factor.changes())))
                        .toList());
    }

    static Table rows(ScreenResult result) {
        List<Line> lines = new ArrayList<>();
        for (int block = 1; block <= result.rows().size(); block++) {
            lines.add(Line.of(
                    Cell.number(Format.count(block), block),
                    Cell.code(on(result.factors(), result.rows().get(block - 1))),
                    cpu(result, block, ScreenResult.first(block)),
                    cpu(result, block, ScreenResult.first(block) + 1)));
        }
        return Table.of(
                "rows-table",
                "Row by row, in the order that they ran",
                "Signs of all factors are in result.json.",
                List.of(
                        Column.number("Row"),
                        Column.text("On in the row; the others are on in its complement"),
                        Column.number("Row, us/event"),
                        Column.number("Complement, us/event")),
                lines);
    }

    private static String on(List<Factor> factors, String signs) {
        String on = IntStream.range(0, Math.min(factors.size(), signs.length()))
                .filter(i -> signs.charAt(i) == '+')
                .mapToObj(i -> factors.get(i).name())
                .collect(Collectors.joining(" "));
        return on.isEmpty() ? "none" : on;
    }

    private static Cell cpu(ScreenResult result, int block, int variant) {
        Optional<Trial<Purpose, ReplayFigures>> trial = Trial.standing(result.trials(), block, variant, Purpose.TIMED);
        double cpu = trial.map(one -> one.figures().value(Metric.CPU_MICROS_PER_EVENT))
                .orElse(Double.NaN);
        return Cell.number(Double.isFinite(cpu) ? Format.number(cpu) : "-", cpu);
    }
}
