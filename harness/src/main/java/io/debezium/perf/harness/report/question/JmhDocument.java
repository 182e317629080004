package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.Alternatives;
import io.debezium.perf.harness.result.Alternatives.Alternative;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Median;

/** The report of {@code perf jmh}. */
public final class JmhDocument {

    private static final RuleList<JmhResult> LIMITS = RuleList.<JmhResult>of()
            .always(
                    "In a tight loop, with its branches predicted and its data in the cache, a call costs less than in the connector.")
            .always(
                    "perf record shows its share of an event's cost, perf compare whether a change in it is significant.")
            .when(
                    JmhDocument::counted,
                    "Instructions are those of all threads of the fork in user mode, including the compiler's and the collector's. They do"
                            + " not cover waiting, contention, cache misses or the kernel's work: the score does.")
            .always(Limits.ONE_MACHINE);

    private final JmhResult result;
    private final String baseline;
    private final JmhLabels labels;

    private JmhDocument(JmhResult result) {
        this.result = result;
        this.baseline = result.variants().get(0).spec();
        this.labels = new JmhLabels(result.benchmarks());
    }

    public static Document of(JmhResult result) {
        return new JmhDocument(result).document();
    }

    private Document document() {
        List<Chapter> chapters = new ArrayList<>();
        if (!counts().isEmpty()) {
            chapters.add(new Chapter("counts", "Counts", countsTable()).print());
        }
        if (counts().isEmpty() || forest().isPresent()) {
            chapters.add(new Chapter("figures", "All figures", figures()));
        }
        if (result.benchmarks().stream().anyMatch(benchmark -> benchmark.mode().equals("sample"))) {
            chapters.add(new Chapter("percentiles", "Percentiles", percentiles()).print());
        }
        if (!result.alternatives().isEmpty()) {
            chapters.add(new Chapter(
                            "alternatives",
                            "Alternatives",
                            "Alternative implementations in a class, side by side. Forks of the same block are paired. Intervals, %s, are not corrected for multiple comparisons. Net: less the scaffold, which is the cost of the benchmark itself."
                                    .formatted(Effect.level(result.design().confidence())),
                            alternatives())
                    .print());
        }
        chapters.add(new Chapter("forks", "Forks", forks()));
        chapters.add(run());
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                "Micro-benchmarks: " + candidates().collect(Collectors.joining(", ")) + " against " + baseline,
                Origin.of(result.command(), result.startedAt()),
                JmhSummary.of(result),
                forest().stream().toList(),
                chapters);
    }

    private Stream<String> candidates() {
        return result.variants().stream().skip(1).map(VariantInfo::spec);
    }

    private String withCommon(String caption) {
        return labels.common().isEmpty() ? caption : caption + ": " + labels.common();
    }

    private Optional<Block> forest() {
        return new Forests(
                        "scores",
                        withCommon("Change of the score against " + baseline),
                        "forks",
                        "Benchmark",
                        "Baseline",
                        "Candidate",
                        result.design().minEffect())
                .of(candidates()
                        .map(candidate -> new Forests.ForestRows(candidate, true, rows(candidate)))
                        .toList());
    }

    private List<Forests.ForestLine> rows(String candidate) {
        return result.benchmarks().stream()
                .flatMap(benchmark -> Score.of(benchmark, Metric.SCORE, candidate))
                .map(score -> new Forests.ForestLine(
                        labels.brief(score.benchmark()),
                        score.shown(score.comparison().baselineValue()),
                        score.shown(score.comparison().candidateValue()),
                        score.comparison()))
                .toList();
    }

    /** A benchmark with one of its comparisons. */
    record Score(Benchmark benchmark, Comparison comparison) {

        static List<Score> of(Benchmark benchmark) {
            return benchmark.comparisons().stream()
                    .map(comparison -> new Score(benchmark, comparison))
                    .toList();
        }

        static Stream<Score> of(Benchmark benchmark, Metric metric, String candidate) {
            return of(benchmark).stream()
                    .filter(score -> score.comparison.metric() == metric
                            && score.comparison.candidate().equals(candidate));
        }

        private String shown(double value) {
            return JmhSummary.value(benchmark, comparison.metric(), value);
        }
    }

    /** The figures of both arms in the benchmark's unit, and the change. */
    static Columns<Score> figures(Columns<Score> leading) {
        return leading.text("Figure", row -> row.comparison().metric().label())
                .with(
                        Column.number("Baseline").rank(2),
                        row -> Cell.number(
                                row.shown(row.comparison().baselineValue()),
                                row.comparison().baselineValue()))
                .with(
                        Column.number("Candidate").rank(2),
                        row -> Cell.number(
                                row.shown(row.comparison().candidateValue()),
                                row.comparison().candidateValue()))
                .with(Column.number("Change"), row -> ComparisonTable.change(row.comparison()))
                .with(Column.number("Interval"), row -> ComparisonTable.interval(row.comparison()));
    }

    private Table figures() {
        return figures(Columns.<Score>of()
                        .code("Candidate", row -> row.comparison().candidate())
                        .text("Benchmark", row -> labels.brief(row.benchmark())))
                .number("p", row -> row.comparison().pValue(), Format::probability)
                .with(
                        Column.number("Forks"),
                        row -> Cell.number(
                                row.comparison().pairsAgreeing() + "/"
                                        + row.comparison().pairs(),
                                row.comparison().pairsAgreeing()))
                .text("Verdict", row -> Change.verdict(row.comparison()))
                .table(
                        "scores-table",
                        withCommon("Candidates against " + baseline),
                        ComparisonTable.NOTE.replace("pairs", "forks").replace("Pairs", "Forks"),
                        result.benchmarks().stream()
                                .flatMap(benchmark -> Score.of(benchmark).stream())
                                .toList());
    }

    /** One count of a benchmark, of both. */
    private record Counted(Benchmark benchmark, CountedFigure baseline, CountedFigure candidate) {}

    /** Without what neither does. */
    private List<Counted> counts() {
        return result.benchmarks().stream()
                .flatMap(benchmark -> benchmark.counts().stream()
                        .filter(figure -> figure.variant() > 0)
                        .flatMap(figure -> benchmark.counts(0).stream()
                                .filter(other -> other.metric() == figure.metric())
                                .map(other -> new Counted(benchmark, other, figure))))
                .filter(row -> row.baseline().perEvent() + row.candidate().perEvent() > 0)
                .toList();
    }

    private Table countsTable() {
        return Columns.<Counted>of()
                .when(
                        candidates().count() > 1,
                        columns -> columns.code(
                                "Candidate", row -> spec(row.candidate().variant())))
                .text("Benchmark", row -> labels.brief(row.benchmark()))
                .text("Per operation", row -> CountTables.name(row.candidate().metric()))
                .number("Baseline", row -> row.baseline().perEvent(), CountTables::number)
                .rank(1)
                .number("Candidate", row -> row.candidate().perEvent(), CountTables::number)
                .rank(1)
                .with(Column.number("Change"), row -> CountTables.change(row.candidate()))
                .number(
                        "Forks differ by",
                        row -> Math.max(row.baseline().spread(), row.candidate().spread()),
                        CountTables::percent)
                .rank(2)
                .text("Verdict", row -> row.candidate().verdict())
                .table(
                        "counts-table",
                        withCommon("What an operation executes, against " + baseline),
                        "Counted in forks that are not timed, without JMH's own code. Change: of the geometric means."
                                + " Verdict: by Student's interval over the forks, against 0.5 %.",
                        counts());
    }

    /** A benchmark with a variant. */
    private record Sampled(Benchmark benchmark, int variant) {}

    private Table percentiles() {
        Columns<Sampled> columns = Columns.<Sampled>of()
                .code("Variant", row -> spec(row.variant()))
                .text("Benchmark", row -> labels.brief(row.benchmark()));
        for (String each : JmhFigures.PERCENTILES) {
            columns = columns.with(
                    Column.number(each.equals("100.0") ? "Max" : "p" + each.replace(".0", "")),
                    row -> score(percentile(row, each), row.benchmark()));
        }
        return columns.table(
                "percentiles-table",
                withCommon("Time of single operations, as JMH samples them"),
                "Medians of the forks.",
                result.benchmarks().stream()
                        .flatMap(of ->
                                IntStream.range(0, result.variants().size()).mapToObj(i -> new Sampled(of, i)))
                        .toList());
    }

    private double percentile(Sampled of, String percentile) {
        return Median.ofKnown(result.trials().stream()
                .filter(fork -> fork.figures() != null
                        && fork.arm() == of.variant()
                        && result.benchmarks().get(fork.condition()) == of.benchmark())
                .map(fork -> fork.figures().percentiles().get(percentile)));
    }

    /** An alternative with the variant that it was measured with. */
    private record MeasuredAlternative(Alternatives of, Alternative alternative) {}

    /** A table for each class and values of its parameters, in which every variant has its lines. */
    private List<Block> alternatives() {
        Map<String, List<Alternatives>> groups = result.alternatives().stream()
                .collect(Collectors.groupingBy(
                        of -> Benchmark.label(of.type().substring(of.type().lastIndexOf('.') + 1), of.parameters()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Block> grids = new ArrayList<>();
        groups.forEach((title, group) -> grids.add(alternatives(grids.size() + 1, title, group)));
        return grids;
    }

    private Table alternatives(int number, String title, List<Alternatives> group) {
        Integer reference = group.get(0).referenceOrNull();
        String speed = reference == null
                ? "Times as fast"
                : "Times as fast as " + result.benchmarks().get(reference).method();
        return Columns.<MeasuredAlternative>of()
                .code(
                        "Variant",
                        row -> result.variants().get(row.of().variant()).spec())
                .code("Alternative", row -> benchmark(row).method())
                .with(Column.number("Score"), row -> score(row.alternative().score(), benchmark(row)))
                .with(
                        Column.number("Net").rank(2),
                        row -> estimate(row.alternative().net()))
                .with(
                        Column.number("Bytes/op").rank(1),
                        row -> allocation(row.alternative().allocatedBytesPerOp()))
                .with(Column.number(speed), row -> estimate(row.alternative().speed()))
                .with(
                        Column.number("Likewise, net").rank(3),
                        row -> estimate(row.alternative().netSpeed()))
                .table(
                        "alternatives-" + (char) ('a' + (number - 1) % 26) + "-".repeat((number - 1) / 26),
                        title,
                        "",
                        group.stream()
                                .flatMap(of -> of.alternatives().stream().map(one -> new MeasuredAlternative(of, one)))
                                .toList());
    }

    private Benchmark benchmark(MeasuredAlternative row) {
        return result.benchmarks().get(row.alternative().benchmark());
    }

    private static Cell score(double score, Benchmark benchmark) {
        return Cell.figure(score, value -> Format.withUnit(value, benchmark.unit()));
    }

    private static Cell allocation(Double bytesOrNull) {
        return bytesOrNull == null ? Cell.text("") : Cell.number(JmhSummary.allocation(bytesOrNull), bytesOrNull);
    }

    private static Cell estimate(Estimate estimateOrNull) {
        return estimateOrNull == null
                ? Cell.text("")
                : Cell.number(
                        "%s (%s)"
                                .formatted(
                                        Format.number(estimateOrNull.value()),
                                        Format.range(
                                                estimateOrNull.low(), estimateOrNull.high(), Format::number, "none")),
                        estimateOrNull.value());
    }

    private Table forks() {
        Function<Trial<Integer, JmhFigures>, Benchmark> benchmark =
                fork -> result.benchmarks().get(fork.condition());
        return Columns.<Trial<Integer, JmhFigures>>of()
                .count("No.", Trial::number)
                .count("Block", Trial::round)
                .code("Variant", fork -> spec(fork.arm()))
                .text("Benchmark", fork -> labels.brief(benchmark.apply(fork)))
                .with(Column.number("Score"), fork -> score(fork.value(Metric.SCORE), benchmark.apply(fork)))
                .when(
                        counted(result),
                        columns -> columns.number("Instructions/op", fork -> fork.value(Metric.INSTRUCTIONS_PER_OP)))
                .when(
                        !counts().isEmpty(),
                        columns -> columns.number(
                                "Bytecodes/op",
                                fork -> told(fork, it -> it.counts().get(Metric.BYTECODES_PER_EVENT.id())),
                                CountTables::number))
                .number("Bytes/op", fork -> told(fork, JmhFigures::allocatedBytesPerOp))
                .number("Time", Trial::seconds, Format::seconds)
                .text("Status", fork -> fork.status().id() + (fork.message().isEmpty() ? "" : ": " + fork.message()))
                .table(
                        "forks-table",
                        "Every JVM that was started, in order",
                        "A score is the mean of a fork's iterations; JMH's own JSON and output are in the folder of each.",
                        result.trials());
    }

    private static Double told(Trial<Integer, JmhFigures> fork, Function<JmhFigures, Double> figure) {
        return fork.figures() == null ? null : figure.apply(fork.figures());
    }

    private String spec(int variant) {
        return result.variants().get(variant).spec();
    }

    private static boolean counted(JmhResult result) {
        return result.trials().stream().anyMatch(fork -> Double.isFinite(fork.value(Metric.INSTRUCTIONS_PER_OP)));
    }

    private Chapter run() {
        Design design = result.design();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("Forks planned", Format.count(design.rounds()) + " of each benchmark and variant"));
        facts.addAll(RunFacts.band(design.minEffect(), design.confidence()));
        facts.add(RunFacts.seed(design.seed(), "the order"));
        facts.add(Fact.code("Options for JMH", String.join(" ", design.jmhOptions())));
        return new RunChapter(result.commandLine())
                .group("Design", facts)
                .group(RunFacts.environment(result.environment(), null))
                .commands("A fork of", result.variants())
                .chapter();
    }
}
