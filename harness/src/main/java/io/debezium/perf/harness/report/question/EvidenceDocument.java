package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality.ComparedTape;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** The report of {@code perf evidence}, and the page of it that is pasted into a pull request. */
public final class EvidenceDocument {

    /** Patches, benchmarks and predictions that a page has room for; the report has all. */
    private static final int FEW = 4;

    /** Commits and files that a page has room for. */
    private static final int SEVERAL = 10;

    /** Figures that a page has room for. */
    private static final List<Metric> BRIEF = Stream.concat(
                    Metric.COUNTS.stream(),
                    Stream.of(
                            Metric.INSTRUCTIONS_PER_EVENT,
                            Metric.CPU_MICROS_PER_EVENT,
                            Metric.EVENTS_PER_SECOND,
                            Metric.SNAPSHOT_MICROS,
                            Metric.ALLOCATED_BYTES_PER_EVENT))
            .toList();

    private static final String OWNED =
            "This is evidence, not a patch: whoever submits a change to Debezium has to understand and own it.";

    private static final String ENDS =
            "Baseline and candidate: medians over the pairs; of a count over counted trials, with Student's interval. A/A: the"
                    + " baseline against itself in the same session, which shows the noise of this machine.";

    private static final String OF_SNAPSHOTS =
            " For a snapshot, an event is a row (or a table, type or schema of a catalog), and all figures count from the start of the JVM.";

    private EvidenceDocument() {}

    /** The parts' own reports, which it leads to, tell the methods that do more or less, and where the time went. */
    public static Document of(EvidenceResult result) {
        boolean timed = result.unequal().isEmpty();
        List<Block> first = new ArrayList<>(forest(result).stream().toList());
        first.add(new Block.Points(List.of(OWNED, Limits.ONE_MACHINE)));
        List<Chapter> chapters = new ArrayList<>(List.of(changes(result, Integer.MAX_VALUE, Integer.MAX_VALUE)));
        if (timed) {
            chapters.addAll(List.of(
                    figures(result, Metric.COUNTS),
                    benchmarks(result, Integer.MAX_VALUE).print(),
                    PredictionTable.chapter(result.predictions()).print()));
        }
        chapters.add(equality(result, false));
        chapters.add(RunLinks.chapter("Underlying measurements", result.runs()));
        chapters.addAll(howItWasRun(result));
        return new Document(
                "Evidence: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                EvidenceSummary.of(result),
                first,
                chapters);
    }

    /** What is pasted into a pull request, and all of the folder as one file. */
    public static void writeBeside(EvidenceResult result, ResultFolder folder) throws IOException {
        Files.writeString(folder.path().resolve("summary.md"), MarkdownRenderer.render(brief(result)));
        Bundle.write(folder);
    }

    /** On a page. */
    public static Document brief(EvidenceResult result) {
        List<Chapter> chapters = new ArrayList<>(List.of(changes(result, FEW, SEVERAL)));
        if (result.unequal().isEmpty()) {
            chapters.add(figures(result, BRIEF));
            chapters.add(benchmarks(result, FEW));
            if (result.predictions().size() <= FEW) {
                chapters.add(PredictionTable.chapter(result.predictions()));
            }
        }
        chapters.add(equality(result, true));
        chapters.addAll(howItWasRun(result));
        return new Document(
                "Evidence for %s against %s".formatted(result.candidate(), result.baseline()),
                "",
                EvidenceSummary.of(result),
                List.of(new Block.Points(List.of(OWNED))),
                chapters);
    }

    /**
     * @param few of more patches than that, each is told in a line: a page is to be read
     * @param most commits, and files, that are shown
     */
    private static Chapter changes(EvidenceResult result, int few, int most) {
        List<Block> blocks = new ArrayList<>();
        if (result.source() != null) {
            blocks.addAll(VariantTables.sources(result.source(), "the candidate", 1, most));
        }
        boolean brief = result.changes().size() > few;
        if (brief) {
            List<Fact> classes = result.changes().stream()
                    .map(change -> Fact.code(change.name(), change.target()))
                    .toList();
            blocks.add(new Block.Terms(List.of(new Facts("", classes))));
        } else if (!result.changes().isEmpty()) {
            blocks.add(new Block.Terms(
                    result.changes().stream().map(EvidenceDocument::change).toList()));
        }
        String intro = brief
                ? "The report of the bundle has the hypothesis of each."
                : blocks.isEmpty()
                        ? "Everything that differs between %s and %s; none of it is a patch of this harness."
                                .formatted(result.candidate(), result.baseline())
                        : "";
        return new Chapter("what-was-changed", "What was changed", intro, blocks);
    }

