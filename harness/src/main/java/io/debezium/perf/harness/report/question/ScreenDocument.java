package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.Trial;

/** The report of {@code perf screen}. */
public final class ScreenDocument {

    private static final RuleList<ScreenResult> LIMITS = RuleList.<ScreenResult>of()
            .always(
                    "An effect is that of a factor averaged over the others on and off, half of them at a time. Where it depends on one"
                            + " of them, it is different with all others off, or all on: scripts/perf compare measures that.")
            .always(
                    "What two factors do only together is in no effect, since a pair holds a row and its complement. What three do only"
                            + " together is mixed into the effects of others, and into the scatter of the pairs.")
            .always(
                    "The product of the effects is what all gain together, except for what three or more do only together. Where twenty"
                            + " changes each take their own part of a cost, and all of them 63 %, the product says 62 %.")
            .always(
                    "Least squares and Student's intervals assume that the noise of all pairs is alike and normal. A pair that lies far"
                            + " out moves every effect a little, and widens all intervals.")
            .one(result -> Optional.of(
                    "%s share the risk of a false verdict, so their intervals are wider (Holm). A p-value is not corrected."
                            .formatted(
                                    ScreenSummary.count(result, result.factors().size()))))
            .always(
                    "The content of the events was checked for the baseline and with all factors on. In the timed trials between them"
                            + " the events were counted.")
            .all(result -> Limits.measured(result.variants()));

    private ScreenDocument() {}

