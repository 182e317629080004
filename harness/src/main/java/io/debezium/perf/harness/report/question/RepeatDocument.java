package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
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

    private static final String NOTE =
            "Agrees: both intervals overlap; of a count, which is shown for both variants, both are the same within 0.2 %, atomic"
                    + " operations within four times that. Not known: one side has no interval, because of too few pairs, or it was not measured"
                    + " here; of a count, the JDK or the tape is another one, or it depends on the machine, as parks, native calls,"
                    + " reads and writes do.";

    private static final RuleList<RepeatResult> WARNINGS = RuleList.<RepeatResult>of()
            .when(
                    result -> result.outcome().status() == RunStatus.INTERRUPTED,
                    "The run was interrupted: what it did not measure is unknown.")
            .when(result -> result.outcome().status() == RunStatus.FAILED, result -> "Not all was measured: %s."
                    .formatted(result.outcome().message()))
            .each(result -> result.differences().stream().flatMap(fact -> warning(fact).stream()));

    private RepeatDocument() {}

    public static Document of(RepeatResult result) {
        Answer answer = new Answer(lead(result), equality(result).stream().toList());
        return new Document(
                "Repeat: " + result.name(),
                Origin.of(result.command(), result.startedAt()),
                new Summary(List.of(answer), WARNINGS.of(result)),
                List.of(figures(result), differences(result)),
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

    /** What makes figures differ whatever the machines are. */
    private static Optional<String> warning(OtherFact fact) {
        return switch (fact.kind()) {
            case SOURCES ->
                Optional.of("The variants are not the same: %s is %s in the original, and %s here."
                        .formatted(fact.name(), fact.original(), fact.here()));
            case TAPE ->
                Optional.of("%s: recorded anew here, with other bytes than in the original.".formatted(fact.name()));
            case SENDER ->
                Optional.of("%s a %s in the original, and a %s here: their costs differ."
                        .formatted(fact.name(), fact.original(), fact.here()));
            default -> Optional.empty();
        };
    }

    private static Sentence lead(RepeatResult result) {
        List<RepeatedFigure> differing = result.figures(RepeatVerdict.DIFFERS);
        int agreeing = result.figures(RepeatVerdict.AGREES).size();
        int unknown = result.figures(RepeatVerdict.UNKNOWN).size();
        String all = Format.count(result.figures().size(), "figure");
        String others = unknown == 0 ? "" : "; %s not known".formatted(Format.count(unknown));
        if (!differing.isEmpty()) {
            RepeatedFigure first = differing.get(0);
            return Sentence.of("Differs in %s of %s: %s of "
                            .formatted(
                                    Format.count(differing.size()),
                                    all,
                                    first.original().metric().label()))
                    .code(first.original().candidate())
                    .text(" %s was %s and is %s%s."
                            .formatted(first.where(), brief(first.original()), brief(first.here()), others));
        }
        if (result.agreement() == RepeatVerdict.DIFFERS) {
            return Sentence.of("Differs in whether both variants behave the same.");
        }
        if (agreeing > 0) {
            return Sentence.of("Agrees: %s of %s %s%s."
                    .formatted(
                            Format.count(agreeing),
                            all,
                            result.figures().stream().anyMatch(RepeatDocument::isCount)
                                    ? "(counts within 0.2 %, others within their intervals)"
                                    : "within their intervals",
                            others));
        }
        return Sentence.of("Not known: %s."
                .formatted(
                        result.figures().isEmpty()
                                ? "the original has no figure"
                                : "no figure has an interval in both results"));
    }

    /** {@code -12.3 % (95 % CI -14.0 to -10.5 %)}; of a count both variants' */
    private static String brief(Comparison comparison) {
        if (Metric.COUNTS.contains(comparison.metric())) {
            return Change.values(comparison, " beside ");
        }
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s (%s %s)".formatted(effect.signed(), effect.interval(), effect.signedRange())
                : effect.signed() + " (no interval)";
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
        return Optional.of(Sentence.of(String.join(
                " ",
                Stream.concat(Stream.of(found), result.equality().changed().stream())
                        .toList())));
    }

    private static boolean isCount(RepeatedFigure figure) {
        return Metric.COUNTS.contains(figure.original().metric());
    }

    private static Table figures(RepeatResult result) {
        return Columns.<RepeatedFigure>of()
                .text("Candidate", figure -> figure.original().candidate() + " " + figure.where())
                .rank(Column.GROUP)
                .text("Figure", figure -> figure.original().metric().label())
                .text("Original", figure -> brief(figure.original()))
                .text("Here", figure -> figure.here() == null ? "not measured" : brief(figure.here()))
                .text(
                        "Agreement",
                        figure -> figure.agreement() == RepeatVerdict.UNKNOWN
                                ? "not known"
                                : figure.agreement().name().toLowerCase(Locale.ROOT))
                .table(
                        "repeated-table",
                        "Change against the baseline, there and here",
                        NOTE,
                        result.figures(),
                        figure -> switch (figure.agreement()) {
                            case AGREES -> Tone.GOOD;
                            case DIFFERS -> Tone.BAD;
                            case UNKNOWN -> Tone.FAINT;
                        });
    }

    private static Table differences(RepeatResult result) {
        return Columns.<OtherFact>of()
                .text("What", OtherFact::name)
                .text("Original", OtherFact::original)
                .text("Here", OtherFact::here)
                .table("differences-table", "What differs between both runs", "", result.differences());
    }
}
