package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.ScreenResult.FactorDifference;

/** The report of {@code perf screen}. */
public final class ScreenDocument {

    private static final RuleList<ScreenResult> LIMITS = RuleList.<ScreenResult>of()
            .always(
                    "An effect is averaged over the other factors, half of them on at a time. If it depends on one of"
                            + " them, it is different with all others off, or all on: use scripts/perf compare to measure that.")
            .always("Two-factor interactions cancel out, since a pair holds a row and its complement. Three-factor"
                    + " interactions are confounded with other effects and with the scatter of the pairs.")
            .always(
                    "The product of the effects is the joint gain of all factors, apart from interactions of three or more. If twenty"
                            + " changes each remove a separate part of a cost, and all of them 63 %, the product is 62 %.")
            .always("Least squares and Student's intervals assume normal noise of the same variance in all pairs. An"
                    + " outlier shifts every effect slightly, and widens all intervals.")
            .one(result -> Optional.of(
                    "The intervals of %s are corrected for multiple comparisons (Holm). p-values are not corrected."
                            .formatted(new ScreenSummary(result).factors())))
            .always(
                    "The content of the events was checked for the baseline and with all factors on. In the timed trials between them,"
                            + " a hash over LSN and operation of all events, in order, was compared.")
            .all(result -> Limits.measured(result.variants(), result.severalMachines()));

    private final ScreenResult result;
    private final ScreenSummary summary;

    private ScreenDocument(ScreenResult result) {
        this.result = result;
        this.summary = new ScreenSummary(result);
    }

    public static Document of(ScreenResult result) {
        return new ScreenDocument(result).document();
    }

