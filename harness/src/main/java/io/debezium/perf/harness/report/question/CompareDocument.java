package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.ThreadTable;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TrialStatus;

/** The report of {@code perf compare}. */
public final class CompareDocument {

    private static final RuleList<CompareResult> LIMITS = RuleList.<CompareResult>of()
            .all(result -> Limits.measured(result.variants(), Limits.machines(result)))
            .when(
                    result -> result.variants().size() > 2,
                    "With several candidates the intervals are corrected for multiple comparisons (Holm). p-values are not corrected.")
            .all(result -> result.counts() == null ? List.of() : CountTables.LIMITS)
            .all(result -> result.differences().isEmpty() ? List.of() : Limits.recorded());

    private CompareDocument() {}

    /** @param trees of calls of a candidate, by its index */
    public static Document of(CompareResult result, IntFunction<List<DifferenceTree>> trees) {
        List<Arm> arms = Arm.of(result);
        // Their intervals are over pairs, which say nothing of other machines.
        List<Block> threads = result.severalMachines() ? List.of() : ThreadTable.of(result);
        return new Document(
                title(arms, result.tape()),
                Origin.of(result.command(), result.startedAt()),
                CompareSummary.of(result),
                first(result, arms),
                Stream.of(
                                counts(result).stream().flatMap(CountTables::chapters),
                                Stream.of(
                                        new Chapter("figures", "All figures", figures(result, arms)),
                                        ShardTables.chapter(result),
                                        new Chapter(
                                                        "differences",
                                                        DifferenceTables.TITLE,
                                                        differences(result, arms, trees))
                                                .print(),
                                        new Chapter(
                                                "threads",
                                                ThreadTable.TITLE,
                                                threads.isEmpty() ? "" : ThreadTable.intro(arms),
                                                threads),
                                        trials(result, arms),
                                        new Chapter("warming-up", "Warm-up", CompareCharts.warmUp(result)),
                                        new Chapter("variants", "Variants", VariantTables.of(result.variants())),
                                        run(result),
                                        Limits.chapter(LIMITS.of(result))))
                        .flatMap(chapters -> chapters)
                        .toList());
    }

    private static Optional<CountTables> counts(CompareResult result) {
        return Optional.ofNullable(result.counts()).map(counts -> new CountTables(counts, result.variants()));
    }

    private static Chapter run(CompareResult result) {
        return new RunChapter(result.commandLine())
                .group(RunFacts.tape("Tape", result.tape()))
                .group(RunFacts.design(result))
                .group(RunFacts.environment(result, result.database()))
                .commands("A trial of", result.variants())
                .chapter();
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
        List<Block> first = new ArrayList<>(forest(result, arms).stream().toList());
        counts(result).map(CountTables::first).ifPresent(first::add);
        first.add(new Block.Terms(List.of(RunFacts.inBrief(result))));
        first.add(new Block.Points(List.of(result.countedOnly() ? CountTables.EVERYWHERE : Limits.machines(result))));
        return first;
    }

    /** Debezium against Debezium; a peer would stretch the axis until nothing else could be told apart. */
    private static Optional<Block> forest(CompareResult result, List<Arm> arms) {
        return Forests.ofPairs(
                        "verdicts",
                        arms.isEmpty() ? "" : "Change against " + arms.get(0).spec(),
                        result.design().minEffect())
                .of(arms.stream()
                        .skip(1)
                        .filter(arm -> !CompareSummary.peers(arms.get(0), arm))
                        .map(arm -> new Forests.ForestRows(
                                arm.label(),
                                true,
                                counted(result, arm)
                                        .map(comparison -> new Forests.ForestLine(
                                                comparison.metric().label(), comparison))
                                        .toList()))
                        .toList());
    }

    /** Without a single pair there are no figures, which the answer says. */
    private static Stream<Comparison> counted(CompareResult result, Arm arm) {
        List<Comparison> own = Change.ordered(result.comparisons(), arm.spec());
        return own.stream().allMatch(comparison -> comparison.pairs() == 0) ? Stream.of() : own.stream();
    }

    private record Figure(Arm candidate, Comparison comparison) {}

    /** Every comparison with all its figures. */
    private static List<Block> figures(CompareResult result, List<Arm> arms) {
        List<Figure> figures = arms.stream()
                .skip(1)
                .flatMap(arm -> counted(result, arm).map(comparison -> new Figure(arm, comparison)))
                .toList();
        return figures.isEmpty()
                ? List.of()
                : List.of(ComparisonTable.of(
                                Columns.<Figure>of().code("Candidate", figure -> figure.candidate()
                                        .label()),
                                Figure::comparison,
                                "Baseline",
                                "Candidate",
                                figure -> CompareSummary.peers(arms.get(0), figure.candidate())
                                        ? "none: not alike"
                                        : Change.verdict(figure.comparison()))
                        .table(
                                "figures-table",
                                "Candidates against "
                                        + (arms.isEmpty()
                                                ? "nothing"
                                                : arms.get(0).spec()),
                                TrialTable.CPU_PER_EVENT + " "
                                        + (result.overMachines()
                                                ? ComparisonTable.OVER_MACHINES
                                                : ComparisonTable.NOTE),
                                figures));
    }

    private static List<Block> differences(
            CompareResult result, List<Arm> arms, IntFunction<List<DifferenceTree>> trees) {
        return arms.stream()
                .skip(1)
                .flatMap(candidate -> DifferenceTables.of(
                        arms.size() > 2 ? candidate.spec() : "",
                        candidate.index(),
                        candidate.spec(),
                        result.differences(),
                        () -> trees.apply(candidate.index()))
                        .stream())
                .toList();
    }

    private static Chapter trials(CompareResult result, List<Arm> arms) {
        List<Block> blocks = new ArrayList<>(CompareCharts.trials(result));
        CpuCounts.table(arms).ifPresent(blocks::add);
        blocks.add(TrialTable.of(
                result.trials(), index -> index < arms.size() ? arms.get(index).label() : ""));
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
        return new Chapter("trials", "Trials", blocks);
    }
}
