package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

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
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf repeat}. */
public final class RepeatDocument {

    private static final List<String> LIMITS = List.of(
            Limits.ONE_MACHINE,
            "Overlapping intervals do not prove that figures are equal: the wider they are, the less they show.",
            "Of two equal ratios, intervals of 95 % fail to overlap in less than one of a hundred comparisons; one figure among many"
                    + " may differ by chance.",
            "A figure may differ because the machines do: other processors weigh the same code differently.");

    private static final RuleList<RepeatResult> WARNINGS = RuleList.<RepeatResult>of()
            .when(
                    result -> result.outcome().status() == RunStatus.INTERRUPTED,
                    "The run was interrupted: what it did not measure is unknown.")
            .when(result -> result.outcome().status() == RunStatus.FAILED, result -> "Not all was measured: %s."
                    .formatted(result.outcome().message()))
            .all(RepeatResult::notes);

    private RepeatDocument() {}

    public static Document of(RepeatResult result) {
        return new Document(
                "Repeat: " + result.name(),
                Origin.of(result.command(), result.startedAt()),
                new Summary(List.of(answer(result)), WARNINGS.of(result)),
                List.of(counts(result), figures(result), differences(result)),
                List.of(
                        RunLinks.chapter("What was run", result.runs()),
                        new RunChapter(result.commandLine())
                                .group(
                                        "Original",
                                        List.of(
                                                Fact.code("Result", result.name()),
                                                Fact.text("Started", Origin.time(result.originalAt()) + " UTC"),
                                                Fact.code("Command", result.original())))
                                .group(RunFacts.environment(result.environment(), null))
                                .chapter(),
                        Limits.chapter(LIMITS)));
    }

    private static Answer answer(RepeatResult result) {
        List<Sentence> more = new ArrayList<>(result.figures(RepeatVerdict.DIFFERS).stream()
                .skip(1)
                .map(figure -> Sentence.of("").then(both(figure)).text("."))
                .toList());
        equality(result).ifPresent(more::add);
        return new Answer(lead(result), more);
    }

    private static Sentence lead(RepeatResult result) {
        List<RepeatedFigure> differing = result.figures(RepeatVerdict.DIFFERS);
        int all = result.figures().size();
        int agreeing = result.figures(RepeatVerdict.AGREES).size();
        int unknown = result.figures(RepeatVerdict.UNKNOWN).size();
        String others = unknown == 0 ? "" : "; %s not known".formatted(Format.count(unknown));
        if (!differing.isEmpty()) {
            return Sentence.of("Differs in %s of %s: "
                            .formatted(Format.count(differing.size()), Format.count(all, "figure")))
                    .then(both(differing.get(0)))
                    .text(others + ".");
        }
        if (result.agreement() == RepeatVerdict.DIFFERS) {
            return Sentence.of("Differs in whether both variants behave the same.");
        }
        if (agreeing > 0) {
            return Sentence.of("Agrees: %s of %s %s%s."
                    .formatted(
                            Format.count(agreeing),
                            Format.count(all, "figure"),
                            result.figures().stream().anyMatch(RepeatDocument::isCount)
                                    ? "(counts within 0.2 %, others within their intervals)"
                                    : "within their intervals",
                            others));
        }
        return Sentence.of("Not known: %s."
                .formatted(all == 0 ? "the original has no figure" : "no figure has an interval in both results"));
    }

    /** {@code CPU per event of `A` under simple-update was -12.3 % (95 % CI -14.0 to -10.5 %) and is -1.0 % (...)} */
    private static Sentence both(RepeatedFigure figure) {
        if (isCount(figure)) {
            return Sentence.of(figure.metric().label() + " of ")
                    .code(figure.candidate())
                    .text(" %s were %s and are %s"
                            .formatted(
                                    figure.where(),
                                    Change.values(figure.original(), " beside "),
                                    Change.values(figure.here(), " beside ")));
        }
        return Sentence.of(figure.metric().label() + " of ")
                .code(figure.candidate())
                .text(" %s was %s and is %s".formatted(figure.where(), ratio(figure.original()), ratio(figure.here())));
    }

