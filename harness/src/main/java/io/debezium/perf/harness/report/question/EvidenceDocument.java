package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.Question;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** The report of {@code perf evidence}. */
public final class EvidenceDocument {

    private EvidenceDocument() {}

    /** @param folder those of the runs that it rests on are in it */
    public static Document of(EvidenceResult result, ResultFolder folder) {
        List<Block> differences = differences(result, folder);
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("changes", "What was changed", "", changes(result)));
        if (result.unequal().isEmpty()) {
            chapters.add(
                    new Chapter("figures", "All figures", "", List.of(new Block.Grid(EvidenceTables.figures(result)))));
            if (!differences.isEmpty()) {
                chapters.add(new Chapter("differences", DifferenceTables.TITLE, "", differences));
            }
            chapters.add(new Chapter("small", "In the small", result.noBenchmark(), benchmarks(result)).print());
            if (!result.predictions().isEmpty()) {
                chapters.add(PredictionTable.chapter(result.predictions()).print());
            }
        }
        if (result.equality() != null) {
            chapters.add(new Chapter(
                    "equality",
                    "Whether anything else changed",
                    "",
                    List.of(new Block.Grid(EvidenceTables.equality(result)))));
        }
        chapters.add(new Chapter(
                "runs",
                "What it rests on",
                "Each has a report of its own, with every figure and every trial.",
                List.of(RunLinks.links(result.runs()), new Block.Grid(RunLinks.table(result.runs())))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(
                new Chapter("limits", "What this does not show", "", List.of(new Block.Points(EvidenceLimits.of()))));
        return new Document(
                "Evidence: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                EvidenceWords.summary(result),
                first(result),
                chapters);
    }

    private static List<Block> changes(EvidenceResult result) {
        if (result.changes().isEmpty()) {
            return List.of(new Block.Points(List.of("What %s has and %s has not; no patch of this harness is among it."
                    .formatted(result.candidate(), result.baseline()))));
        }
        return List.of(new Block.Terms(result.changes().stream()
                .map(change -> new Facts(
                        change.name(),
                        List.of(
                                Fact.text("Hypothesis", change.hypothesis()),
                                Fact.code("Class", change.target()),
                                Fact.code("Changes", String.join(", ", change.methods())),
                                Fact.text("For Debezium", change.versions()),
                                Fact.text("Upstream", change.issue() == null ? "no issue known" : change.issue()))))
                .toList()));
    }

    private static List<Block> benchmarks(EvidenceResult result) {
        return result.benchmarks().isEmpty()
                ? List.of()
                : List.of(new Block.Grid(EvidenceTables.benchmarks(result, Integer.MAX_VALUE)));
    }

    /** By workload, of those that were recorded: the candidate's, which is not the baseline once more. */
    private static List<Block> differences(EvidenceResult result, ResultFolder folder) {
        List<Block> blocks = new ArrayList<>();
        for (ResultFolder own : Question.folders(result.runs(), folder)) {
            if (!ResultJson.command(own.json()).equals("compare")) {
                continue;
            }
            CompareResult compared = ResultJson.read(own.json(), CompareResult.class);
            List<ProfileDifference> differences = compared.differences().stream()
                    .filter(difference -> difference.candidate().equals(result.candidate()))
                    .toList();
            if (!differences.isEmpty()) {
                blocks.add(new Block.Difference(
                        compared.tape().workload(),
                        DifferenceTables.of(blocks.size() + 1, differences, DifferenceFiles.read(own, 1))));
            }
        }
        return blocks;
    }

    private static List<Block> first(EvidenceResult result) {
        List<Block> first = new ArrayList<>(forest(result));
        first.add(new Block.Points(List.of(EvidenceWords.OWNED, CompareLimits.ONE_MACHINE)));
        return first;
    }

    /** The candidate's intervals, and below each that of the baseline against itself. */
    private static List<Block> forest(EvidenceResult result) {
        List<Comparison> shown = result.workloads().stream()
                .flatMap(workload -> Stream.concat(workload.candidate().stream(), workload.same().stream()))
                .filter(comparison -> comparison.pairs() > 0)
                .toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(shown, minEffect);
        return List.of(new Block.Intervals(new Forest(
                "verdicts",
                "Change against " + result.baseline(),
                "Line: the interval; large dot: the estimate; small dots: the pairs; shaded: the band of +/-%s that does not matter. A/A: the baseline against itself."
                        .formatted(ComparisonSentence.percent(minEffect)),
                "Figure",
                "Baseline",
                "Candidate",
                Effect.levels(shown) + " interval",
                result.workloads().stream()
                        .map(workload -> new Forest.Group(workload.name(), false, rows(workload, result, axis)))
                        .toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect))));
    }

    private static List<Forest.Row> rows(WorkloadEvidence workload, EvidenceResult result, ForestAxis axis) {
        List<Forest.Row> rows = new ArrayList<>();
        for (Comparison comparison : Change.ordered(workload.candidate(), result.candidate())) {
            rows.add(axis.row(comparison.metric().label(), comparison, Change.verdict(comparison), null));
            Optional<Comparison> same = workload.same(comparison.metric());
            same.map(one -> axis.row("A/A", one, Change.verdict(one), null)).ifPresent(rows::add);
        }
        return rows;
    }

    private static List<Block> run(EvidenceResult result) {
        EvidenceResult.Design design = result.design();
        Map<String, String> planned = new LinkedHashMap<>();
        planned.put(
                "Pairs planned",
                "%s of each workload, of %s of each variant"
                        .formatted(Format.count(design.pairs()), Format.count(design.trialsPerPair(), "trial")));
        planned.put("Forks planned", Format.count(design.forks()) + " of each micro-benchmark and variant");
        planned.put("Band", "+/-" + ComparisonSentence.percent(design.minEffect()) + " does not matter");
        planned.put("Confidence", Effect.level(design.confidence()) + " for a single comparison");
        planned.put("Seed", design.seed() + ", of the order");
        if (design.timeLimitSeconds() != null) {
            planned.put("Time limit", Format.seconds(design.timeLimitSeconds()));
        }
        planned.put("Variants", EvidenceSummary.variants(result));
        planned.put("Harness", result.harness());
        Facts commands = new Facts(
                "To repeat",
                result.commands().stream()
                        .map(command -> Fact.code(command.what(), command.line()))
                        .toList());
        return List.of(
                new Block.Terms(List.of(
                        new Facts(
                                "Design",
                                planned.entrySet().stream()
                                        .map(fact -> Fact.text(fact.getKey(), fact.getValue()))
                                        .toList()),
                        CompareFacts.environment(result.environment(), null))),
                new Block.Commands(commands));
    }
}
