package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.BisectResult.Skipped;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;

/** The report of {@code perf bisect}. */
public final class BisectDocument {

    private static final int FIRST = 0;
    private static final int RISEN = 1;

    private BisectDocument() {}

    /** @param trees of calls of a step, by its number, from 1 */
    public static Document of(BisectResult result, IntFunction<List<DifferenceTree>> trees) {
        List<Chapter> chapters = new ArrayList<>();
        for (int i = 0; i < result.steps().size(); i++) {
            chapters.add(step(result, result.steps().get(i), i + 1, trees));
        }
        chapters.add(new Chapter("releases", nouns(result), points(result), commits(result), skipped(result)).print());
        chapters.add(new Chapter("comparisons", "Comparisons, in the order they were made", comparisons(result)));
        chapters.add(ShardTables.chapter(result));
        chapters.add(new Chapter(
                "trials",
                "Trials",
                TrialTable.of(
                        result.trials(),
                        index -> index < result.versions().size()
                                ? result.versions().get(index)
                                : "")));
        chapters.add(new RunChapter(result.commandLine())
                .group(RunFacts.tape("Tape", result.tape()))
                .group(RunFacts.design(result))
                .group(RunFacts.environment(result, null))
                .chapter());
        chapters.add(Limits.chapter(limits(result)));
        return new Document(
                title(result),
                Origin.of(result.command(), result.startedAt()),
                BisectSummary.of(result),
                first(result),
                chapters);
    }

    private static List<String> limits(BisectResult result) {
        List<String> limits = new ArrayList<>(Limits.measured(result.variants(), Limits.machines(result)));
        limits.add(
                "The confidence of %s applies to each comparison separately, so one of several may show a step by chance: confirm a step with perf compare."
                        .formatted(Effect.level(result.design().confidence())));
        if (result.steps().stream().anyMatch(step -> step.cpu() != null || step.allocation() != null)) {
            limits.addAll(Limits.recorded());
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
        first.add(new Block.Terms(List.of(Facts.titled("").text("Tape", RunFacts.tape(result.tape())))));
        first.add(new Block.Points(List.of(Limits.machines(result))));
        return first;
    }

    /** The speed of each one that was measured, and where it changed. */
    private static List<Block> history(BisectResult result) {
        List<RevisionCost> points = result.points();
        if (points.isEmpty()) {
            return List.of();
        }
        List<Plot.Point> line = new ArrayList<>();
        List<Plot.Point> risen = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Plot.Point drawn = drawn(i, points.get(i));
            line.add(drawn);
            if (rose(result, points.get(i))) {
                risen.add(drawn);
            }
        }
        List<Plot.Series> series =
                new ArrayList<>(List.of(new Plot.Series(result.metric().label(), FIRST, Plot.Style.LINE, line)));
        if (!risen.isEmpty()) {
            // The first series is drawn on top.
            series.add(0, new Plot.Series("rose here", RISEN, Plot.Style.DOTS, risen));
        }
        return List.of(Block.Picture.of(
                "history",
                "%s of each %s, %s".formatted(label(result), BisectSummary.noun(result), unit(result)),
                "Medians over the trials of each, with %s intervals. Not all ran side by side: the changes in the answer come from those that did."
                        .formatted(Effect.level(result.design().confidence())),
                Plot.Axis.named("", points.stream().map(RevisionCost::version).toList()),
                Plot.Axis.fitted(unit(result)),
                series));
    }

    private static Plot.Point drawn(int x, RevisionCost point) {
        return new Plot.Point(
                x,
                Plot.Point.finite(point.cost()),
                Plot.Point.finite(point.own().low()),
                Plot.Point.finite(point.own().high()),
                Format.count(point.own().trials(), "trial"));
    }

    private static Chapter step(
            BisectResult result, CostStep step, int number, IntFunction<List<DifferenceTree>> trees) {
        List<ProfileDifference> differences = Stream.of(step.cpu(), step.allocation())
                .filter(Objects::nonNull)
                .toList();
        List<Block> blocks = differences.isEmpty()
                ? List.of()
                : List.of(DifferenceTables.of("", number, differences, trees.apply(number)));
        String intro = "%s%s %s, %s of %s%s"
                .formatted(
                        BisectSummary.origin(result, step)
                                .map(origin -> origin + " ")
                                .orElse(""),
                        label(result),
                        BisectSummary.change(Effect.of(step.comparison()), ", "),
                        Format.count(step.comparison().pairsAgreeing()),
                        Format.count(step.comparison().pairs(), "pair"),
                        blocks.isEmpty() ? "; no profile was recorded." : ".");
        return new Chapter("step-" + number, "From %s to %s".formatted(step.from(), step.to()), intro, blocks).print();
    }

    private static List<Block> comparisons(BisectResult result) {
        return new Forests(
                        "comparisons-drawn",
                        label(result),
                        "pairs",
                        nouns(result),
                        "Older",
                        "Newer",
                        result.design().minEffect())
                        .of(List.of(new Forests.ForestRows(
                                "",
                                false,
                                result.comparisons().stream()
                                        .map(compared -> new Forests.ForestLine(
                                                compared.good() + " to " + compared.bad(), compared.comparison()))
                                        .toList())))
                        .stream()
                        .toList();
    }

    /** {@code CPU per event} */
    private static String label(BisectResult result) {
        return Format.capital(result.metric().label());
    }

    /** Of an event: {@code us} */
    private static String unit(BisectResult result) {
        return result.metric().unit().split("/")[0];
    }

    /** Whether it rose in that one. */
    private static boolean rose(BisectResult result, RevisionCost point) {
        return result.steps().stream().anyMatch(step -> step.to().equals(point.version()));
    }

    private static Table points(BisectResult result) {
        return Columns.<RevisionCost>of()
                .code(Format.capital(BisectSummary.noun(result)), RevisionCost::version)
                .number(result.metric().unit(), RevisionCost::cost)
                .number("To the first", RevisionCost::ratio, Effect::signed)
                .with(
                        Column.number(Effect.level(result.design().confidence()) + " interval"),
                        point -> Cell.figure(
                                point.ciLow(), low -> new Effect(point.ratio(), low, point.ciHigh(), 0).signedRange()))
                .text("Step", point -> rose(result, point) ? "rose" : "")
                .table(
                        "points",
                        label(result) + " of each %s that was measured".formatted(BisectSummary.noun(result)),
                        "Medians over all trials of each; the change to the first where the two ran side by side.",
                        result.points(),
                        point -> rose(result, point) ? Tone.BAD : Tone.PLAIN);
    }

    /** Those that were tried. */
    private static Table commits(BisectResult result) {
        List<BisectedCommit> tried = Stream.concat(
                        result.points().stream().map(RevisionCost::version),
                        result.skipped().stream().map(Skipped::version))
                .flatMap(version -> result.commit(version).stream())
                .toList();
        return Columns.<BisectedCommit>of()
                .code("Commit", BisectedCommit::version)
                .text("Subject", BisectedCommit::subject)
                .text("Author", BisectedCommit::author)
                .text("Issues", commit -> String.join(", ", commit.keys()))
                .table("commits", "Commits that were tried", "", tried);
    }

    private static String nouns(BisectResult result) {
        return Format.capital(BisectSummary.plural(result));
    }

    private static Table skipped(BisectResult result) {
        return Columns.<Skipped>of()
                .code(Format.capital(BisectSummary.noun(result)), Skipped::version)
                .text("Reason", Skipped::reason)
                .table("skipped", nouns(result) + " that could not be measured", "", result.skipped());
    }
}
