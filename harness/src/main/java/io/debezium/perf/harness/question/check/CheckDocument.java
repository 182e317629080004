package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.function.ToDoubleFunction;

import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf check}: a table of its gates. */
public final class CheckDocument {

    private static final RuleList<CheckResult> WARNINGS = RuleList.<CheckResult>of()
            .says("check.interrupted", result -> result.outcome().status() == RunStatus.INTERRUPTED)
            .one(result -> Warnings.repeated(
                    result.runs().stream().mapToInt(Run::disturbed).sum()))
            .says("check.inconclusive", result -> result.count(GateVerdict.INCONCLUSIVE) > 0);

    private static final RuleList<CheckResult> LIMITS = RuleList.<CheckResult>of()
            .says("check.limit-held")
            .says("check.limit-chance")
            .says("check.limit-exercised")
            .says("check.limit-count")
            .says("check.limit-cause")
            .says("section.interval-applies-to-this");

    private CheckDocument() {}

    public static Document of(CheckResult result) {
        Sentence lead = Sentence.of(headline(result) + ": ")
                .then(Arm.against(result.candidate(), result.baseline()))
                .text(".");
        return Page.of(result)
                .group(RunLinks.design(result.design()))
                .document(
                        "Check: %s against %s".formatted(result.candidate(), result.baseline()),
                        Summary.of(lead, WARNINGS.of(result)),
                        List.of(gates(result)),
                        List.of(RunLinks.chapter("Measurements behind the gates", result.runs())),
                        LIMITS.of(result));
    }

    /** The headline: {@code 9 gates, 2 regressed, 7 held}, {@code 9 gates, all held} */
    private static String headline(CheckResult result) {
        StringBuilder headline = new StringBuilder(Format.count(result.gates().size(), "gate"));
        for (GateVerdict verdict : GateVerdict.values()) {
            int number = result.count(verdict);
            if (number > 0) {
                headline.append(", ")
                        .append(number == result.gates().size() ? "all" : Format.count(number))
                        .append(" ")
                        .append(verdict.id());
            }
        }
        return headline.toString();
    }

    /** The verdict of any gate with its figures: {@code regressed: +31.0 % (95 % CI +28.0 to +34.0 %), 10 % allowed}. */
    static String found(Gate gate) {
        if (gate.comparison() == null) {
            return gate.verdict().id() + ": " + gate.note();
        }
        Effect effect = effect(gate);
        return "%s: %s (%s), %s allowed%s"
                .formatted(
                        gate.verdict().id(),
                        effect.signed(),
                        effect.bounded() ? effect.interval() + " " + effect.signedRange() : "no interval",
                        allowed(gate),
                        gate.note().isEmpty() ? "" : "; " + gate.note());
    }

    /** How many forks, trials or pairs were compared, and the gate's note if there is one. */
    private static String measured(Gate gate) {
        if (gate.comparison() == null) {
            return gate.note();
        }
        String unit = JmhResult.COMPARED.contains(gate.metric()) ? "fork" : gate.isCounted() ? "counted trial" : "pair";
        return Format.count(gate.comparison().pairs(), unit) + (gate.note().isEmpty() ? "" : "; " + gate.note());
    }

    /** How much worse the candidate is, as a ratio with its interval. */
    private static Effect effect(Gate gate) {
        double confidence =
                gate.comparison() == null ? Double.NaN : gate.comparison().confidence();
        return new Effect(
                1 + gate.worse().by(), 1 + gate.worse().low(), 1 + gate.worse().high(), confidence);
    }

    /** The allowed deterioration: {@code 10 %}, {@code 1 % or 1 B}. */
    private static String allowed(Gate gate) {
        return ComparisonSentence.percent(gate.threshold().worse())
                + (Double.isNaN(gate.within()) ? "" : " or " + Format.chosen(gate.within()) + " B");
    }

    /** A value of the baseline or of the candidate, in the unit of the gate's metric. */
    private static String value(Gate gate, ToDoubleFunction<Comparison> of) {
        double value = gate.comparison() == null ? Double.NaN : of.applyAsDouble(gate.comparison());
        return Change.value(gate.metric(), value);
    }

    private static Table gates(CheckResult result) {
        return Columns.<Gate>of()
                .code("Gate", Gate::subject)
                .rank(Column.GROUP)
                .text("Verdict", gate -> gate.verdict().id())
                .text("Figure", gate -> gate.metric().label())
                .with(Column.number("Baseline").rank(3), gate -> Cell.text(value(gate, Comparison::baselineValue)))
                .with(Column.number("Candidate").rank(2), gate -> Cell.text(value(gate, Comparison::candidateValue)))
                .with(
                        Column.number("Worse by"),
                        gate -> Cell.number(effect(gate).signed(), effect(gate).ratio()))
                .with(
                        Column.number(Effect.level(result.design().confidence()) + " interval")
                                .rank(1),
                        gate -> Cell.number(
                                effect(gate).signedRange(), effect(gate).low()))
                .text("Measured", CheckDocument::measured)
                .with(
                        Column.number("Allowed"),
                        gate -> Cell.number(allowed(gate), gate.threshold().worse()))
                .text("Reason", gate -> gate.threshold().reason())
                .rank(4)
                .captioned(
                        "check.gates",
                        "",
                        "",
                        result.gates(),
                        gate -> switch (gate.verdict()) {
                            case HELD -> Tone.GOOD;
                            case REGRESSED -> Tone.BAD;
                            case INCONCLUSIVE, NOT_MEASURED -> Tone.FAINT;
                        },
                        result.thresholds());
    }
}
