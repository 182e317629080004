package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareTables;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.ForestAxis;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RecordResult.Printout;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;

/** The report of {@code perf impact}. */
public final class ImpactDocument {

    private ImpactDocument() {}

    public static Document of(ImpactResult result) {
        List<ImpactCase> cases = ImpactCase.of(result);
        List<Block> first = new ArrayList<>();
        forest(result, cases, ImpactHeadline.metric(result)).ifPresent(first::add);
        first.add(new Block.Grid(ImpactTables.figures(result)));
        List<Chapter> chapters = new ArrayList<>();
        List<Block> contrasts = new ArrayList<>();
        Stream.of(Metric.SERVER_CPU_MICROS_PER_TRANSACTION, Metric.TRANSACTION_P99_MICROS)
                .filter(metric -> metric != ImpactHeadline.metric(result))
                .flatMap(metric -> forest(result, cases, metric).stream())
                .forEach(contrasts::add);
        contrasts.add(new Block.Grid(ImpactTables.contrasts(result)));
        if (!result.contrasts().isEmpty()) {
            chapters.add(new Chapter("contrasts", "All comparisons", "", contrasts));
        }
        chapters.add(new Chapter("cells", "Trials", "", List.of(new Block.Grid(ImpactTables.cells(result)))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter(
                "limits", "What this does not show", "", List.of(new Block.Points(ImpactLimits.of(result)))));
        return new Document(
                "What capturing costs the database: "
                        + result.loads().stream().map(WorkloadInfo::name).collect(Collectors.joining(", ")),
                Origin.of(result.command(), result.startedAt()),
                ImpactHeadline.of(result),
                first,
                chapters);
    }

    private static Optional<Block> forest(ImpactResult result, List<ImpactCase> cases, Metric metric) {
        List<Comparison> shown = cases.stream()
                .flatMap(one -> one.against(result, metric).stream())
                .map(Contrast::comparison)
                .toList();
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        double minEffect = result.design().minEffect();
        ForestAxis axis = ForestAxis.of(shown, minEffect);
        List<Forest.Group> groups = result.loads().stream()
                .map(load -> new Forest.Group(
                        load.name(),
                        true,
                        cases.stream()
                                .filter(one -> one.load().equals(load.name()))
                                .flatMap(one -> one.against(result, metric).stream()
                                        .map(Contrast::comparison)
                                        .map(comparison ->
                                                axis.row(one.label(), comparison, Change.verdict(comparison), null)))
                                .toList()))
                .filter(group -> !group.rows().isEmpty())
                .toList();
        return Optional.of(new Block.Intervals(new Forest(
                "forest-" + metric.id(),
                Format.capital(metric.label()) + ", beside no slot and the direct way",
                "Line: the interval; large dot: the estimate; small dots: the rounds; shaded: the band of +/-%s that does not matter."
                        .formatted(ComparisonSentence.percent(minEffect)),
                "Condition",
                "No slot",
                "Condition",
                Effect.levels(shown) + " interval",
                groups,
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect))));
    }

    private static List<Block> run(ImpactResult result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(List.of(
                new Facts("Design", design(result)),
                new Facts("Targets", targets(result)),
                CompareFacts.environment(result.environment(), result.database()))));
        blocks.addAll(CompareTables.variants(result.variants()));
        List<Facts.Fact> commands = new ArrayList<>(List.of(Facts.Fact.code("All of it", result.commandLine())));
        result.loads().forEach(load -> commands.add(Facts.Fact.code("The newest " + load.name(), load.command())));
        result.variants()
                .forEach(variant ->
                        commands.add(Facts.Fact.code("Capturing with " + variant.spec(), variant.command())));
        blocks.add(new Block.Commands(new Facts("To repeat", commands)));
        return blocks;
    }

    private static List<Facts.Fact> design(ImpactResult result) {
        ImpactResult.Design design = result.design();
        List<Facts.Fact> facts = new ArrayList<>(List.of(
                Facts.Fact.text("Rounds planned", Format.count(design.rounds())),
                Facts.Fact.text(
                        "A trial",
                        "%s of warm-up, %s measured"
                                .formatted(
                                        Format.seconds(design.warmUpSeconds()),
                                        Format.seconds(design.durationSeconds())))));
        result.loads()
                .forEach(load -> facts.add(Facts.Fact.text(
                        load.name(),
                        "%s, scale %s, %s, %s, simple query protocol, %s"
                                .formatted(
                                        load.generator(),
                                        Format.count(load.scale()),
                                        Format.count(load.clients(), "client"),
                                        Format.count(load.jobs(), "job"),
                                        load.targetRate() == null
                                                ? "as many as the server takes"
                                                : Format.number(load.targetRate()) + " transactions/s asked for"))));
        facts.add(Facts.Fact.text("Checked", checked(result)));
        facts.add(Facts.Fact.text("Seed", design.seed() + ", of the order and of the loads"));
        facts.add(Facts.Fact.text(
                "Disturbed from",
                "%s cores of other processes, or %s of steal"
                        .formatted(
                                Format.chosen(design.otherCoresLimit()),
                                ComparisonSentence.percent(design.stealPercentLimit() / 100))));
        return facts;
    }

    /** How the harness's reading of the load compares with what the generator printed itself. */
    static String checked(ImpactResult result) {
        List<Printout> printed = result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .map(ImpactFigures::printout)
                .filter(Objects::nonNull)
                .toList();
        if (printed.isEmpty()) {
            return "the generator printed no rate of its own to check the log's by";
        }
        DoubleSummaryStatistics off = printed.stream()
                .mapToDouble(each -> Math.abs(each.countedPerSecond() / each.printedPerSecond() - 1))
                .summaryStatistics();
        long agreeing = printed.stream().filter(Printout::agrees).count();
        return "transactions/s by the log of every transaction agree with the generator's own printout in %s of %s, to within %s"
                .formatted(
                        Format.count(agreeing),
                        Format.count(printed.size(), "trial"),
                        String.format(Locale.ROOT, "%.2f %%", 100 * off.getMax()));
    }

    private static List<Facts.Fact> targets(ImpactResult result) {
        List<Facts.Fact> facts = new ArrayList<>();
        result.targets()
                .forEach(target -> facts.add(Facts.Fact.text(
                        target.name(), target.address() + (target.detail().isEmpty() ? "" : ", " + target.detail()))));
        facts.add(Facts.Fact.text("Slots are read through", result.design().captureThrough()));
        return facts;
    }
}
