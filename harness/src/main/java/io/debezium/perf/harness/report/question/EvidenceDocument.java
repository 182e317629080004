package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.Question;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** The report of {@code perf evidence}, and the page of it that is pasted into a pull request. */
public final class EvidenceDocument {

    /** Patches, benchmarks and predictions that a page has room for; the report has all. */
    private static final int FEW = 4;

    /** Among the variants of a comparison, between the baseline and the baseline once more. */
    private static final int CANDIDATE = 1;

    /** Commits and files likewise. */
    private static final int SEVERAL = 10;

    /** Figures likewise. */
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

    private static final List<String> LIMITS = List.of(
            Limits.ONE_MACHINE,
            "One machine, one operating system, one JDK, and the replayed workloads, read as fast as possible: results"
                    + " depend on processor, rows and column types, and say nothing about latency under a live load; a count is not a time.",
            "Equal behavior of both variants is shown for the tapes that were compared, not for every configuration of the connector.");

    private EvidenceDocument() {}

    private static List<String> limits(EvidenceResult result) {
        String sink = Limits.sink(Stream.of(result.baseline(), result.candidate()));
        return Stream.concat(Stream.of(sink), LIMITS.stream()).toList();
    }

    /** @param folder those of the runs that it rests on are in it */
    public static Document of(EvidenceResult result, ResultFolder folder) {
        boolean timed = result.unequal().isEmpty();
        List<Block> first = new ArrayList<>(forest(result).stream().toList());
        first.add(new Block.Points(List.of(OWNED, Limits.ONE_MACHINE)));
        List<Chapter> chapters = new ArrayList<>(List.of(changes(result, Integer.MAX_VALUE, Integer.MAX_VALUE)));
        if (timed) {
            chapters.addAll(List.of(
                    part("All figures", "", figures(result, List.of(Metric.values()), "Work and time")),
                    new Chapter("changed-methods", "Methods that do more or less", methods(result, folder)),
                    new Chapter("differences", DifferenceTables.TITLE, differences(result, folder)),
                    new Chapter(
                                    "small",
                                    "Micro-benchmarks",
                                    result.noBenchmark(),
                                    benchmarks(result, Integer.MAX_VALUE, "Micro-benchmarks"))
                            .print(),
                    PredictionTable.chapter(result.predictions()).print()));
        }
        chapters.addAll(List.of(
                new Chapter("equality", "Whether anything else changed", equality(result)),
                RunLinks.chapter("Underlying measurements", result.runs()),
                repeating(result),
                run(result),
                Limits.chapter(limits(result))));
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
        Files.writeString(folder.path().resolve("commands.txt"), commands(result));
        Bundle.write(folder);
    }

    /** For a shell: what repeats it, line by line, with what each line is. */
    public static String commands(EvidenceResult result) {
        return result.commands().stream()
                .map(command -> "# %s\n%s\n".formatted(command.what(), command.line()))
                .collect(Collectors.joining());
    }

    /** On a page. */
    public static Document brief(EvidenceResult result) {
        List<Chapter> chapters = new ArrayList<>(List.of(changes(result, FEW, SEVERAL)));
        if (result.unequal().isEmpty()) {
            Table figures = figures(result, BRIEF, "");
            if (!figures.lines().isEmpty()) {
                chapters.add(part("Work and time", result.choice(), figures));
            }
            List<Block> small = new ArrayList<>(benchmarks(result, FEW, ""));
            if (!result.predictions().isEmpty() && result.predictions().size() <= FEW) {
                small.add(new Block.Points(result.predictions().stream()
                        .map(PredictionTable::sentence)
                        .toList()));
            }
            chapters.add(new Chapter("", "Micro-benchmarks", result.noBenchmark(), small));
        }
        EvidenceSummary.equality(result).ifPresent(same -> chapters.add(part("What else changed", same)));
        if (!result.unequal().isEmpty()) {
            chapters.add(part("What differs", "", new Block.Sentences(EvidenceSummary.unequal(result))));
        }
        List<String> whole = result.commands().stream()
                .limit(1)
                .map(EvidenceResult.PartCommand::line)
                .toList();
        chapters.addAll(List.of(
                part("The session", "", new Block.Points(session(result))),
                part(
                        "To repeat",
                        "",
                        new Block.Log("", whole.isEmpty() ? List.of("") : whole),
                        new Block.Sentences(Stream.concat(
                                        Stream.of(Sentence.of("Part by part: ")
                                                .code("commands.txt")
                                                .text(" of the bundle.")),
                                        tapes(result).stream())
                                .toList())),
                part("Limits", "", new Block.Points(limits(result)))));
        return new Document(
                "Evidence for %s against %s".formatted(result.candidate(), result.baseline()),
                "",
                EvidenceSummary.brief(result),
                List.of(new Block.Points(List.of(OWNED))),
                chapters);
    }

