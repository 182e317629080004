package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.CompareTables;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.ThreadTable;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TrialStatus;

/** The report of {@code perf compare}. */
public final class CompareDocument {

    private CompareDocument() {}

    /** @param trees of calls of a candidate, by its index */
    public static Document of(CompareResult result, IntFunction<List<DifferenceTree>> trees) {
        List<Arm> arms = Arm.of(result);
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", "", List.of(new Block.Grid(CompareTables.figures(result)))));
        if (!result.differences().isEmpty()) {
            chapters.add(
                    new Chapter("differences", DifferenceTables.TITLE, "", differences(result, arms, trees)).print());
        }
        List<Block> threads = ThreadTable.of(result);
        if (!threads.isEmpty()) {
            chapters.add(new Chapter("threads", ThreadTable.TITLE, ThreadTable.intro(arms), threads));
        }
        chapters.add(trials(result, arms));
        List<Block> warmUp = CompareCharts.warmUp(result);
        if (!warmUp.isEmpty()) {
            chapters.add(new Chapter("warming-up", "Warm-up", "", warmUp));
        }
        chapters.add(new Chapter("variants", "Variants", "", CompareTables.variants(result.variants())));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter(
                "limits", "What this does not show", "", List.of(new Block.Points(CompareLimits.of(result)))));
        return new Document(
                title(arms, result.tape()),
                Origin.of(result.command(), result.startedAt()),
                CompareHeadline.of(result),
                first(result, arms),
                chapters);
    }

    private static String title(List<Arm> arms, TapeInfo tape) {
        if (arms.size() < 2) {
            return "A comparison under " + tape.workload();
        }
        String candidates = arms.size() == 2 ? arms.get(1).spec() : Format.count(arms.size() - 1, "candidate");
        return "%s against %s under %s"
                .formatted(candidates, Arm.baseline(arms.get(0).spec(), candidates), tape.workload());
    }

    private static List<Block> first(CompareResult result, List<Arm> arms) {
        List<Block> first = new ArrayList<>(forest(result, arms));
        first.add(new Block.Terms(List.of(CompareFacts.inBrief(result))));
        first.add(new Block.Points(List.of(CompareLimits.ONE_MACHINE)));
        return first;
    }

    /** Debezium against Debezium; a peer would stretch the axis until nothing else could be told apart. */
    private static List<Block> forest(CompareResult result, List<Arm> arms) {
        List<Arm> alike = arms.stream()
                .skip(1)
                .filter(arm -> arm.debezium() == arms.get(0).debezium())
                .toList();
        List<Comparison> shown = alike.stream()
                .flatMap(arm -> Change.ordered(result.comparisons(), arm.spec()).stream())
                .toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(shown, minEffect);
        return List.of(new Block.Intervals(new Forest(
                "verdicts",
                "Change against " + arms.get(0).spec(),
                "Line: the interval; large dot: the estimate; small dots: the pairs; shaded: the band of +/-%s that does not matter."
                        .formatted(ComparisonSentence.percent(minEffect)),
                "Figure",
                "Baseline",
                "Candidate",
                Effect.levels(shown) + " interval",
                alike.stream().map(arm -> group(result, arm, axis)).toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect))));
    }

    private static Forest.Group group(CompareResult result, Arm arm, ForestAxis axis) {
        return new Forest.Group(
                Arm.letter(arm.index()) + ": " + arm.spec(),
                true,
                Change.ordered(result.comparisons(), arm.spec()).stream()
                        .map(comparison ->
                                axis.row(comparison.metric().label(), comparison, Change.verdict(comparison), null))
                        .toList());
    }

    private static List<Block> differences(
            CompareResult result, List<Arm> arms, IntFunction<List<DifferenceTree>> trees) {
        List<Block> blocks = new ArrayList<>();
        for (Arm candidate : arms.subList(Math.min(1, arms.size()), arms.size())) {
            List<ProfileDifference> own = result.differences().stream()
                    .filter(difference -> difference.candidate().equals(candidate.spec()))
                    .toList();
            if (!own.isEmpty()) {
                blocks.add(new Block.Difference(
                        arms.size() > 2 ? candidate.spec() : "",
                        DifferenceTables.of(candidate.index(), own, trees.apply(candidate.index()))));
            }
        }
        return blocks;
    }

    private static Chapter trials(CompareResult result, List<Arm> arms) {
        List<Block> blocks = new ArrayList<>(CompareCharts.trials(result));
        blocks.add(new Block.Grid(TrialTable.of(
                result.trials(), index -> index < arms.size() ? arms.get(index).label() : "")));
        result.trials().stream()
                .filter(trial ->
                        trial.status() == TrialStatus.FAILED && !trial.logTail().isEmpty())
                .findFirst()
                .map(trial -> new Block.Log(
                        "Last lines of the log of trial " + trial.number() + ", which failed", trial.logTail()))
                .ifPresent(blocks::add);
        if (!result.outcome().logTail().isEmpty()) {
            blocks.add(new Block.Log("Last lines of the log", result.outcome().logTail()));
        }
        return new Chapter("trials", "Trials", "", blocks);
    }

    private static List<Block> run(CompareResult result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(List.of(
                CompareFacts.tape("Tape", result.tape()),
                CompareFacts.design(result.design(), result.trials().size()),
                CompareFacts.machine(result),
                CompareFacts.environment(result.environment(), result.database()))));
        blocks.add(new Block.Commands(CompareFacts.repeat(result)));
        return blocks;
    }
}
