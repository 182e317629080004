package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.Comparison;

/** The report of {@code perf calibrate}: what this machine can see. */
public final class CalibrationDocument {

    private CalibrationDocument() {}

    public static Document of(Calibration result) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter(
                "figures", "All figures", "", List.of(new Block.Grid(same(result)), new Block.Grid(planted(result)))));
        chapters.add(new Chapter(
                "trials",
                "Trials",
                "",
                List.of(new Block.Grid(TrialTable.of(result.trials(), index -> subject(result, index))))));
        chapters.add(new Chapter(
                "run",
                "What was run, and on what",
                "",
                List.of(
                        new Block.Terms(List.of(
                                new Facts(
                                        "What this machine can see",
                                        CompareFacts.calibrated(result.summary(), result.commandLine())),
                                CompareFacts.tape("Tape", result.tape()),
                                CompareFacts.design(
                                        result.design(), result.trials().size()),
                                CompareFacts.environment(result.environment(), null))),
                        new Block.Commands(new Facts(
                                "To repeat",
                                List.of(
                                        Facts.Fact.code("All of it", result.commandLine()),
                                        Facts.Fact.code(
                                                "A trial", result.variant().command())))))));
        return new Document(
                "What this machine can see, with %s under %s"
                        .formatted(result.variant().spec(), result.tape().workload()),
                Origin.of(result.command(), result.startedAt()),
                CalibrationHeadline.of(result),
                first(result),
                chapters);
    }

    private static List<Block> first(Calibration result) {
        List<Block> first = new ArrayList<>(forest(result));
        first.add(new Block.Terms(
                List.of(new Facts("", List.of(Facts.Fact.text("Tape", CompareFacts.tape(result.tape())))))));
        return first;
    }

    private static List<Block> forest(Calibration result) {
        List<Comparison> all = new ArrayList<>(result.same());
        result.planted().forEach(planted -> all.add(planted.comparison()));
        if (all.isEmpty()) {
            return List.of();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(all, minEffect);
        List<Forest.Group> groups = new ArrayList<>();
        groups.add(group("The variant against itself", unplanted(result), axis));
        CalibrationHeadline.slowDowns(result)
                .forEach(those -> groups.add(group("Slowed down by " + CalibrationHeadline.share(those), those, axis)));
        return List.of(new Block.Intervals(new Forest(
                "comparisons",
                "CPU per event against itself",
                "Line: the interval; large dot: the estimate; small dots: the pairs; dotted: what was planted; shaded: the band of +/-%s."
                        .formatted(ComparisonSentence.percent(minEffect)),
                "Comparison",
                "Baseline",
                "Once more",
                Effect.levels(all) + " interval",
                groups.stream().filter(group -> !group.rows().isEmpty()).toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect))));
    }

    private static Forest.Group group(String title, List<Planted> comparisons, ForestAxis axis) {
        List<Forest.Row> rows = new ArrayList<>();
        for (Planted planted : comparisons) {
            rows.add(axis.row(
                    Format.count(rows.size() + 1),
                    planted.comparison(),
                    Change.verdict(planted.comparison()),
                    planted.share() == 0 ? null : 1 + planted.share()));
        }
        return new Forest.Group(title, false, rows);
    }

    /** The trials' variants: the baseline, the same once more, then the slow-downs. */
    private static String subject(Calibration result, int index) {
        return switch (index) {
            case 0 -> result.variant().spec();
            case 1 -> result.variant().spec() + ", once more";
            default -> "slow-down " + (index - 1);
        };
    }

    private static Table same(Calibration result) {
        return table(result, "same", "The variant against itself", unplanted(result));
    }

    private static List<Planted> unplanted(Calibration result) {
        return result.same().stream().map(one -> new Planted(0, one)).toList();
    }

    private static Table planted(Calibration result) {
        return table(
                result,
                "planted",
                "Planted slow-downs",
                result.planted().stream()
                        .sorted(Comparator.comparingDouble(Planted::share))
                        .toList());
    }

    private static Table table(Calibration result, String id, String caption, List<Planted> planted) {
        List<Line> lines = new ArrayList<>();
        for (Planted one : planted) {
            Comparison comparison = one.comparison();
            Effect effect = Effect.of(comparison);
            lines.add(Line.of(
                    Cell.number(Format.count(lines.size() + 1), lines.size() + 1),
                    Cell.number(one.share() == 0 ? "0" : "+" + Format.percent(one.share()), one.share()),
                    Cell.number(effect.signed(), effect.ratio()),
                    Cell.number(effect.signedRange(), effect.low()),
                    Cell.number(Format.probability(comparison.pValue()), comparison.pValue()),
                    Cell.number(Format.count(comparison.pairs()), comparison.pairs()),
                    Cell.text(Change.verdict(comparison))));
        }
        return Table.of(
                id,
                caption,
                "By CPU per event in the steady state; the table of the trials says what that is.",
                List.of(
                        Column.number("No."),
                        Column.number("Planted"),
                        Column.number("Found"),
                        Column.number(Effect.level(result.design().confidence()) + " interval"),
                        Column.number("p"),
                        Column.number("Pairs"),
                        Column.text("Verdict")),
                lines);
    }
}
