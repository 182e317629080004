package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
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
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/** The report of {@code perf jmh}. */
public final class JmhDocument {

    private JmhDocument() {}

    public static Document of(JmhResult result) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", "", List.of(new Block.Grid(figures(result)))));
        if (!result.ways().isEmpty()) {
            JmhWays ways = new JmhWays(result);
            chapters.add(new Chapter("ways", "Ways to the same answer", ways.intro(), ways.grids()).print());
        }
        chapters.add(new Chapter("forks", "Forks", "", List.of(new Block.Grid(forks(result)))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits()))));
        return new Document(
                "Micro-benchmarks: "
                        + String.join(
                                ", ",
                                result.variants().stream()
                                        .skip(1)
                                        .map(VariantInfo::spec)
                                        .toList())
                        + " against " + result.variants().get(0).spec(),
                Origin.of(result.command(), result.startedAt()),
                JmhHeadline.of(result),
                forest(result),
                chapters);
    }

    private static List<Block> forest(JmhResult result) {
        List<Comparison> scores = result.benchmarks().stream()
                .flatMap(benchmark -> benchmark.comparisons().stream())
                .filter(comparison -> comparison.metric() == Metric.SCORE)
                .toList();
        if (scores.isEmpty()) {
            return List.of();
        }
        String common = new JmhLabels(result.benchmarks()).common();
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(scores, minEffect);
        List<Forest.Group> groups = result.variants().stream()
                .skip(1)
                .map(variant -> new Forest.Group(variant.spec(), true, rows(result, variant.spec(), axis)))
                .filter(group -> !group.rows().isEmpty())
                .toList();
        return List.of(new Block.Intervals(new Forest(
                "scores",
                "Change of the score against " + result.variants().get(0).spec()
                        + (common.isEmpty() ? "" : ": " + common),
                "Line: the interval; large dot: the estimate; small dots: the forks; shaded: the band of +/-%s that does not matter."
                        .formatted(ComparisonSentence.percent(minEffect)),
                "Benchmark",
                "Baseline",
                "Candidate",
                Effect.levels(scores) + " interval",
                groups,
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect))));
    }

    private static List<Forest.Row> rows(JmhResult result, String candidate, ForestAxis axis) {
        JmhLabels labels = new JmhLabels(result.benchmarks());
        List<Forest.Row> rows = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            benchmark.comparisons().stream()
                    .filter(comparison -> comparison.metric() == Metric.SCORE
                            && comparison.candidate().equals(candidate))
                    .map(comparison -> axis.row(
                            labels.brief(benchmark),
                            JmhWords.value(benchmark, Metric.SCORE, comparison.baselineValue()),
                            JmhWords.value(benchmark, Metric.SCORE, comparison.candidateValue()),
                            comparison,
                            Change.verdict(comparison),
                            null))
                    .forEach(rows::add);
        }
        return rows;
    }

    private static Table figures(JmhResult result) {
        JmhLabels labels = new JmhLabels(result.benchmarks());
        List<Line> lines = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            for (Comparison comparison : benchmark.comparisons()) {
                Effect effect = Effect.of(comparison);
                lines.add(Line.of(
                        Cell.code(comparison.candidate()),
                        Cell.text(labels.brief(benchmark)),
                        Cell.text(comparison.metric().label()),
                        Cell.number(
                                JmhWords.value(benchmark, comparison.metric(), comparison.baselineValue()),
                                comparison.baselineValue()),
                        Cell.number(
                                JmhWords.value(benchmark, comparison.metric(), comparison.candidateValue()),
                                comparison.candidateValue()),
                        Cell.number(effect.signed(), effect.ratio()),
                        Cell.number(effect.signedRange(), effect.low()),
                        Cell.number(Format.probability(comparison.pValue()), comparison.pValue()),
                        Cell.number(comparison.pairsAgreeing() + "/" + comparison.pairs(), comparison.pairsAgreeing()),
                        Cell.text(Change.verdict(comparison))));
            }
        }
        return Table.of(
                "scores-table",
                "Candidates against " + result.variants().get(0).spec()
                        + (labels.common().isEmpty() ? "" : ": " + labels.common()),
                "Baseline and candidate: medians over the forks. Change: the Hodges-Lehmann estimate from the forks' own ratios,"
                        + " side by side. Interval: the values that the test of p does not reject. p: exact Wilcoxon"
                        + " signed-rank test that there is no change, not corrected for several candidates.",
                List.of(
                        Column.text("Candidate"),
                        Column.text("Benchmark"),
                        Column.text("Figure"),
                        Column.number("Baseline"),
                        Column.number("Candidate"),
                        Column.number("Change"),
                        Column.number("Interval"),
                        Column.number("p"),
                        Column.number("Forks"),
                        Column.text("Verdict")),
                lines);
    }

    private static Double allocated(Trial<Integer, JmhFigures> fork) {
        return fork.figures() == null ? null : fork.figures().allocatedBytesPerOp();
    }

    private static Table forks(JmhResult result) {
        JmhLabels labels = new JmhLabels(result.benchmarks());
        List<Line> lines = new ArrayList<>();
        for (Trial<Integer, JmhFigures> fork : result.trials()) {
            lines.add(Line.of(
                    Cell.number(Format.count(fork.number()), fork.number()),
                    Cell.number(Format.count(fork.round()), fork.round()),
                    Cell.code(result.variants().get(fork.arm()).spec()),
                    Cell.text(labels.brief(result.benchmarks().get(fork.condition()))),
                    Cell.number(JmhWords.score(result, fork), fork.value(Metric.SCORE)),
                    Cell.number(
                            allocated(fork) == null ? Format.UNKNOWN : Format.number(allocated(fork)),
                            allocated(fork) == null ? Double.NaN : allocated(fork)),
                    Cell.number(Format.seconds(fork.seconds()), fork.seconds()),
                    Cell.text(fork.status().id() + (fork.message().isEmpty() ? "" : ": " + fork.message()))));
        }
        return Table.of(
                "forks-table",
                "Every JVM that was started, in order",
                "A score is the mean of a fork's iterations; JMH's own JSON and output are in the folder of each.",
                List.of(
                        Column.number("No."),
                        Column.number("Block"),
                        Column.text("Variant"),
                        Column.text("Benchmark"),
                        Column.number("Score"),
                        Column.number("Bytes/op"),
                        Column.number("Time"),
                        Column.text("Status")),
                lines);
    }

    private static List<Block> run(JmhResult result) {
        JmhResult.Design design = result.design();
        List<Facts.Fact> facts = new ArrayList<>(List.of(
                Facts.Fact.text("Forks planned", Format.count(design.forks()) + " of each benchmark and variant"),
                Facts.Fact.text("Band", "+/-" + ComparisonSentence.percent(design.minEffect()) + " does not matter"),
                Facts.Fact.text("Confidence", Effect.level(design.confidence()) + " for a single comparison"),
                Facts.Fact.text("Seed", design.seed() + ", of the order"),
                Facts.Fact.code("Options for JMH", String.join(" ", design.options()))));
        List<Facts.Fact> commands = new ArrayList<>();
        commands.add(Facts.Fact.code("All of it", result.commandLine()));
        result.variants()
                .forEach(variant -> commands.add(Facts.Fact.code("A fork of " + variant.spec(), variant.command())));
        return List.of(
                new Block.Terms(
                        List.of(new Facts("Design", facts), CompareFacts.environment(result.environment(), null))),
                new Block.Commands(new Facts("To repeat", commands)));
    }

    private static List<String> limits() {
        return List.of(
                "What a call costs in a loop of its own, with its branches predicted and its data in the cache, is less than what it costs in the connector.",
                "How much of an event it is, perf record tells; whether it can be felt, perf compare.",
                CompareLimits.ONE_MACHINE);
    }
}