    private static Chapter repeating(EvidenceResult result) {
        return result.tapes().isEmpty()
                ? new Chapter("tapes", "")
                : new Chapter("tapes", "To repeat it elsewhere", "", List.of(new Block.Sentences(tapes(result))));
    }

    /** What repeats it on another machine, and over which tapes; empty where none was timed. */
    private static List<Sentence> tapes(EvidenceResult result) {
        List<Sentence> sentences = new ArrayList<>();
        if (!result.tapes().isEmpty()) {
            sentences.add(Sentence.of("On any machine, ")
                    .code("scripts/perf repeat BUNDLE.zip")
                    .text(" runs it again and compares both results."));
        }
        result.tapes().stream().map(EvidenceDocument::tape).forEach(sentences::add);
        return sentences;
    }

    private static Sentence tape(EvidenceResult.EvidenceTape tape) {
        Sentence name = Sentence.of("Tape of " + tape.workload() + ": ");
        String digests = " (%s)".formatted(tape.tape().digestText());
        if (!tape.file().isEmpty()) {
            return name.code(tape.file()).text(digests + ", the same bytes everywhere.");
        }
        Sentence without = name.code(tape.tape().id()).text(digests + ", not in the bundle. ");
        return tape.record().isEmpty()
                ? without
                : without.code(tape.record()).text(" records the same workload, as another tape with other bytes.");
    }

    private static Chapter part(String title, String intro, Block... blocks) {
        return new Chapter(title.toLowerCase(Locale.ROOT).replace(' ', '-'), title, intro, List.of(blocks));
    }

    /**
     * @param few of more patches than that, each is told in a line: a page is to be read
     * @param most commits, and files, that are shown
     */
    private static Chapter changes(EvidenceResult result, int few, int most) {
        if (result.source() != null) {
            List<Block> blocks = new ArrayList<>(VariantTables.sources(result.source(), "the candidate", 1, most));
            blocks.addAll(patches(result, few));
            return new Chapter("what-was-changed", "What was changed", blocks);
        }
        if (result.changes().isEmpty()) {
            return part(
                    "What was changed",
                    "Everything that differs between %s and %s; none of it is a patch of this harness."
                            .formatted(result.candidate(), result.baseline()));
        }
        return new Chapter(
                "what-was-changed",
                "What was changed",
                result.changes().size() > few ? "The report of the bundle has the hypothesis of each." : "",
                patches(result, few));
    }

    private static List<Block> patches(EvidenceResult result, int few) {
        if (result.changes().isEmpty()) {
            return List.of();
        }
        boolean brief = result.changes().size() > few;
        return List.of(new Block.Terms(
                brief
                        ? List.of(new Facts(
                                "",
                                result.changes().stream()
                                        .map(change -> Fact.code(change.name(), change.target()))
                                        .toList()))
                        : result.changes().stream()
                                .map(EvidenceDocument::change)
                                .toList()));
    }