    public static Document of(ScreenResult result) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", "", figures(result)));
        chapters.add(new Chapter("factors", "What was switched", "", List.of(new Block.Grid(factors(result)))));
        chapters.add(new Chapter(
                "design",
                "Which were on in which pair",
                "A pair is a row and its complement, in which just the others are on, side by side in this order.",
                List.of(new Block.Grid(rows(result)))));
        chapters.add(new Chapter("trials", "Trials", "", trials(result)));
        chapters.add(run(result));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                title(result),
                Origin.of(result.command(), result.startedAt()),
                ScreenSummary.of(result),
                first(result),
                chapters);
    }

    private static String title(ScreenResult result) {
        String factors = ScreenSummary.count(result, result.factors().size());
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
            first.add(new Block.Grid(effects(result)));
        }
        first.add(new Block.Terms(List.of(new Facts(
                "", List.of(Fact.text("Tape", RunFacts.tape(result.tape())), Fact.text("Pairs", layout(result)))))));
        first.add(new Block.Points(List.of(Limits.ONE_MACHINE)));
        return first;
    }

    /** By CPU per event; the other metrics have tables. */
    private static List<Block> forest(ScreenResult result) {
        return new Forests(
                        "effects",
                        "CPU per event, on against off",
                        "pairs, with the effects of the other factors taken off",
                        "Factor",
                        "Off",
                        "On",
                        result.design().minEffect())
                        .of(
                                List.of(new Forests.ForestRows(
                                        "",
                                        false,
                                        ScreenSummary.effects(result, Metric.CPU_MICROS_PER_EVENT).stream()
                                                .map(effect -> new Forests.ForestLine(effect.candidate(), effect))
                                                .toList())),
                                true)
                        .stream()
                        .toList();
    }

    private static List<Block> trials(ScreenResult result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Grid(TrialTable.of(result.trials(), ScreenSummary::variant)));
        if (!result.outcome().logTail().isEmpty()) {
            blocks.add(new Block.Log(
                    "Last lines of the log of the trial that failed",
                    result.outcome().logTail()));
        }
        return blocks;
    }

    private static Chapter run(ScreenResult result) {
        RunChapter run = new RunChapter(result.commandLine());
        for (int i = 0; i < result.variants().size(); i++) {
            String name = i == 0 ? "the baseline" : "all of them on";
            run.group(VariantTables.facts("With " + name, result.variants().get(i)))
                    .command("A trial with " + name, result.variants().get(i).command());
        }
        return run.group(RunFacts.tape("Tape", result.tape()))
                .group(design(result))
                .group(RunFacts.environment(result.environment(), result.database()))
                .chapter();
    }

    private static Facts design(ScreenResult result) {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("Layout", layout(result)));
        ScreenSummary.fit(result, Metric.CPU_MICROS_PER_EVENT).ifPresent(fit -> {
            facts.add(Fact.text(
                    "Pairs beside the effects",
                    "%s (standard deviation, CPU per event, %s)"
                            .formatted(
                                    Format.percent(fit.spread()),
                                    Format.count(fit.degreesOfFreedom(), "degree") + " of freedom")));
            facts.add(Fact.text(
                    "First trial of a pair",
                    "%s CPU per event against the second; no effect contains it"
                            .formatted(new Effect(fit.place(), Double.NaN, Double.NaN, 0).signed())));
        });
        facts.addAll(RunFacts.limits(result.design()));
        return new Facts("Design", facts);
    }

    /** {@code 20 patches, 32 pairs of 2 trials, 66 trials were started} */
    static String layout(ScreenResult result) {
        return "%s, %s of 2 trials, %s started"
                .formatted(
                        ScreenSummary.count(result, result.factors().size()),
                        Format.count(result.design().rounds(), "pair"),
                        Format.count(result.trials().size(), "trial")
                                + (result.trials().size() == 1 ? " was" : " were"));
    }

    /** What each factor does to CPU, events/s and allocation, largest gain first. */
    private static Table effects(ScreenResult result) {
        List<Comparison> effects = ScreenSummary.effects(result, Metric.CPU_MICROS_PER_EVENT);
        return Columns.<Comparison>of()
                .code("Factor", Comparison::candidate)
                .with(Column.number("An event"), ScreenDocument::difference)
                .rank(2)
                .with(Column.number("CPU"), ComparisonTable::change)
                .with(Column.number(Effect.levels(effects) + " interval"), ComparisonTable::interval)
                .number("p", Comparison::pValue, Format::probability)
                .rank(4)
                .with(Column.number("Events/s"), effect -> other(result, effect, Metric.EVENTS_PER_SECOND))
                .rank(5)
                .with(Column.number("Allocation"), effect -> other(result, effect, Metric.ALLOCATED_BYTES_PER_EVENT))
                .rank(3)
                .text("Verdict", Change::verdict)
                .table(
                        "effects-table",
                        "On against off, largest gain first",
                        "",
                        effects,
                        effect -> Tone.of(effect.verdict()));
    }

    private static Cell difference(Comparison effect) {
        FactorDifference difference = FactorDifference.of(effect);
        return Cell.number(difference.signed(), difference.value());
    }

    private static Cell other(ScreenResult result, Comparison cpu, Metric metric) {
        return result.effects().stream()
                .filter(effect ->
                        effect.metric() == metric && effect.candidate().equals(cpu.candidate()))
                .findFirst()
                .map(ComparisonTable::change)
                .orElse(Cell.number(Format.UNKNOWN, Double.NaN));
    }

    /** One for each metric. */
    private static List<Block> figures(ScreenResult result) {
        return Change.metrics().stream()
                .filter(metric -> !ScreenSummary.effects(result, metric).isEmpty())
                .<Block>map(metric -> new Block.Grid(figures(result, metric)))
                .toList();
    }

    private static Table figures(ScreenResult result, Metric metric) {
        String note = metric == Metric.CPU_MICROS_PER_EVENT
                ? TrialTable.CPU_PER_EVENT
                        + " Off and on: estimates where the mean of all trials is. Difference: what the factor does there in the"
                        + " metric's unit. Change: by least squares, averaged over all other factors on and off. Interval:"
                        + " Student's. p: of the t test that there is no effect, not corrected for several factors. Pairs: those"
                        + " that agree with the direction of the change, of all."
                : "";
        Columns<Comparison> leading = Columns.<Comparison>of()
                .code("Factor", Comparison::candidate)
                .with(Column.number("Difference"), ScreenDocument::difference)
                .with(Column.number("Its interval"), effect -> {
                    FactorDifference difference = FactorDifference.of(effect);
                    return Cell.number(difference.signedRange(), difference.low());
                });
        return ComparisonTable.figures(leading, effect -> effect, "Off", "On", Change::verdict)
                .table(
                        "figures-" + metric.id(),
                        Format.capital(metric.label()) + ", on against off",
                        note,
                        ScreenSummary.effects(result, metric));
    }

    private static Table factors(ScreenResult result) {
        return Columns.<Factor>of()
                .code("Factor", Factor::name)
                .code("In a spec", factor -> factor.key() + "=" + factor.value())
                .code("Changes", Factor::changes)
                .table(
                        "factors-table",
                        "Each is on in half of the trials",
                        "scripts/perf patches tells what each patch does.",
                        result.factors());
    }

    private static Table rows(ScreenResult result) {
        return Columns.<Integer>of()
                .count("Row", block -> block)
                .code(
                        "On in the row; the others are on in its complement",
                        block -> on(result.factors(), result.rows().get(block - 1)))
                .number("Row, us/event", block -> cpu(result, block, ScreenResult.first(block)))
                .number("Complement, us/event", block -> cpu(result, block, ScreenResult.first(block) + 1))
                .table(
                        "rows-table",
                        "Row by row, in the order that they ran",
                        "The signs of all factors are in result.json.",
                        IntStream.rangeClosed(1, result.rows().size()).boxed().toList());
    }

    private static String on(List<Factor> factors, String signs) {
        String on = IntStream.range(0, Math.min(factors.size(), signs.length()))
                .filter(i -> signs.charAt(i) == '+')
                .mapToObj(i -> factors.get(i).name())
                .collect(Collectors.joining(" "));
        return on.isEmpty() ? "none" : on;
    }

    private static double cpu(ScreenResult result, int block, int variant) {
        return Trial.standing(result.trials(), block, variant, Purpose.TIMED)
                .map(one -> one.figures().value(Metric.CPU_MICROS_PER_EVENT))
                .orElse(Double.NaN);
    }
}