    private static Facts change(EvidenceResult.PatchInfo change) {
        return Facts.titled(change.name())
                .text("Hypothesis", change.hypothesis())
                .code("Class", change.target())
                .code("Changes", String.join(", ", change.methods()))
                .text("For Debezium", change.versions())
                .text("Upstream", change.issue() == null ? "no issue known" : change.issue());
    }

    /** A workload with one of its comparisons. */
    private record WorkloadFigure(WorkloadEvidence workload, Comparison comparison) {

        private Cell value(double value) {
            return Cell.number(Change.value(comparison.metric(), value), value);
        }

        /** {@code equivalent, -0.9 to +0.4 %} */
        private String same() {
            return workload.same(comparison.metric())
                    .map(same -> Change.verdict(same)
                            + (Effect.of(same).bounded()
                                    ? ", " + Effect.of(same).signedRange()
                                    : ""))
                    .orElse("not measured");
        }
    }

    private static Chapter figures(EvidenceResult result, List<Metric> metrics) {
        List<WorkloadFigure> figures = result.workloads().stream()
                .flatMap(workload -> Change.ordered(workload.candidate(), result.candidate()).stream()
                        .filter(comparison -> metrics.contains(comparison.metric()) && comparison.pairs() > 0)
                        .map(comparison -> new WorkloadFigure(workload, comparison)))
                .toList();
        boolean snapshots =
                figures.stream().anyMatch(figure -> figure.workload().snapshot());
        Table table = Columns.<WorkloadFigure>of()
                .text("Workload", figure -> figure.workload().label())
                .text("Figure", figure -> figure.comparison().metric().label())
                .with(
                        Column.number("Baseline"),
                        figure -> figure.value(figure.comparison().baselineValue()))
                .with(
                        Column.number("Candidate"),
                        figure -> figure.value(figure.comparison().candidateValue()))
                .with(Column.number("Change"), figure -> ComparisonTable.change(figure.comparison()))
                .with(Column.number("Interval"), figure -> ComparisonTable.interval(figure.comparison()))
                .with(
                        Column.number("Pairs"),
                        figure -> Cell.text(figure.comparison().pairsAgreeing() + "/"
                                + figure.comparison().pairs()))
                .text("Verdict", figure -> Change.verdict(figure.comparison()))
                .text("A/A", WorkloadFigure::same)
                .table("figures-table", "", ENDS + (snapshots ? OF_SNAPSHOTS : ""), figures);
        return new Chapter(
                "work-and-time", "Work and time", result.choice(), figures.isEmpty() ? List.of() : List.of(table));
    }

    /** @param few of more benchmarks than that, the scores are enough */
    private static Chapter benchmarks(EvidenceResult result, int few) {
        Columns<JmhDocument.Score> leading = Columns.<JmhDocument.Score>of()
                .code("Benchmark", row -> JmhSummary.label(row.benchmark()))
                .rank(Column.GROUP)
                .code("With", row -> change(result, row.comparison()))
                .rank(3);
        List<JmhDocument.Score> scores = result.benchmarks().stream()
                .flatMap(benchmark -> JmhDocument.Score.of(benchmark).stream()
                        .sorted(Comparator.comparing(row -> row.comparison().candidate())))
                .filter(row -> row.comparison().metric() == Metric.SCORE
                        || result.benchmarks().size() <= few)
                .toList();
        Table table = JmhDocument.figures(leading)
                .text("Verdict", row -> Change.verdict(row.comparison()))
                .table(
                        "benchmarks-table",
                        "Micro-benchmarks",
                        "",
                        scores,
                        row -> Tone.of(row.comparison().verdict()));
        return new Chapter(
                "small", "Micro-benchmarks", result.noBenchmark(), scores.isEmpty() ? List.of() : List.of(table));
    }