    private static String ratio(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return "%s (%s %s)".formatted(effect.signed(), effect.interval(), effect.signedRange());
    }

    private static Optional<Sentence> equality(RepeatResult result) {
        if (result.equality() == null) {
            return Optional.empty();
        }
        String found =
                switch (result.equality().agreement()) {
                    case AGREES -> "The check for equal behavior has the same result as in the original.";
                    case DIFFERS -> "The check for equal behavior has a different result:";
                    case UNKNOWN -> "Whether both variants behave the same is not known on both sides.";
                };
        return Optional.of(Sentence.of(Stream.concat(Stream.of(found), result.equality().changed().stream())
                .reduce((one, other) -> one + " " + other)
                .orElseThrow()));
    }

    private static boolean isCount(RepeatedFigure figure) {
        return Metric.COUNTS.contains(figure.metric());
    }

    private static Columns<RepeatedFigure> figures() {
        return Columns.<RepeatedFigure>of()
                .text("Candidate", figure -> figure.candidate() + " " + figure.where())
                .rank(Column.GROUP)
                .text("Figure", figure -> figure.metric().label());
    }

    private static Table counts(RepeatResult result) {
        return figures()
                .number("Baseline", figure -> figure.original().baselineValue(), CountTables::number)
                .number("Here", figure -> value(figure, Comparison::baselineValue), CountTables::number)
                .number("Candidate", figure -> figure.original().candidateValue(), CountTables::number)
                .number("Here", figure -> value(figure, Comparison::candidateValue), CountTables::number)
                .text("Agreement", figure -> word(figure.agreement()))
                .table(
                        "repeated-counts-table",
                        "Counts, there and here",
                        "Agrees: both variants' counts are the same within 0.2 %, atomic operations within 0.8 %. Not known:"
                                + " the JDK or the tape is another one, so that they need not be; and parks, native calls, reads and writes, which depend on the machine.",
                        result.figures().stream()
                                .filter(RepeatDocument::isCount)
                                .toList(),
                        figure -> tone(figure.agreement()));
    }

    private static double value(RepeatedFigure figure, ToDoubleFunction<Comparison> value) {
        return figure.here() == null ? Double.NaN : value.applyAsDouble(figure.here());
    }

    private static Table figures(RepeatResult result) {
        return figures()
                .with(Column.number("Original"), figure -> ComparisonTable.change(figure.original()))
                .with(Column.number("Its interval"), figure -> ComparisonTable.interval(figure.original()))
                .with(Column.number("Here"), figure -> change(figure.here()))
                .with(Column.number("Interval here"), figure -> interval(figure.here()))
                .text("Agreement", figure -> word(figure.agreement()))
                .table(
                        "repeated-table",
                        "Change against the baseline, there and here",
                        "Agrees: both intervals overlap. Not known: one side has no interval, because of too few pairs, or"
                                + " it was not measured here.",
                        result.figures().stream()
                                .filter(figure -> !isCount(figure))
                                .toList(),
                        figure -> tone(figure.agreement()));
    }

    private static Cell change(Comparison hereOrNull) {
        return hereOrNull == null ? Cell.text("not measured") : ComparisonTable.change(hereOrNull);
    }

    private static Cell interval(Comparison hereOrNull) {
        return hereOrNull == null ? Cell.text("none") : ComparisonTable.interval(hereOrNull);
    }

    private static String word(RepeatVerdict agreement) {
        return switch (agreement) {
            case AGREES -> "agrees";
            case DIFFERS -> "differs";
            case UNKNOWN -> "not known";
        };
    }

    private static Tone tone(RepeatVerdict agreement) {
        return switch (agreement) {
            case AGREES -> Tone.GOOD;
            case DIFFERS -> Tone.BAD;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    private static Table differences(RepeatResult result) {
        return Columns.<OtherFact>of()
                .text("What", OtherFact::name)
                .text("Original", OtherFact::original)
                .text("Here", OtherFact::here)
                .table("differences-table", "What differs between both runs", "", result.differences());
    }
}
