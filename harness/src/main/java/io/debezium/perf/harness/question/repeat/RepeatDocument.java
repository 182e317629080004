package io.debezium.perf.harness.question.repeat;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf repeat}. */
public final class RepeatDocument {

    private static final RuleList<RepeatResult> LIMITS = RuleList.<RepeatResult>of()
            .says("section.interval-applies-to-this")
            .says("repeat.limit-wide")
            .says("repeat.limit-chance")
            .says("repeat.limit-machines");

    private static final RuleList<RepeatResult> WARNINGS = RuleList.<RepeatResult>of()
            .says("repeat.interrupted", result -> result.outcome().status() == RunStatus.INTERRUPTED)
            .when(
                    result -> result.outcome().status() == RunStatus.FAILED,
                    result -> Messages.text("repeat.failed", result.outcome().message()));

    private RepeatDocument() {}

    public static Document of(RepeatResult result) {
        return Page.of(result)
                .group(Facts.titled("Original")
                        .code("Result", result.name())
                        .text("Started", Format.time(result.originalAt()) + " UTC")
                        .code("Command", result.original()))
                .document(
                        "Repeat: " + result.name(),
                        Summary.of(lead(result), WARNINGS.of(result)),
                        List.of(figures(result), differences(result)),
                        List.of(RunLinks.chapter("What was run", result.runs())),
                        LIMITS.of(result));
    }

    private static Sentence lead(RepeatResult result) {
        if (!result.unequal().isEmpty()) {
            OtherFact first = result.unequal().get(0);
            return Sentence.of(Messages.text("repeat.unequal", first.name(), first.original(), first.here()));
        }
        List<RepeatedFigure> differing = result.figures(RepeatVerdict.DIFFERS);
        int agreeing = result.figures(RepeatVerdict.AGREES).size();
        int unknown = result.figures(RepeatVerdict.UNKNOWN).size();
        String all = Format.count(result.figures().size(), "figure");
        String others = unknown == 0 ? "" : "; %s not known".formatted(Format.count(unknown));
        if (!differing.isEmpty()) {
            RepeatedFigure first = differing.get(0);
            return Sentence.message(
                    "repeat.differs",
                    Sentence.of("").code(first.original().candidate()),
                    Format.count(differing.size()),
                    all,
                    first.original().metric().label(),
                    first.where(),
                    brief(first.original()),
                    brief(first.here()),
                    others);
        }
        return Sentence.of(
                agreeing > 0
                        ? Messages.text("repeat.agrees", Format.count(agreeing), all, others)
                        : Messages.text(result.figures().isEmpty() ? "repeat.no-figure" : "repeat.no-interval"));
    }

    /** {@code -12.3 % (95 % CI -14.0 to -10.5 %)}; for a count, the values of both variants */
    private static String brief(Comparison comparison) {
        if (Metric.COUNTS.contains(comparison.metric())) {
            return Change.values(comparison, " beside ");
        }
        Effect effect = Effect.of(comparison);
        return effect.bounded()
                ? "%s (%s %s)".formatted(effect.signed(), effect.interval(), effect.signedRange())
                : effect.signed() + " (no interval)";
    }

    private static Table figures(RepeatResult result) {
        return Columns.<RepeatedFigure>of()
                .text("Candidate", figure -> figure.original().candidate() + " " + figure.where())
                .rank(Column.GROUP)
                .text("Figure", figure -> figure.original().metric().label())
                .text("Original", figure -> brief(figure.original()))
                .text("Here", figure -> figure.here() == null ? "not measured" : brief(figure.here()))
                .text("Agreement", figure -> figure.agreement().label())
                .captioned("repeat.figures", result.figures(), figure -> switch (figure.agreement()) {
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
                .captioned("repeat.differences", result.differences());
    }
}
