package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;

/** What was compared, as tables. */
public final class CompareTables {

    /** What the figure is, and how it differs from the plain mean. */
    public static final String CPU_PER_EVENT =
            "CPU per event and events/s are those of the steady state: interquartile means over the stretches between two"
                    + " readings behind the warm-up. CPU is that of all Java threads and the collector, without the compiler's"
                    + " threads; the plain mean over the same window has those too, and single bouts of slow code.";

    /** What is said of a comparison beside the values of both sides. */
    public static final List<Column> FIGURES = List.of(
            Column.number("Change"),
            Column.number("Interval"),
            Column.number("Confidence"),
            Column.number("p"),
            Column.number("Pairs"),
            Column.text("Verdict"));

    private CompareTables() {}

    /** Every comparison with all its figures. */
    public static Table figures(CompareResult result) {
        List<Line> lines = new ArrayList<>();
        List<Arm> arms = Arm.of(result);
        for (Arm candidate : arms.subList(Math.min(1, arms.size()), arms.size())) {
            boolean peer = PeerSentence.of(arms.get(0), candidate).isPresent();
            Change.ordered(result.comparisons(), candidate.spec())
                    .forEach(comparison -> lines.add(line(
                            candidate.label(), comparison, peer ? "none: not alike" : Change.verdict(comparison))));
        }
        return Table.of(
                "figures-table",
                "Candidates against "
                        + (arms.isEmpty() ? "nothing" : arms.get(0).spec()),
                CPU_PER_EVENT
                        + " Baseline and candidate: medians over the pairs. Change: the Hodges-Lehmann estimate from the pairs' own"
                        + " ratios, so not exactly the quotient of the two. Interval: the values that the test of p does not"
                        + " reject. p: exact Wilcoxon"
                        + " signed-rank test that there is no change, not corrected for several candidates. Pairs: those that lie"
                        + " on the same side, of all.",
                Stream.concat(
                                Stream.of(
                                        Column.text("Candidate"),
                                        Column.text("Figure"),
                                        Column.number("Baseline"),
                                        Column.number("Candidate")),
                                FIGURES.stream())
                        .toList(),
                lines);
    }

    private static Line line(String candidate, Comparison comparison, String verdict) {
        return Line.of(Stream.concat(
                        Stream.of(
                                Cell.code(candidate),
                                Cell.text(comparison.metric().label())),
                        cells(comparison, verdict).stream())
                .toList());
    }

    /** Those of both sides, then one for each of {@link #FIGURES}. */
    public static List<Cell> cells(Comparison comparison, String verdict) {
        Metric metric = comparison.metric();
        Effect effect = Effect.of(comparison);
        return List.of(
                Cell.number(Change.value(metric, comparison.baselineValue()), comparison.baselineValue()),
                Cell.number(Change.value(metric, comparison.candidateValue()), comparison.candidateValue()),
                Cell.number(effect.signed(), effect.ratio()),
                Cell.number(effect.signedRange(), effect.low()),
                Cell.number(Effect.level(comparison.confidence()), comparison.confidence()),
                Cell.number(Format.probability(comparison.pValue()), comparison.pValue()),
                Cell.number(
                        "%s of %s"
                                .formatted(Format.count(comparison.pairsAgreeing()), Format.count(comparison.pairs())),
                        comparison.pairs()),
                Cell.text(verdict));
    }

    /** Letters by blocks: {@code AB BA BA AB}. */
    static String order(List<List<Integer>> order) {
        return order.stream()
                .map(block -> block.stream().map(Arm::letter).collect(Collectors.joining()))
                .collect(Collectors.joining(" "));
    }

    /** What each variant was. */
    public static List<Block> variants(List<VariantInfo> variants) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(IntStream.range(0, variants.size())
                .mapToObj(i -> variant(Arm.letter(i) + (i == 0 ? ", the baseline" : ""), variants.get(i)))
                .toList()));
        if (variants.stream().anyMatch(variant -> !variant.properties().isEmpty())) {
            blocks.add(new Block.Grid(PropertyTable.of(variants)));
        }
        for (int i = 0; i < variants.size(); i++) {
            VariantInfo variant = variants.get(i);
            if (!variant.replaced().isEmpty()) {
                blocks.add(new Block.Grid(Table.of(
                        "replaced-" + i,
                        "Classes that the overlay of " + Arm.letter(i) + " replaced",
                        "",
                        List.of(Column.text("Class")),
                        variant.replaced().stream()
                                .map(name -> Line.of(Cell.name(Naming.TYPE, name)))
                                .toList())));
            }
        }
        return blocks;
    }

    public static Facts variant(String title, VariantInfo variant) {
        List<Facts.Fact> facts = new ArrayList<>();
        facts.add(Facts.Fact.code("Spec", variant.spec()));
        facts.add(Facts.Fact.text("Kind", variant.kind()));
        if (variant.debezium() != null) {
            facts.add(Facts.Fact.text("Debezium", variant.debezium()));
        }
        facts.add(Facts.Fact.text("Plugin", variant.plugin()));
        if (variant.jdk() != null) {
            facts.add(Facts.Fact.text("JDK", variant.jdk()));
            facts.add(
                    variant.jvm().isEmpty()
                            ? Facts.Fact.text("JVM options", "none")
                            : Facts.Fact.code("JVM options", String.join(" ", variant.jvm())));
        }
        if (!variant.overlay().isEmpty()) {
            facts.add(Facts.Fact.code("Overlay", String.join(" ", variant.overlay())));
            facts.add(Facts.Fact.text(
                    "Classes replaced", Format.count(variant.replaced().size())));
        }
        return new Facts(title, facts);
    }
}
