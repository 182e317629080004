package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.ThreadTable;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TrialStatus;

/** The report of {@code perf compare}. */
public final class CompareDocument {

    private static final RuleList<CompareResult> LIMITS = RuleList.<CompareResult>of()
            .all(result -> Limits.measured(result.variants()))
            .when(
                    result -> result.variants().size() > 2,
                    "Several candidates share the risk of a false verdict, so their intervals are wider (Holm). A p-value is not corrected.")
            .all(result -> result.differences().isEmpty() ? List.of() : Limits.recorded());

    private CompareDocument() {}

    /** @param trees of calls of a candidate, by its index */
    public static Document of(CompareResult result, IntFunction<List<DifferenceTree>> trees) {
        List<Arm> arms = Arm.of(result);
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", "", List.of(new Block.Grid(figures(result, arms)))));
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
        chapters.add(new Chapter("variants", "Variants", "", VariantTables.of(result.variants())));
        chapters.add(new RunChapter(result.commandLine())
                .group(RunFacts.tape("Tape", result.tape()))
                .group(RunFacts.design(result.design(), result.trials().size()))
                .group(RunFacts.machine(result))
                .group(RunFacts.environment(result.environment(), result.database()))
                .commands("A trial of", result.variants())
                .chapter());
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                title(arms, result.tape()),
                Origin.of(result.command(), result.startedAt()),
                CompareSummary.of(result),
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
        first.add(new Block.Terms(List.of(RunFacts.inBrief(result))));
        first.add(new Block.Points(List.of(Limits.ONE_MACHINE)));
        return first;
    }

    /** Debezium against Debezium; a peer would stretch the axis until nothing else could be told apart. */
    private static List<Block> forest(CompareResult result, List<Arm> arms) {
        return new Forests(
                        "verdicts",
                        arms.isEmpty() ? "" : "Change against " + arms.get(0).spec(),
                        "pairs",
                        "Figure",
                        "Baseline",
                        "Candidate",
                        result.design().minEffect())
                        .of(arms.stream()
                                .skip(1)
                                .filter(arm -> !CompareSummary.peers(arms.get(0), arm))
                                .map(arm -> new Forests.ForestRows(
                                        Arm.letter(arm.index()) + ": " + arm.spec(),
                                        true,
                                        Change.ordered(result.comparisons(), arm.spec()).stream()
                                                .map(comparison -> new Forests.ForestLine(
                                                        comparison.metric().label(), comparison))
                                                .toList()))
                                .toList())
                        .stream()
                        .toList();
    }

    private record Figure(Arm candidate, Comparison comparison) {}

    /** Every comparison with all its figures. */
    private static Table figures(CompareResult result, List<Arm> arms) {
        return ComparisonTable.of(
                        Columns.<Figure>of()
                                .code("Candidate", figure -> figure.candidate().label()),
                        Figure::comparison,
                        "Baseline",
                        "Candidate",
                        figure -> CompareSummary.peers(arms.get(0), figure.candidate())
                                ? "none: not alike"
                                : Change.verdict(figure.comparison()))
                .table(
                        "figures-table",
                        "Candidates against "
                                + (arms.isEmpty() ? "nothing" : arms.get(0).spec()),
                        TrialTable.CPU_PER_EVENT + " " + ComparisonTable.NOTE,
                        arms.stream()
                                .skip(1)
                                .flatMap(arm -> Change.ordered(result.comparisons(), arm.spec()).stream()
                                        .map(comparison -> new Figure(arm, comparison)))
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
                blocks.add(DifferenceTables.of(
                        arms.size() > 2 ? candidate.spec() : "",
                        candidate.index(),
                        own,
                        trees.apply(candidate.index())));
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
}