    /** What a candidate of a benchmark has beyond the baseline: {@code last-event}, {@code jvm=-Xint}. */
    private static String change(EvidenceResult result, Comparison comparison) {
        String shared = result.baseline().replaceFirst(",plugin=[^,]*", "") + ",";
        String spec = comparison.candidate();
        return (spec.startsWith(shared) ? spec.substring(shared.length()) : spec).replaceFirst("^patch=", "");
    }

    /** @param brief without what is the same */
    private static Chapter equality(EvidenceResult result, boolean brief) {
        List<ComparedTape> rows = brief || result.equality() == null
                ? result.unequal()
                : result.equality().rows();
        Table table = Columns.<ComparedTape>of()
                .text("Workload", ComparedTape::workload)
                .text("Plugin", ComparedTape::plugin)
                .count("Events", ComparedTape::events)
                .text("Found", ComparedTape::found)
                .text("Detail", ComparedTape::detail)
                .table("equality-table", "What both do", "", rows);
        return new Chapter(
                "equality",
                "Whether anything else changed",
                EvidenceSummary.equality(result).orElse(""),
                rows.isEmpty() ? List.of() : List.of(table));
    }

    /** The candidate's intervals, and below each that of the baseline against itself. */
    private static Optional<Block> forest(EvidenceResult result) {
        return Forests.ofPairs(
                        "verdicts",
                        "Change against " + result.baseline(),
                        result.design().minEffect())
                .of(result.workloads().stream()
                        .map(workload -> new Forests.ForestRows(workload.label(), false, rows(workload, result)))
                        .toList());
    }

    private static List<Forests.ForestLine> rows(WorkloadEvidence workload, EvidenceResult result) {
        return Change.ordered(workload.candidate(), result.candidate()).stream()
                .filter(comparison -> comparison.pairs() > 0 && !Metric.COUNTS.contains(comparison.metric()))
                .flatMap(comparison -> Stream.concat(
                        Stream.of(new Forests.ForestLine(comparison.metric().label(), comparison)),
                        workload.same(comparison.metric()).map(same -> new Forests.ForestLine("A/A", same)).stream()))
                .toList();
    }

    /** Design, machine and command, the tapes that a repetition needs, and what limits the result. */
    private static List<Chapter> howItWasRun(EvidenceResult result) {
        PartsDesign design = result.design();
        Facts ofDesign = Facts.titled("Design")
                .and(List.of(RunLinks.pairs(design), RunLinks.forks(design.forks())))
                .and(RunFacts.band(design.minEffect(), design.confidence()))
                .and(List.of(RunFacts.seed(design.seed(), "the order")))
                .known("Time limit", design.timeLimitSeconds(), Format::seconds)
                .and(result.facts().stream()
                        .filter(fact -> fact.kind() != RunFact.FactKind.SOURCES)
                        .filter(fact -> !fact.value().isEmpty())
                        .map(fact -> Fact.text(fact.name(), fact.value()))
                        .toList());
        Chapter run = new RunChapter(result.commandLine())
                .command("On any machine, over the same tapes", "scripts/perf repeat BUNDLE.zip")
                .group(ofDesign)
                .group(RunFacts.environment(result.environment(), null))
                .chapter();
        Table tapes = Columns.<EvidenceTape>of()
                .text("Workload", EvidenceTape::workload)
                .code("Tape", tape -> tape.file().isEmpty() ? tape.tape().id() : tape.file())
                .text("In the bundle", tape -> tape.file().isEmpty() ? "no" : "yes, the same bytes everywhere")
                .text("Content", tape -> tape.tape().digestText())
                .code("Recorded anew by", EvidenceTape::record)
                .table("tapes-table", "", "A tape that is recorded anew has other bytes.", result.tapes());
        List<String> limits = List.of(
                Limits.sink(Stream.of(result.baseline(), result.candidate())),
                Limits.ONE_MACHINE,
                "One machine, one operating system, one JDK, and the replayed workloads, read as fast as possible: results"
                        + " depend on processor, rows and column types, and say nothing about latency under a live load; a count is not a time.",
                "Equal behavior of both variants is shown for the tapes that were compared, not for every configuration of the connector.");
        return List.of(
                run,
                new Chapter("tapes", "Tapes", result.tapes().isEmpty() ? List.of() : List.of(tapes)),
                Limits.chapter(limits));
    }
}
