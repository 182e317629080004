package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.CompareTables;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ScreenResult;

/** The report of {@code perf screen}. */
public final class ScreenDocument {

    private ScreenDocument() {}

    public static Document of(ScreenResult result) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", "", ScreenTables.figures(result)));
        chapters.add(
                new Chapter("factors", "What was switched", "", List.of(new Block.Grid(ScreenTables.factors(result)))));
        chapters.add(new Chapter(
                "design",
                "Which were on in which pair",
                "A pair is a row and its complement, in which just the others are on, side by side in this order.",
                List.of(new Block.Grid(ScreenTables.rows(result)))));
        chapters.add(new Chapter("trials", "Trials", "", trials(result)));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter(
                "limits", "What this does not show", "", List.of(new Block.Points(ScreenLimits.of(result)))));
        return new Document(
                title(result),
                Origin.of(result.command(), result.startedAt()),
                ScreenHeadline.of(result),
                first(result),
                chapters);
    }

    private static String title(ScreenResult result) {
        String factors = ScreenWords.count(result, result.factors().size());
        return result.variants().isEmpty()
                ? "%s under %s".formatted(factors, result.tape().workload())
                : "%s of %s under %s"
                        .formatted(
                                factors,
                                result.variants().get(0).spec(),
                                result.tape().workload());
    }

    private static List<Block> first(ScreenResult result) {
        List<Block> first = new ArrayList<>(forest(result));
        if (!first.isEmpty()) {
            first.add(new Block.Grid(ScreenTables.effects(result)));
        }
        first.add(new Block.Terms(List.of(new Facts(
                "",
                List.of(Fact.text("Tape", CompareFacts.tape(result.tape())), Fact.text("Pairs", layout(result)))))));
        first.add(new Block.Points(List.of(CompareLimits.ONE_MACHINE)));
        return first;
    }

    /** By CPU per event; the other metrics have tables. */
    private static List<Block> forest(ScreenResult result) {
        List<Comparison> effects = ScreenWords.effects(result, Metric.CPU_MICROS_PER_EVENT);
        if (effects.isEmpty()) {
            return List.of();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(effects, minEffect);
        return List.of(new Block.Intervals(
                new Forest(
                        "effects",
                        "CPU per event, on against off",
                        "Line: the interval; large dot: the estimate; small dots: what each pair says once the others' effects are taken off; shaded: the band of +/-%s that does not matter."
                                .formatted(ComparisonSentence.percent(minEffect)),
                        "Factor",
                        "Off",
                        "On",
                        Effect.levels(effects) + " interval",
                        List.of(new Forest.Group(
                                "",
                                false,
                                effects.stream()
                                        .map(effect ->
                                                axis.row(effect.candidate(), effect, Change.verdict(effect), null))
                                        .toList())),
                        axis.ticks(),
                        axis.at(1 - minEffect),
                        axis.at(1 + minEffect)),
                true));
    }

    private static List<Block> trials(ScreenResult result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Grid(TrialTable.of(result.trials(), ScreenWords::variant)));
        if (!result.outcome().logTail().isEmpty()) {
            blocks.add(new Block.Log(
                    "Last lines of the log of the trial that failed",
                    result.outcome().logTail()));
        }
        return blocks;
    }

    private static List<Block> run(ScreenResult result) {
        List<Facts> groups = new ArrayList<>();
        List<Fact> repeat = new ArrayList<>(List.of(Fact.code("All of it", result.commandLine())));
        for (int i = 0; i < result.variants().size(); i++) {
            String name = i == 0 ? "the baseline" : "all of them on";
            groups.add(CompareTables.variant("With " + name, result.variants().get(i)));
            repeat.add(
                    Fact.code("A trial with " + name, result.variants().get(i).command()));
        }
        groups.add(CompareFacts.tape("Tape", result.tape()));
        groups.add(design(result));
        groups.add(CompareFacts.environment(result.environment(), result.database()));
        return List.of(new Block.Terms(groups), new Block.Commands(new Facts("To repeat", repeat)));
    }

    private static Facts design(ScreenResult result) {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("Layout", layout(result)));
        ScreenWords.fit(result, Metric.CPU_MICROS_PER_EVENT).ifPresent(fit -> {
            facts.add(Fact.text(
                    "Pairs beside the effects",
                    "%s (standard deviation, CPU per event, %s)"
                            .formatted(
                                    Format.percent(fit.spread()),
                                    Format.count(fit.degreesOfFreedom(), "degree") + " of freedom")));
            facts.add(Fact.text(
                    "First trial of a pair",
                    "%s CPU per event against the second, which is in no effect"
                            .formatted(new Effect(fit.place(), Double.NaN, Double.NaN, 0).signed())));
        });
        facts.addAll(CompareFacts.limits(result.design()));
        return new Facts("Design", facts);
    }

    /** {@code 20 patches, 32 pairs of 2 trials, 66 trials were started} */
    static String layout(ScreenResult result) {
        return "%s, %s of 2 trials, %s started"
                .formatted(
                        ScreenWords.count(result, result.factors().size()),
                        Format.count(result.design().pairs(), "pair"),
                        Format.count(result.trials().size(), "trial")
                                + (result.trials().size() == 1 ? " was" : " were"));
    }
}
