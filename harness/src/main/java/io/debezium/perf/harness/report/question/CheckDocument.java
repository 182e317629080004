package io.debezium.perf.harness.report.question;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

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
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf check}: a table of its gates, and a sentence for each that is not held. */
public final class CheckDocument {

    private static final RuleList<CheckResult> WARNINGS = RuleList.<CheckResult>of()
            .when(
                    result -> result.outcome().status() == RunStatus.INTERRUPTED,
                    "The check was interrupted. The figures are based on the trials and forks completed before that.")
            .one(result -> result.merged() == null
                    ? Optional.empty()
                    : Warnings.ended("check", "merge", result.outcome(), "what there is"))
            .all(ShardTables::warnings)
            .each(result -> Stream.of(
                            result.runs().stream().mapToInt(Run::disturbed).sum())
                    .filter(disturbed -> disturbed > 0)
                    .map(disturbed -> Warnings.repeated(disturbed, "trial")))
            .when(
                    result -> result.count(GateVerdict.INCONCLUSIVE) > 0,
                    "An inconclusive gate may hide a regression: run more pairs or forks, or reduce other load; where it is of a"
                            + " count, see the report of its run.");

    private static final List<String> LIMITS = List.of(
            "A held gate means that the candidate is not worse by more than the threshold, not that it is no worse.",
            "For each gate, an unchanged candidate regresses in fewer than one of forty checks, the fewer the looser the threshold.",
            "Code that neither the benchmarks nor the tapes exercise is not checked.",
            "A count is not a time: less work need not be faster.",
            "A gate does not show where a difference is; the report of its run names methods, and the recordings of perf compare tell where time goes.");

    private CheckDocument() {}

    public static Document of(CheckResult result) {
        return document(
                result,
                List.of(gates(result)),
                List.of(
                        RunLinks.chapter("Measurements behind the gates", result.runs()),
                        ShardTables.chapter(result),
                        run(result),
                        Limits.chapter(Stream.concat(LIMITS.stream(), Stream.of(Limits.machines(result)))
                                .toList())));
    }

    /** For the summary of a CI job or a comment on a pull request. */
    public static Document brief(CheckResult result) {
        Block command = new Block.Log("To repeat", List.of(result.commandLine()));
        return document(result, List.of(gates(result), command), List.of());
    }

    private static Document document(CheckResult result, List<Block> first, List<Chapter> chapters) {
        List<Sentence> sentences = result.gates().stream()
                .filter(gate -> gate.verdict() != GateVerdict.HELD)
                .sorted(Comparator.comparing(Gate::verdict))
                .map(gate -> Sentence.of("")
                        .code(gate.subject())
                        .text(", " + gate.metric().label() + ": " + found(gate) + "."))
                .toList();
        return new Document(
                "Check: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                new Summary(
                        List.of(new Answer(
                                Arm.lead(headline(result), result.candidate(), result.baseline()), sentences)),
                        WARNINGS.of(result)),
                first,
                chapters);
    }

    /** {@code 9 gates, 2 regressed, 7 held}, {@code 9 gates, all held} */
    private static String headline(CheckResult result) {
        StringBuilder headline = new StringBuilder(Format.count(result.gates().size(), "gate"));
        for (GateVerdict verdict : GateVerdict.values()) {
            int number = result.count(verdict);
            if (number > 0) {
                String all = number == result.gates().size() ? "all" : Format.count(number);
                boolean passes = verdict == GateVerdict.INCONCLUSIVE && result.allowInconclusive();
                headline.append(", %s %s%s".formatted(all, verdict.id(), passes ? " (allowed)" : ""));
            }
        }
        return headline.toString();
    }

    /** {@code regressed: 31 % worse (95 % CI 28 to 34 %), 10 % is allowed}, for a gate of any verdict. */
    static String found(Gate gate) {
        String found = gate.verdict().id() + (gate.comparison() == null ? ": " + gate.note() : ": " + change(gate));
        if (gate.comparison() != null && !gate.note().isEmpty()) {
            return found + "; " + gate.note();
        }
        return gate.pairsNeeded() == null
                ? found
                : found
                        + "; about %s would decide it, if the estimate stays"
                                .formatted(samples(gate, gate.pairsNeeded()));
    }

    private static String change(Gate gate) {
        Effect effect = effect(gate);
        return "%s (%s), %s allowed"
                .formatted(
                        effect.factor()
                                ? effect.signed() + " the baseline"
                                : effect.size() + (effect.more() ? " worse" : " better"),
                        effect.bounded()
                                ? effect.interval() + " " + effect.signedRange()
                                : samples(gate, gate.comparison().pairs()) + ", too few for an interval",
                        allowed(gate) + (gate.threshold().within() == null ? " is" : " are"));
    }

    private static String samples(Gate gate, int number) {
        return Format.count(number, gate.isMicro() ? "fork" : gate.isCounted() ? "counted trial" : "pair");
    }

    /** How much worse, as a reader wants it. */
    private static Effect effect(Gate gate) {
        double confidence =
                gate.comparison() == null ? Double.NaN : gate.comparison().confidence();
        return new Effect(
                1 + gate.worse().by(), 1 + gate.worse().low(), 1 + gate.worse().high(), confidence);
    }

    /** {@code 10 %}, {@code 1 % or 1 B}. */
    static String allowed(Gate gate) {
        Double within = gate.threshold().within();
        return ComparisonSentence.percent(gate.threshold().worse())
                + (within == null ? "" : " or " + Format.chosen(within) + " B");
    }

    /** A figure of one of the two, with the unit that the gate's metric has. */
    static String value(Gate gate, ToDoubleFunction<Comparison> of) {
        double value = gate.comparison() == null ? Double.NaN : of.applyAsDouble(gate.comparison());
        return gate.metric() == Metric.SCORE ? Format.withUnit(value, gate.unit()) : Change.value(gate.metric(), value);
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
                .with(
                        Column.text("Measured").rank(4),
                        gate -> Cell.text(
                                gate.comparison() == null
                                        ? ""
                                        : samples(gate, gate.comparison().pairs())))
                .with(
                        Column.number("Allowed"),
                        gate -> Cell.number(allowed(gate), gate.threshold().worse()))
                .text("Reason", gate -> gate.threshold().reason())
                .rank(4)
                .table(
                        "gates-table",
                        "The gates of " + result.thresholds(),
                        "Worse by: relative to the baseline, from the pairs' own ratios, for a count from the means of its counted trials;"
                                + " for a rate, how much more time the same work takes. Held: the whole interval is within the threshold. Regressed: all of it is beyond.",
                        result.gates(),
                        gate -> switch (gate.verdict()) {
                            case HELD -> Tone.GOOD;
                            case REGRESSED -> Tone.BAD;
                            case INCONCLUSIVE, NOT_MEASURED -> Tone.FAINT;
                        });
    }

    private static Chapter run(CheckResult result) {
        PartsDesign design = result.design();
        return new RunChapter(result.commandLine())
                .group(Facts.titled("Design")
                        .text("Thresholds", result.thresholds())
                        .and(List.of(
                                RunLinks.forks(design.forks()),
                                RunLinks.pairs(design),
                                Fact.text("Confidence", Effect.level(design.confidence()) + " of each interval"),
                                RunFacts.seed(design.seed(), "the order")))
                        .known("Time limit", design.timeLimitSeconds(), Format::seconds))
                .group(RunFacts.environment(result, null))
                .chapter();
    }
}