    private static Facts change(EvidenceResult.PatchInfo change) {
        return new Facts(
                change.name(),
                List.of(
                        Fact.text("Hypothesis", change.hypothesis()),
                        Fact.code("Class", change.target()),
                        Fact.code("Changes", String.join(", ", change.methods())),
                        Fact.text("For Debezium", change.versions()),
                        Fact.text("Upstream", change.issue() == null ? "no issue known" : change.issue())));
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

    private static Table figures(EvidenceResult result, List<Metric> metrics, String caption) {
        List<WorkloadFigure> figures = result.workloads().stream()
                .flatMap(workload -> Change.ordered(workload.candidate(), result.candidate()).stream()
                        .filter(comparison -> metrics.contains(comparison.metric()) && comparison.pairs() > 0)
                        .map(comparison -> new WorkloadFigure(workload, comparison)))
                .toList();
        return Columns.<WorkloadFigure>of()
                .text("Workload", figure -> EvidenceSummary.name(figure.workload()))
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
                .table(
                        "figures-table",
                        caption,
                        ComparisonTable.ESTIMATES
                                + " Pairs: those that agree with the direction of the change, of all. A/A: the baseline against itself"
                                + " in the same session, which shows the noise of this machine. Of a count: counted trials, and Student's interval."
                                + (figures.stream().anyMatch(figure -> figure.workload()
                                                .snapshot())
                                        ? " For a snapshot, an event is a row (or a table, type or schema of a catalog), and all figures count from the start of the JVM."
                                        : ""),
                        figures);
    }

    /** @param few of more benchmarks than that, the scores are enough */
    private static List<Block> benchmarks(EvidenceResult result, int few, String caption) {
        if (result.benchmarks().isEmpty()) {
            return List.of();
        }
        Columns<JmhDocument.Score> leading = Columns.<JmhDocument.Score>of()
                .code("Benchmark", row -> JmhSummary.label(row.benchmark()))
                .rank(Column.GROUP)
                .code("With", row -> change(result, row.comparison()))
                .rank(3);
        return List.of(JmhDocument.figures(leading)
                .text("Verdict", row -> Change.verdict(row.comparison()))
                .table(
                        "benchmarks-table",
                        caption,
                        "",
                        result.benchmarks().stream()
                                .flatMap(benchmark -> JmhDocument.Score.of(benchmark).stream()
                                        .sorted(Comparator.comparing(
                                                row -> row.comparison().candidate())))
                                .filter(row -> row.comparison().metric() == Metric.SCORE
                                        || result.benchmarks().size() <= few)
                                .toList(),
                        row -> Tone.of(row.comparison().verdict())));
    }

    /** What a candidate of a benchmark has beyond the baseline: {@code last-event}, {@code jvm=-Xint}. */
    private static String change(EvidenceResult result, Comparison comparison) {
        String shared = result.baseline().replaceFirst(",plugin=[^,]*", "") + ",";
        String spec = comparison.candidate();
        return (spec.startsWith(shared) ? spec.substring(shared.length()) : spec).replaceFirst("^patch=", "");
    }

    private static List<Block> equality(EvidenceResult result) {
        return result.equality() == null
                ? List.of()
                : List.of(Columns.<Equality.ComparedTape>of()
                        .text("Workload", Equality.ComparedTape::workload)
                        .text("Plugin", Equality.ComparedTape::plugin)
                        .count("Events", Equality.ComparedTape::events)
                        .text("Found", Equality.ComparedTape::found)
                        .text("Detail", Equality.ComparedTape::detail)
                        .table(
                                "equality-table",
                                "What both do",
                                "",
                                result.equality().rows()));
    }

    /** By workload, of those that were recorded: the candidate's, which is not the baseline once more. */
    private static List<Block> differences(EvidenceResult result, ResultFolder folder) {
        List<Block> blocks = new ArrayList<>();
        compared(result, folder).forEach((own, compared) -> DifferenceTables.of(
                        compared.tape().workload(),
                        blocks.size() + 1,
                        result.candidate(),
                        compared.differences(),
                        () -> DifferenceFiles.read(own, CANDIDATE))
                .ifPresent(blocks::add));
        return blocks;
    }

    /** By workload, what is done on behalf of Debezium's methods. */
    private static List<Block> methods(EvidenceResult result, ResultFolder folder) {
        return compared(result, folder).values().stream()
                .filter(compared -> compared.counts() != null)
                .map(compared -> new CountTables(compared.counts(), compared.variants())
                        .changes(
                                CANDIDATE,
                                "changes-table-" + compared.tape().workload(),
                                "For an event of " + compared.tape().workload()))
                .filter(table -> !table.lines().isEmpty())
                .map(Block.class::cast)
                .toList();
    }

    private static Map<ResultFolder, CompareResult> compared(EvidenceResult result, ResultFolder folder) {
        Map<ResultFolder, CompareResult> compared = new LinkedHashMap<>();
        for (ResultFolder own : Question.folders(result.runs(), folder)) {
            if (ResultJson.command(own.json()).equals("compare")) {
                compared.put(own, ResultJson.read(own.json(), CompareResult.class));
            }
        }
        return compared;
    }

    /** The candidate's intervals, and below each that of the baseline against itself. */
    private static Optional<Block> forest(EvidenceResult result) {
        return Forests.ofPairs(
                        "verdicts",
                        "Change against " + result.baseline(),
                        result.design().minEffect())
                .of(result.workloads().stream()
                        .map(workload ->
                                new Forests.ForestRows(EvidenceSummary.name(workload), false, rows(workload, result)))
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

    private static Chapter run(EvidenceResult result) {
        PartsDesign design = result.design();
        RunChapter run = new RunChapter(result.commandLine())
                .group(Facts.titled("Design")
                        .and(EvidenceSummary.tapes(result).isEmpty() ? List.of() : List.of(RunLinks.pairs(design)))
                        .and(List.of(RunLinks.forks(design.forks())))
                        .and(RunFacts.band(design.minEffect(), design.confidence()))
                        .and(List.of(RunFacts.seed(design.seed(), "the order")))
                        .known("Time limit", design.timeLimitSeconds(), Format::seconds)
                        .text("Variants", variants(result)))
                .group(RunFacts.environment(result.environment(), null));
        result.commands().stream()
                .filter(command -> !command.line().equals(result.commandLine()))
                .forEach(command -> run.command(command.what(), command.line()));
        return run.chapter();
    }

    private static List<String> session(EvidenceResult result) {
        PartsDesign design = result.design();
        List<String> points = new ArrayList<>();
        EvidenceSummary.same(result).ifPresent(points::add);
        points.add("%s, %s, %s of memory, %s, kernel %s; %s."
                .formatted(
                        result.environment().cpu(),
                        Format.count(result.environment().cores(), "core"),
                        Format.bytes(result.environment().memoryBytes()),
                        result.environment().os(),
                        result.environment().kernel(),
                        variants(result)));
        boolean tapes = !EvidenceSummary.tapes(result).isEmpty();
        points.add(
                "%s UTC, harness %s: %s each variant in fresh JVMs, in random order (seed %d). Changes of less than %s do not matter.%s"
                        .formatted(
                                Origin.time(result.startedAt()),
                                result.environment().harness(),
                                tapes ? RunLinks.planned(design) + " of" : "each round has a trial of",
                                design.seed(),
                                ComparisonSentence.percent(design.minEffect()),
                                tapes
                                        ? " Under a workload the A/A counts as a comparison, so the intervals are wider than those of %s (Holm)."
                                                .formatted(Effect.level(design.confidence()))
                                        : ""));
        return points;
    }

    /** {@code JDK 25.0.1; PostgreSQL 15.18; plugin decoderbufs}, as far as something was timed. */
    private static String variants(EvidenceResult result) {
        String variants = Stream.of(
                        distinct(result, WorkloadEvidence::jdk, "JDK "),
                        distinct(result, WorkloadEvidence::server, "PostgreSQL "),
                        distinct(result, WorkloadEvidence::plugin, "plugin "))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return variants.isEmpty() ? "nothing was timed" : variants;
    }

    private static String distinct(
            EvidenceResult result, Function<WorkloadEvidence, String> valueOrNull, String before) {
        String all = result.workloads().stream()
                .map(valueOrNull)
                .filter(value -> value != null && !value.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : before + all;
    }
}
