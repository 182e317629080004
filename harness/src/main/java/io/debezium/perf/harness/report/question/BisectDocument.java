package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Chart;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.Compared;
import io.debezium.perf.harness.result.BisectResult.Point;
import io.debezium.perf.harness.result.BisectResult.Step;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;

/** The report of {@code perf bisect}. */
public final class BisectDocument {

    private static final int FIRST = 0;
    private static final int RISEN = 1;

    private BisectDocument() {}

    /** @param trees of calls of a step, by its number, from 1 */
    public static Document of(BisectResult result, IntFunction<List<DifferenceTree>> trees) {
        List<Chapter> chapters = new ArrayList<>();
        for (int i = 0; i < result.steps().size(); i++) {
            chapters.add(step(result.steps().get(i), i + 1, trees));
        }
        chapters.add(new Chapter(
                        "releases",
                        "Releases",
                        "",
                        List.of(
                                new Block.Grid(BisectTables.points(result)),
                                new Block.Grid(BisectTables.skipped(result))))
                .print());
        chapters.add(
                new Chapter("comparisons", "Comparisons, in the order that they were made", "", comparisons(result)));
        chapters.add(new Chapter(
                "trials",
                "Trials",
                "",
                List.of(new Block.Grid(TrialTable.of(
                        result.trials(),
                        index -> index < result.versions().size()
                                ? result.versions().get(index)
                                : "")))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits(result)))));
        return new Document(
                title(result),
                Origin.of(result.command(), result.startedAt()),
                BisectHeadline.of(result),
                first(result),
                chapters);
    }

    private static List<String> limits(BisectResult result) {
        List<String> limits = new ArrayList<>(CompareLimits.measured(result.variants()));
        limits.add(
                "Of several comparisons, each with %s confidence of its own, one may call a release a step by chance: perf compare it with the one before it."
                        .formatted(Effect.level(result.design().confidence())));
        if (result.steps().stream().anyMatch(step -> step.cpu() != null || step.allocation() != null)) {
            limits.addAll(CompareLimits.recorded());
        }
        return limits;
    }

    private static String title(BisectResult result) {
        return result.versions().isEmpty()
                ? "Releases under " + result.tape().workload()
                : "%s to %s under %s"
                        .formatted(
                                result.versions().get(0),
                                result.versions().get(result.versions().size() - 1),
                                result.tape().workload());
    }

    private static List<Block> first(BisectResult result) {
        List<Block> first = new ArrayList<>(history(result));
        first.add(new Block.Terms(List.of(new Facts(
                "",
                List.of(
                        Facts.Fact.text("Tape", CompareFacts.tape(result.tape())),
                        Facts.Fact.text(
                                "Machine", CompareFacts.calibration(result.calibration(), result.commandLine())))))));
        first.add(new Block.Points(List.of(CompareLimits.ONE_MACHINE)));
        return first;
    }

    /** The speed of each release that was measured, and where it changed. */
    private static List<Block> history(BisectResult result) {
        List<Point> points = result.points();
        if (points.isEmpty()) {
            return List.of();
        }
        List<Plot.Point> line = new ArrayList<>();
        List<Plot.Point> risen = new ArrayList<>();
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        for (int i = 0; i < points.size(); i++) {
            Plot.Point drawn = drawn(
                    i,
                    points.get(i),
                    costs(result, standing, points.get(i)),
                    result.design().confidence());
            line.add(drawn);
            if (BisectTables.rose(result, points.get(i))) {
                risen.add(drawn);
            }
        }
        List<Plot.Series> series =
                new ArrayList<>(List.of(new Plot.Series("CPU per event", FIRST, Plot.Style.LINE, line)));
        if (!risen.isEmpty()) {
            // The first series is drawn on top.
            series.add(0, new Plot.Series("rose here", RISEN, Plot.Style.DOTS, risen));
        }
        return List.of(new Block.Picture(
                new Chart(
                        "history",
                        "CPU per event of each release, us",
                        "Medians over each release's own trials, with their "
                                + Effect.level(result.design().confidence())
                                + " intervals. Not all ran side by side: the changes in the answer are from those that did."),
                new Plot(
                        "history",
                        Plot.Axis.named("", points.stream().map(Point::version).toList()),
                        Plot.Axis.fitted("us"),
                        series,
                        List.of())));
    }

    private static Plot.Point drawn(int x, Point point, double[] costs, double confidence) {
        Interval interval = Median.interval(costs, confidence);
        return new Plot.Point(
                x,
                Plot.Point.finite(point.cpuMicrosPerEvent()),
                interval.bounded() ? interval.low() : null,
                interval.bounded() ? interval.high() : null,
                Format.count(costs.length, "trial"));
    }

    private static double[] costs(BisectResult result, List<Trial<Purpose, ReplayFigures>> standing, Point point) {
        int variant = result.versions().indexOf(point.version());
        return standing.stream()
                .filter(trial -> trial.arm() == variant)
                .mapToDouble(trial -> trial.figures().cpuMicrosPerEvent())
                .toArray();
    }

    private static Chapter step(Step step, int number, IntFunction<List<DifferenceTree>> trees) {
        List<ProfileDifference> differences = Stream.of(step.cpu(), step.allocation())
                .filter(Objects::nonNull)
                .toList();
        List<Block> blocks = differences.isEmpty()
                ? List.of()
                : List.of(new Block.Difference("", DifferenceTables.of(number, differences, trees.apply(number))));
        Effect effect = Effect.of(step.comparison());
        String intro = "CPU per event %s%s, %s of %s%s"
                .formatted(
                        effect.signed(),
                        effect.bounded() ? " (%s %s)".formatted(effect.interval(), effect.signedRange()) : "",
                        Format.count(step.comparison().pairsAgreeing()),
                        Format.count(step.comparison().pairs(), "pair"),
                        blocks.isEmpty() ? "; no profile was recorded." : ".");
        return new Chapter("step-" + number, "From %s to %s".formatted(step.from(), step.to()), intro, blocks).print();
    }

    private static List<Block> comparisons(BisectResult result) {
        List<Comparison> all =
                result.comparisons().stream().map(Compared::comparison).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(all, minEffect);
        List<Forest.Row> rows = result.comparisons().stream()
                .map(compared -> axis.row(
                        compared.good() + " to " + compared.bad(),
                        compared.comparison(),
                        Change.verdict(compared.comparison()),
                        null))
                .toList();
        return List.of(
                new Block.Intervals(new Forest(
                        "comparisons-drawn",
                        "CPU per event",
                        "Line: the interval; large dot: the estimate; small dots: the pairs; shaded: the band of +/-%s."
                                .formatted(ComparisonSentence.percent(minEffect)),
                        "Releases",
                        "Older",
                        "Newer",
                        Effect.levels(all) + " interval",
                        List.of(new Forest.Group("", false, rows)),
                        axis.ticks(),
                        axis.at(1 - minEffect),
                        axis.at(1 + minEffect))),
                new Block.Grid(BisectTables.compared(result, rows)));
    }

    private static List<Block> run(BisectResult result) {
        return List.of(
                new Block.Terms(List.of(
                        CompareFacts.tape("Tape", result.tape()),
                        CompareFacts.design(result.design(), result.trials().size()),
                        new Facts(
                                "What this machine can see",
                                CompareFacts.calibrated(result.calibration(), result.commandLine())),
                        CompareFacts.environment(result.environment(), null))),
                new Block.Commands(
                        new Facts("To repeat", List.of(Facts.Fact.code("All of it", result.commandLine())))));
    }
}
