package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.AgainstItself.Place;
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
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** The report of {@code perf evidence}, and the page of it that is pasted into a pull request. */
public final class EvidenceDocument {

    /** Commits and files that a page has room for. */
    private static final int SEVERAL = 10;

    /** Figures that a page has room for. */
    private static final List<Metric> FIGURES = Stream.concat(
                    Metric.COUNTS.stream(),
                    Stream.of(
                            Metric.INSTRUCTIONS_PER_EVENT,
                            Metric.CPU_MICROS_PER_EVENT,
                            Metric.EVENTS_PER_SECOND,
                            Metric.SNAPSHOT_MICROS,
                            Metric.ALLOCATED_BYTES_PER_EVENT))
            .toList();

    /** What speaks most against sending the change comes first. */
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.SLOWER, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT, Verdict.FASTER);

    /** Fewer pairs, or workloads, than a stranger should be asked to believe. */
    private static final int PAIRS = 10;

    private static final int WORKLOADS = 2;

    /** Of a change that does what the baseline does; of another one nothing was timed. */
    private static final RuleList<EvidenceResult> WARNINGS = RuleList.<EvidenceResult>of()
            .when(
                    result -> result.outcome().status() != RunStatus.COMPLETE,
                    result -> Messages.text(
                            "evidence.incomplete",
                            result.outcome().status() == RunStatus.INTERRUPTED ? "was interrupted" : "failed",
                            result.outcome().message().isEmpty()
                                    ? "."
                                    : ": " + Warnings.sentence(result.outcome().message())))
            .says("evidence.unknown", result -> !result.equal())
            .all(result -> new AgainstItself(result.workloads().stream()
                            .map(workload -> new Place(
                                    workload.where(),
                                    workload.same(workload.decidedBy()),
                                    workload.candidate(workload.decidedBy()).stream()
                                            .toList()))
                            .toList())
                    .limits())
            .each(result -> result.workloads().stream().flatMap(workload -> warnings(workload, result)))
            .one(result -> Warnings.repeated(
                    result.runs().stream().mapToInt(Run::disturbed).sum()))
            .one(EvidenceDocument::few);

    private static final RuleList<EvidenceResult> LIMITS = RuleList.<EvidenceResult>of()
            .each(result ->
                    Stream.of(Limits.sink(Stream.of(result.baseline(), result.candidate())), Limits.ONE_MACHINE))
            .says("evidence.limit-one")
            .says("evidence.limit-equal");

    private EvidenceDocument() {}

    /** The parts' own reports, which it leads to, tell the methods that do more or less, and where the time went. */
    public static Document of(EvidenceResult result) {
        List<Block> first = new ArrayList<>(forest(result).stream().toList());
        first.add(Block.points(List.of(Messages.text("evidence.owned"), Limits.ONE_MACHINE)));
        return document(
                result,
                Origin.of(result.command(), result.startedAt()),
                first,
                Integer.MAX_VALUE,
                List.of(RunLinks.chapter("Underlying measurements", result.runs())));
    }

    /** On a page: without the chart, and with the newest commits only. */
    public static Document brief(EvidenceResult result) {
        return document(
                result, "", List.of(Block.points(List.of(Messages.text("evidence.owned")))), SEVERAL, List.of());
    }

    /** What is pasted into a pull request, and all of the folder as one file. */
    public static void writeBeside(EvidenceResult result, ResultFolder folder) throws IOException {
        Files.writeString(folder.path().resolve("summary.md"), MarkdownRenderer.render(brief(result)));
        Bundle.write(folder);
    }

    /** @param most commits, and files, that are shown */
    private static Document document(
            EvidenceResult result, String origin, List<Block> first, int most, List<Chapter> more) {
        List<Chapter> chapters = new ArrayList<>(List.of(changes(result, most)));
        if (result.unequal().isEmpty()) {
            chapters.add(figures(result));
            chapters.add(benchmarks(result));
        }
        chapters.add(equality(result));
        chapters.addAll(more);
        chapters.add(run(result));
        chapters.add(new Chapter("tapes", "Tapes", tapes(result)));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                "Evidence: %s against %s".formatted(result.candidate(), result.baseline()),
                origin,
                summary(result),
                first,
                chapters);
    }

    /** A machine that was not quiet is told before any figure. */
    private static Summary summary(EvidenceResult result) {
        Optional<String> noise = new AgainstItself(result.workloads().stream()
                        .map(workload -> new Place(workload.where(), workload.falseAlarm(), List.of()))
                        .toList())
                .alarm();
        boolean equal = result.unequal().isEmpty();
        Answer lead = new Answer(equal ? lead(result) : notTheSame(result), List.of());
        return new Summary(
                Stream.concat(noise.map(Answer::of).stream(), Stream.of(lead)).toList(),
                equal ? WARNINGS.of(result) : List.of());
    }

    /** {@code Faster under simple-update: 33 % less CPU per event (97.5 % CI 30 to 36 %); ...} */
    private static Sentence lead(EvidenceResult result) {
        String work = result.workloads().stream()
                .flatMap(workload -> work(workload).stream())
                .collect(Collectors.joining("; "));
        String verdicts = result.workloads().stream()
                .filter(workload -> workload.deciding().isPresent())
                .sorted(Comparator.comparing(workload -> WORST_FIRST.indexOf(workload.verdict())))
                .map(workload -> "%s %s: %s"
                        .formatted(
                                workload.verdict().id(),
                                workload.where(),
                                Change.phrase(workload.deciding().orElseThrow())))
                .collect(Collectors.joining("; "));
        String timed = verdicts.isEmpty()
                ? Messages.text("evidence.nothing", work.isEmpty() ? "measured" : "timed", nothing(result))
                : Format.capital(verdicts) + ".";
        return Sentence.of(work.isEmpty() ? timed : Format.capital(work) + ". " + timed);
    }

    /**
     * {@code less work under simple-update: 12.6 % fewer bytecodes per event (95 % CI 12.5 to 12.7 %), 8.1 % fewer objects per
     * event}; empty where nothing was counted.
     */
    private static Optional<String> work(WorkloadEvidence workload) {
        return workload.candidate(Metric.BYTECODES_PER_EVENT).map(work -> {
            String word = work.verdict() == Verdict.INCONCLUSIVE ? "perhaps other" : Change.verdict(work);
            String others = Metric.COUNTS.stream()
                    .skip(1)
                    .flatMap(metric -> workload.candidate(metric).stream())
                    .filter(other -> other.verdict() == Verdict.FASTER || other.verdict() == Verdict.SLOWER)
                    .map(other -> ", " + new Change(other.metric()).noun(Effect.of(other)))
                    .collect(Collectors.joining());
            return "%s work %s: %s%s".formatted(word, workload.where(), Change.phrase(work), others);
        });
    }

    private static String nothing(EvidenceResult result) {
        String message = result.outcome().message();
        return result.workloads().stream()
                .map(WorkloadEvidence::nothing)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(message.isEmpty() ? "the run was interrupted before" : message);
    }

    private static Sentence notTheSame(EvidenceResult result) {
        List<VerifiedTape> unequal = result.unequal();
        VerifiedTape first = unequal.get(0);
        boolean known = unequal.stream().anyMatch(row -> !row.failed());
        return Sentence.of(known ? "Not the same: " : "Not known to be the same: ")
                .then(Sentence.said(
                        "evidence.unequal-first",
                        Sentence.of("").code(result.candidate()),
                        known ? "behave differently" : "did not both reach the end",
                        Format.count(unequal.size()),
                        tapesAndPlugins(result),
                        first.workload(),
                        first.plugin(),
                        first.detail()));
    }

    private static String tapesAndPlugins(EvidenceResult result) {
        int number = result.verified().rows().size();
        return number == 1 ? "1 tape and plugin" : Format.count(number) + " tapes and plugins";
    }

    private static Stream<String> warnings(WorkloadEvidence workload, EvidenceResult result) {
        if (workload.deciding().isEmpty()) {
            return Stream.of(Messages.text(
                    "evidence.not-measured",
                    (workload.snapshot() ? "The " : "") + workload.label(),
                    workload.nothing().isEmpty() ? "no pair of trials is valid" : workload.nothing()));
        }
        Comparison deciding = workload.deciding().get();
        String worse = workload.candidate().stream()
                .filter(comparison -> comparison.verdict() == Verdict.SLOWER && comparison != deciding)
                .map(Change::phrase)
                .collect(Collectors.joining("; "));
        int planned = result.design().pairs();
        List<String> warnings = new ArrayList<>();
        if (!worse.isEmpty()) {
            warnings.add(Messages.text("evidence.worse", workload.where(), worse));
        }
        if (deciding.pairs() < planned && !result.design().untilDecided()) {
            warnings.add(Messages.text(
                    "evidence.planned",
                    workload.where(),
                    Format.count(deciding.pairs()),
                    Format.count(planned, "planned pair")));
        }
        return warnings.stream();
    }

    private static Optional<String> few(EvidenceResult result) {
        int pairs = result.design().pairs();
        int streamed = (int) result.workloads().stream()
                .filter(workload -> !workload.snapshot())
                .count();
        List<String> few = new ArrayList<>();
        if (pairs < PAIRS) {
            few.add(Messages.text("evidence.few-pairs", Format.count(pairs, "pair"), PAIRS));
        }
        if (streamed > 0 && streamed < WORKLOADS) {
            few.add(Messages.text("evidence.few-pairs", Format.count(streamed, "workload"), WORKLOADS));
        }
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.text("evidence.few", String.join(", and ", few)));
    }

    private static Chapter changes(EvidenceResult result, int most) {
        List<Block> blocks = new ArrayList<>();
        if (result.source() != null) {
            blocks.addAll(VariantTables.sources(result.source(), "the candidate", 1, most));
        }
        if (!result.changes().isEmpty()) {
            blocks.add(Columns.<PatchInfo>of()
                    .code("Patch", PatchInfo::name)
                    .text("Hypothesis", PatchInfo::hypothesis)
                    .code("Changes", PatchInfo::changes)
                    .text("For Debezium", PatchInfo::versions)
                    .text("Upstream", change -> change.issue() == null ? "no issue known" : change.issue())
                    .captioned("evidence.changes", result.changes()));
        }
        return new Chapter(
                "what-was-changed",
                "What was changed",
                blocks.isEmpty() ? Messages.text("evidence.no-source", result.candidate(), result.baseline()) : "",
                blocks);
    }

    /** A workload with one of its comparisons. */
    private record WorkloadFigure(WorkloadEvidence workload, Comparison comparison) {

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

    private static Chapter figures(EvidenceResult result) {
        List<WorkloadFigure> figures = result.workloads().stream()
                .flatMap(workload -> measured(workload, result)
                        .filter(comparison -> FIGURES.contains(comparison.metric()))
                        .map(comparison -> new WorkloadFigure(workload, comparison)))
                .toList();
        Table table = ComparisonTable.of(
                        Columns.<WorkloadFigure>of()
                                .text("Workload", figure -> figure.workload().label()),
                        WorkloadFigure::comparison,
                        "Baseline",
                        "Candidate")
                .text("A/A", WorkloadFigure::same)
                .captioned("evidence.figures", figures);
        return new Chapter(
                "work-and-time", "Work and time", result.choice(), figures.isEmpty() ? List.of() : List.of(table));
    }

    private static Stream<Comparison> measured(WorkloadEvidence workload, EvidenceResult result) {
        return Change.ordered(workload.candidate(), result.candidate()).stream()
                .filter(comparison -> comparison.pairs() > 0);
    }

    private static Chapter benchmarks(EvidenceResult result) {
        List<JmhDocument.Score> scores = result.benchmarks().stream()
                .flatMap(benchmark -> JmhDocument.Score.of(benchmark)
                        .sorted(Comparator.comparing(row -> row.comparison().candidate())))
                .toList();
        Columns<JmhDocument.Score> leading = Columns.<JmhDocument.Score>of()
                .code("Benchmark", row -> row.benchmark().label())
                .rank(Column.GROUP)
                .code("With", row -> change(result, row.comparison()))
                .rank(3);
        Table table = ComparisonTable.of(leading, JmhDocument.Score::comparison, "Baseline", "Candidate")
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

    /** That no other difference was found, and on what; or what differs. */
    private static Chapter equality(EvidenceResult result) {
        String same = "";
        if (result.equal()) {
            Map<String, String> byPlugin = result.verified().rows().stream()
                    .collect(Collectors.groupingBy(
                            VerifiedTape::plugin,
                            LinkedHashMap::new,
                            Collectors.mapping(VerifiedTape::workload, Collectors.joining(", "))));
            boolean snapshots = result.workloads().stream().anyMatch(WorkloadEvidence::snapshot);
            same = Messages.text(
                    "evidence.equal",
                    tapesAndPlugins(result),
                    byPlugin.entrySet().stream()
                            .map(entry -> entry.getKey() + ": " + entry.getValue())
                            .collect(Collectors.joining("; ")),
                    snapshots ? Messages.text("evidence.equal-snapshot") : "");
        }
        Table unequal = Columns.<VerifiedTape>of()
                .text("Workload", VerifiedTape::workload)
                .text("Plugin", VerifiedTape::plugin)
                .count("Events", VerifiedTape::events)
                .text("Found", VerifiedTape::found)
                .text("Detail", VerifiedTape::detail)
                .captioned("evidence.unequal", result.unequal());
        return new Chapter(
                "equality",
                "Whether anything else changed",
                same,
                result.unequal().isEmpty() ? List.of() : List.of(unequal));
    }

    /** The candidate's intervals, and below each that of the baseline against itself. */
    private static Optional<Block> forest(EvidenceResult result) {
        return Forests.ofPairs(
                        "verdicts",
                        "Change against " + result.baseline(),
                        result.design().minEffect())
                .of(result.workloads().stream()
                        .flatMap(workload -> measured(workload, result)
                                .filter(comparison -> !Metric.COUNTS.contains(comparison.metric()))
                                .flatMap(comparison -> forestLines(workload, comparison)))
                        .toList());
    }

    private static Stream<Forests.ForestLine> forestLines(WorkloadEvidence workload, Comparison comparison) {
        Cell group = Cell.text(workload.label());
        return Stream.concat(
                Stream.of(new Forests.ForestLine(group, comparison.metric().label(), comparison)),
                workload.same(comparison.metric()).stream()
                        .map(same -> new Forests.ForestLine(group, Comparison.SAME, same)));
    }

    private static Chapter run(EvidenceResult result) {
        return new RunChapter(result.commandLine())
                .command("On any machine, over the same tapes", "scripts/perf repeat BUNDLE.zip")
                .group(RunLinks.design(result.design())
                        .and(result.facts().stream()
                                .filter(fact -> !fact.value().isEmpty())
                                .map(fact -> Fact.text(fact.name(), fact.value()))
                                .toList()))
                .group(RunFacts.environment(result.environment(), null))
                .chapter();
    }

    /** What a repetition needs. */
    private static List<Block> tapes(EvidenceResult result) {
        Table tapes = Columns.<EvidenceTape>of()
                .text("Workload", EvidenceTape::workload)
                .code("Tape", tape -> tape.file().isEmpty() ? tape.tape().id() : tape.file())
                .text("In the bundle", tape -> tape.file().isEmpty() ? "no" : "yes, the same bytes everywhere")
                .text("Content", tape -> tape.tape().digestText())
                .code("Recorded anew by", EvidenceTape::record)
                .captioned("evidence.tapes", result.tapes());
        return result.tapes().isEmpty() ? List.of() : List.of(tapes);
    }
}
