package io.debezium.perf.harness.question.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.evidence.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.question.evidence.EvidenceResult.Place;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.section.BaselineNoise;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Forests.ForestLine;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.Rounds;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Verdict;

/** The report of {@code perf evidence}, which is pasted into a pull request. */
public final class EvidenceDocument {

    /** The most commits, and the most files, that are listed. */
    private static final int SEVERAL = 10;

    /** Figures that are always shown; others are shown only if they are worse. */
    private static final Set<Metric> FIGURES = Stream.of(
                    Metric.COUNTS.stream(),
                    JmhResult.COMPARED.stream(),
                    Stream.of(
                            Metric.INSTRUCTIONS_PER_EVENT,
                            Metric.CPU_MICROS_PER_EVENT,
                            Metric.EVENTS_PER_SECOND,
                            Metric.SNAPSHOT_MICROS,
                            Metric.ALLOCATED_BYTES_PER_EVENT))
            .flatMap(metrics -> metrics)
            .collect(Collectors.toSet());

    /** The order of answers: what speaks most against the change comes first. */
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.SLOWER, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT, Verdict.FASTER);

    /** With fewer pairs than this the report warns. */
    private static final int PAIRS = 10;

    /** Warnings about timings, which exist only if the change behaves as the baseline does. */
    private static final RuleList<EvidenceResult> WARNINGS = RuleList.<EvidenceResult>of()
            .says("evidence.interrupted", result -> result.outcome().status() == RunStatus.INTERRUPTED)
            .each(result -> result.runs().stream()
                    .filter(run -> run.status() == RunStatus.FAILED)
                    .map(run -> Messages.text("evidence.failed", run.name(), run.message())))
            .each(result -> result.runs().stream()
                    .filter(run -> run.status() == RunStatus.COMPLETE && isUntimed(run.name(), result))
                    .map(run -> Messages.text("evidence.untimed", run.name())))
            .says("evidence.unknown", result -> !result.equal())
            .one(result -> againstItself(result).unclear())
            .one(result -> Warnings.repeated(
                    result.runs().stream().mapToInt(Run::disturbed).sum()))
            .when(
                    result -> result.design().pairs() < PAIRS,
                    result -> Messages.text(
                            "evidence.few", Format.count(result.design().pairs(), "pair"), PAIRS));

    private static final RuleList<EvidenceResult> POINTS = RuleList.<EvidenceResult>of()
            .says("evidence.owned")
            .says("evidence.figures")
            .says(
                    "evidence.no-benchmark",
                    result -> result.runs().size() > 1
                            && result.runs().stream()
                                    .noneMatch(run -> run.name().equals("micro")));

    private static final RuleList<EvidenceResult> LIMITS = RuleList.<EvidenceResult>of()
            .each(result -> Stream.of(Limits.sink(Stream.of(result.baseline(), result.candidate()))))
            .says("section.interval-applies-to-this")
            .says("evidence.limit-one")
            .says("evidence.limit-equal");

    private EvidenceDocument() {}

    /** Builds the report. The linked reports of the runs tell which methods do more or less. */
    public static Document of(EvidenceResult result) {
        return Page.of(result)
                .command("On any machine, over the same tapes", "scripts/perf repeat FOLDER")
                .group(RunLinks.design(result.design()))
                .group(Facts.titled("Under test")
                        .and(result.facts().stream()
                                .filter(fact -> fact.kind() != FactKind.EQUALITY)
                                .map(fact -> Fact.text(fact.name(), fact.value()))
                                .toList()))
                .document(
                        "Evidence: %s against %s".formatted(result.candidate(), result.baseline()),
                        summary(result),
                        Rounds.blocks(figures(result), List.of(Block.points(POINTS.of(result)))),
                        List.of(
                                changes(result),
                                equality(result),
                                RunLinks.chapter("Underlying measurements", result.runs()),
                                new Chapter("tapes", "Tapes", tapes(result))),
                        LIMITS.of(result));
    }

    /** The answers; if the baseline differs from itself, that comes before any figure. */
    private static Summary summary(EvidenceResult result) {
        if (!result.unequal().isEmpty()) {
            return Summary.of(notTheSame(result), List.of());
        }
        List<Answer> answers = new ArrayList<>(againstItself(result).alarm().map(Sentence::of).map(Answer::of).stream()
                .toList());
        List<Place> timed = result.places().stream()
                .filter(place -> place.deciding().isPresent())
                .sorted(Comparator.comparing(place ->
                        WORST_FIRST.indexOf(place.deciding().orElseThrow().verdict())))
                .toList();
        result.places().stream().flatMap(place -> work(place).stream()).forEach(answers::add);
        timed.forEach(place -> answers.add(answer(place, "", place.deciding().orElseThrow(), "")));
        if (timed.isEmpty()) {
            String message = result.outcome().message();
            answers.add(Answer.of(Sentence.of(
                    Messages.text("evidence.nothing", message.isEmpty() ? "the run ended before it" : message))));
        }
        return new Summary(answers, WARNINGS.of(result));
    }

    /** Whether a run is of a workload without a timed comparison. */
    private static boolean isUntimed(String run, EvidenceResult result) {
        String where = run.replaceFirst("^compare ", "under ").replaceFirst("^snapshot ", "in a snapshot of ");
        return !where.equals(run)
                && result.places().stream()
                        .filter(place -> place.deciding().isPresent())
                        .noneMatch(place -> (place.where() + ",").startsWith(where + ","));
    }

    /** The answer about a place: {@code Faster under simple-update: 33 % less CPU per event (97.5 % CI 30 to 36 %).} */
    private static Answer answer(Place place, String noun, Comparison comparison, String more) {
        return Answer.of(Sentence.of("%s%s %s: %s%s."
                .formatted(
                        Format.capital(Change.verdict(comparison)),
                        noun,
                        place.where(),
                        Change.phrase(comparison),
                        more)));
    }

    /**
     * The answer about counts: {@code Less work under simple-update: 12.6 % fewer bytecodes per event (95 % CI 12.5 to 12.7
     * %), 8.1 % fewer objects per event.}; empty if nothing was counted.
     */
    private static Optional<Answer> work(Place place) {
        String others = Metric.COUNTS.stream()
                .skip(1)
                .flatMap(metric -> place.candidate(metric).stream())
                .filter(other -> other.verdict() == Verdict.FASTER || other.verdict() == Verdict.SLOWER)
                .map(other -> ", " + Change.noun(other.metric(), Effect.of(other)))
                .collect(Collectors.joining());
        return place.candidate(Metric.BYTECODES_PER_EVENT).map(work -> answer(place, " work", work, others));
    }

    private static BaselineNoise againstItself(EvidenceResult result) {
        return new BaselineNoise(result.places().stream()
                .map(place -> {
                    Metric metric = place.falseAlarm().map(Comparison::metric).orElse(place.decidedBy());
                    return new BaselineNoise.Place(
                            place.where(),
                            place.same(metric),
                            place.candidate(metric).stream().toList());
                })
                .toList());
    }

    private static Sentence notTheSame(EvidenceResult result) {
        List<VerifiedTape> unequal = result.unequal();
        VerifiedTape first = unequal.get(0);
        int number = result.verified().rows().size();
        boolean known = unequal.stream().anyMatch(row -> !row.failed());
        return Sentence.of(known ? "Not the same: " : "Not known to be the same: ")
                .then(Sentence.message(
                        "evidence.unequal-first",
                        Sentence.of("").code(result.candidate()),
                        known ? "behave differently" : "did not both reach the end",
                        Format.count(unequal.size()),
                        number == 1 ? "1 tape and plugin" : Format.count(number) + " tapes and plugins",
                        first.workload(),
                        first.plugin(),
                        first.detail()));
    }

    /** The candidate's intervals, each followed by that of the baseline against itself. */
    private static List<Block> figures(EvidenceResult result) {
        return Forests.ofPairs(
                        "verdicts",
                        "Change against " + result.baseline(),
                        result.design().minEffect())
                .of(result.places().stream()
                        .flatMap(place -> lines(place, result.candidate()).stream())
                        .toList());
    }

    /** The lines of a place. For a micro-benchmark, each patch may be a candidate of its own. */
    private static List<ForestLine> lines(Place place, String candidate) {
        List<ForestLine> lines = new ArrayList<>();
        Cell group = Cell.text(place.where());
        place.candidate().stream()
                .map(Comparison::candidate)
                .distinct()
                .flatMap(each -> Change.ordered(place.candidate(), each).stream())
                .filter(comparison -> FIGURES.contains(comparison.metric()) || comparison.verdict() == Verdict.SLOWER)
                .forEach(comparison -> {
                    String other = comparison.candidate().equals(candidate) ? "" : " with " + comparison.candidate();
                    lines.add(new ForestLine(group, comparison.metric().label() + other, comparison));
                    place.same(comparison.metric())
                            .ifPresent(same -> lines.add(new ForestLine(group, Comparison.SAME, same)));
                });
        return lines;
    }

    private static Chapter changes(EvidenceResult result) {
        List<Block> blocks = new ArrayList<>();
        if (result.source() != null) {
            blocks.addAll(VariantTables.sources(result.source(), "the candidate", 1, SEVERAL));
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

    /** On which tapes and plugins both were found to behave the same, or not. */
    private static Chapter equality(EvidenceResult result) {
        List<VerifiedTape> rows =
                result.verified() == null ? List.of() : result.verified().rows();
        return new Chapter(
                "equality",
                "Whether anything else changed",
                result.equal() ? Messages.text("evidence.equal") : "",
                List.of(Columns.<VerifiedTape>of()
                        .text("Workload", VerifiedTape::workload)
                        .text("Plugin", VerifiedTape::plugin)
                        .count("Events", VerifiedTape::events)
                        .text("Found", VerifiedTape::found)
                        .text("Detail", row -> row.same() ? "" : row.detail())
                        .captioned("evidence.verified", rows)));
    }

    /** The tapes, which a repetition needs. */
    private static List<Block> tapes(EvidenceResult result) {
        Table tapes = Columns.<TapeInfo>of()
                .text("Workload", TapeInfo::workload)
                .code("Tape", TapeInfo::id)
                .code(
                        "In the bundle",
                        tape -> result.tapesKept() && tape.isPlayed() ? EvidenceResult.tape(tape.workload()) : "")
                .text("Content", TapeInfo::digestText)
                .captioned("evidence.tapes", result.timedTapes());
        return result.timedTapes().isEmpty() ? List.of() : List.of(tapes);
    }
}