    private Document document() {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(new Chapter("figures", "All figures", figures()));
        chapters.add(ShardTables.chapter(result));
        chapters.add(new Chapter("factors", "What was switched", factors()));
        chapters.add(new Chapter("trials", "Trials", trials()));
        chapters.add(run());
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                title(), Origin.of(result.command(), result.startedAt()), summary.summary(), first(), chapters);
    }

    private String title() {
        String factors = summary.factors();
        return result.variants().isEmpty()
                ? "%s under %s".formatted(factors, result.tape().workload())
                : "%s of %s under %s"
                        .formatted(
                                factors,
                                result.variants().get(0).spec(),
                                result.tape().workload());
    }

    private List<Block> first() {
        List<Block> first = new ArrayList<>(forest());
        if (!first.isEmpty()) {
            first.add(effects());
        }
        first.add(new Block.Terms(List.of(Facts.titled("")
                .text("Tape", RunFacts.tape(result.tape()))
                .text("Pairs", layout())
                .known("Looks", result.design().looks(), RunFacts::looks))));
        first.add(new Block.Points(List.of(Limits.machines(result))));
        return first;
    }

    /** By the deciding metric; the others have tables. */
    private List<Block> forest() {
        return new Forests(
                        "effects",
                        Format.capital(summary.deciding().label()) + ", on against off",
                        "pairs, with the effects of the other factors taken off",
                        "Factor",
                        "Off",
                        "On",
                        result.design().minEffect())
                        .of(
                                List.of(new Forests.ForestRows(
                                        "",
                                        false,
                                        summary.effects(summary.deciding()).stream()
                                                .map(effect -> new Forests.ForestLine(effect.candidate(), effect))
                                                .toList())),
                                true)
                        .stream()
                        .toList();
    }

    private List<Block> trials() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(TrialTable.of(result.trials(), ScreenSummary::variant));
        if (!result.outcome().logTail().isEmpty()) {
            blocks.add(new Block.Log(
                    "Last lines of the log of the trial that failed",
                    result.outcome().logTail()));
        }
        return blocks;
    }

    private Chapter run() {
        RunChapter run = new RunChapter(result.commandLine());
        for (int i = 0; i < result.variants().size(); i++) {
            String name = i == 0 ? "the baseline" : "all of them on";
            run.group(VariantTables.facts("With " + name, result.variants().get(i)))
                    .command("A trial with " + name, result.variants().get(i).command());
        }
        return run.group(RunFacts.tape("Tape", result.tape()))
                .group(design())
                .group(RunFacts.environment(result, result.database()))
                .chapter();
    }

    private Facts design() {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("Layout", layout()));
        summary.fit().ifPresent(fit -> {
            facts.add(Fact.text(
                    "Residual spread of the pairs",
                    "%s (standard deviation, %s, %s)"
                            .formatted(
                                    Format.percent(fit.spread()),
                                    summary.deciding().label(),
                                    Format.count(fit.degreesOfFreedom(), "degree") + " of freedom")));
            facts.add(Fact.text(
                    "First trial of a pair",
                    "%s %s against the second trial; effects are not affected"
                            .formatted(
                                    new Effect(fit.place(), Double.NaN, Double.NaN, 0).signed(),
                                    summary.deciding().label())));
        });
        facts.addAll(RunFacts.share(result));
        facts.addAll(RunFacts.limits(result.design()));
        return new Facts("Design", facts);
    }

    /** {@code 20 patches, 32 pairs of 2 trials, 66 trials were started} */
    String layout() {
        return "%s, %s of 2 trials, %s started"
                .formatted(
                        summary.factors(),
                        Format.count(result.design().due(), "pair"),
                        Format.count(result.trials().size(), "trial")
                                + (result.trials().size() == 1 ? " was" : " were"));
    }

    /** What each factor does to CPU, events/s and allocation, largest gain first. */
    private Table effects() {
        List<Comparison> effects = summary.effects(summary.deciding());
        return Columns.<Comparison>of()
                .code("Factor", Comparison::candidate)
                .with(Column.number("An event"), this::difference)
                .rank(2)
                .with(
                        Column.number(summary.deciding() == Metric.CPU_MICROS_PER_EVENT ? "CPU" : "Instructions"),
                        ComparisonTable::change)
                .with(Column.number(Effect.levels(effects) + " interval"), ComparisonTable::interval)
                .number("p", Comparison::pValue, Format::probability)
                .rank(4)
                .with(Column.number("Events/s"), effect -> other(effect, Metric.EVENTS_PER_SECOND))
                .rank(5)
                .with(Column.number("Allocation"), effect -> other(effect, Metric.ALLOCATED_BYTES_PER_EVENT))
                .rank(3)
                .text("Verdict", Change::verdict)
                .table(
                        "effects-table",
                        "On against off, largest gain first",
                        "",
                        effects,
                        effect -> Tone.of(effect.verdict()));
    }

    private Cell difference(Comparison effect) {
        FactorDifference difference = summary.difference(effect);
        return Cell.number(ScreenSummary.signed(difference), difference.value());
    }

    /** {@code -1.75 to -1.09 us} */
    private static Cell range(FactorDifference of) {
        return Cell.number(
                Double.isFinite(of.low()) && Double.isFinite(of.high())
                        ? Format.together(
                                Change.difference(of.metric(), of.low()),
                                " to ",
                                Change.difference(of.metric(), of.high()))
                        : "none",
                of.low());
    }

    private Cell other(Comparison cpu, Metric metric) {
        return result.effects().stream()
                .filter(effect ->
                        effect.metric() == metric && effect.candidate().equals(cpu.candidate()))
                .findFirst()
                .map(ComparisonTable::change)
                .orElse(Cell.number(Format.UNKNOWN, Double.NaN));
    }

    /** One for each metric. */
    private List<Block> figures() {
        return Change.metrics().stream()
                .filter(metric -> !summary.effects(metric).isEmpty())
                .<Block>map(this::figures)
                .toList();
    }

    private Table figures(Metric metric) {
        String note = metric == Metric.CPU_MICROS_PER_EVENT
                ? TrialTable.CPU_PER_EVENT
                        + " Off and on: estimates around the mean of all trials. Difference: the effect there, in the"
                        + " metric's unit. Change: by least squares, averaged over all other factors on and off. Interval:"
                        + " Student's. p: of the t test that there is no effect, not corrected for several factors. Pairs: those"
                        + " that agree with the direction of the change, of all."
                        + (result.severalMachines()
                                ? " Over several machines, the change is the mean of the machines' estimates, and the interval is"
                                        + " Student's over them."
                                : "")
                : "";
        Columns<Comparison> leading = Columns.<Comparison>of()
                .code("Factor", Comparison::candidate)
                .with(Column.number("Difference"), this::difference)
                .with(Column.number("Its interval"), effect -> range(summary.difference(effect)));
        return ComparisonTable.figures(leading, effect -> effect, "Off", "On", Change::verdict)
                .table(
                        "figures-" + metric.id(),
                        Format.capital(metric.label()) + ", on against off",
                        note,
                        summary.effects(metric));
    }

    private Table factors() {
        return Columns.<Factor>of()
                .code("Factor", Factor::name)
                .code("In a spec", factor -> factor.key() + "=" + factor.value())
                .code("Changes", Factor::changes)
                .table(
                        "factors-table",
                        "Each is on in half of the trials",
                        "Which were on in which trial is in result.json. scripts/perf patches tells what each patch does.",
                        result.factors());
    }
}
