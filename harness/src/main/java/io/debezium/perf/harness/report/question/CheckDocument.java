package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
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
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Threshold;

/** The report of {@code perf check}. */
public final class CheckDocument {

    /** As many times the pairs of this run are more than anybody runs. */
    private static final int MANY_TIMES = 10;

    private static final List<GateVerdict> WORST_FIRST = List.of(
            GateVerdict.REGRESSED,
            GateVerdict.NOT_MEASURED,
            GateVerdict.INCONCLUSIVE,
            GateVerdict.LEFT_OUT,
            GateVerdict.HELD);

    private static final RuleList<CheckResult> WARNINGS = RuleList.<CheckResult>of()
            .when(
                    result -> result.outcome().status() == RunStatus.INTERRUPTED,
                    "The check was interrupted. The figures are based on the trials and forks completed before that.")
            .one(result -> result.merged() == null
                    ? Optional.empty()
                    : Warnings.ended("check", "merge", result.outcome(), "what there is"))
            .all(ShardTables::warnings)
            .one(CheckDocument::gatedBy)
            .one(CheckDocument::fewer)
            .one(CheckDocument::disturbed)
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
        return new Document(
                "Check: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                summary(result),
                List.of(gates(result)),
                List.of(
                        new Chapter("reasons", "Why these thresholds", "", List.of(reasons(result))),
                        RunLinks.chapter("Measurements behind the gates", result.runs()),
                        ShardTables.chapter(result),
                        run(result),
                        Limits.chapter(Stream.concat(LIMITS.stream(), Stream.of(Limits.machines(result)))
                                .toList())));
    }

    /** For the summary of a CI job or a comment on a pull request. */
    public static Document brief(CheckResult result) {
        List<Block> blocks = new ArrayList<>(List.of(gates(result)));
        List<Sentence> told = told(result)
                .map(gate -> sentence(gate)
                        .text(" The threshold: " + gate.threshold().reason()))
                .toList();
        if (!told.isEmpty()) {
            blocks.add(new Block.Sentences(told));
        }
        blocks.add(new Block.Log("To repeat", List.of(result.commandLine())));
        return new Document(
                headline(result),
                "%s against %s, gate by gate.".formatted(result.candidate(), result.baseline()),
                new Summary(List.of(), WARNINGS.of(result)),
                blocks,
                List.of());
    }

    private static Summary summary(CheckResult result) {
        Sentence lead = Arm.lead(headline(result), result.candidate(), result.baseline());
        return new Summary(
                List.of(new Answer(
                        lead, told(result).map(CheckDocument::sentence).toList())),
                WARNINGS.of(result));
    }

    /** {@code 2 of 9 gates regressed}, {@code All 9 gates held}. */
    private static String headline(CheckResult result) {
        int leftOut = result.count(GateVerdict.LEFT_OUT);
        int all = result.gates().size() - leftOut;
        int regressed = result.count(GateVerdict.REGRESSED);
        int notMeasured = result.count(GateVerdict.NOT_MEASURED);
        int inconclusive = result.count(GateVerdict.INCONCLUSIVE);
        List<String> parts = new ArrayList<>();
        if (regressed > 0) {
            parts.add("%s of %s regressed".formatted(Format.count(regressed), Format.count(all, "gate")));
        } else if (notMeasured + inconclusive > 0) {
            parts.add("None of %s regressed".formatted(Format.count(all, "gate")));
        } else {
            return (all == 1 ? "The only gate held" : "All %s held".formatted(Format.count(all, "gate")))
                    + (leftOut > 0 ? ", %s left out".formatted(Format.count(leftOut)) : "");
        }
        if (notMeasured > 0) {
            parts.add("%s %s not measured".formatted(Format.count(notMeasured), notMeasured == 1 ? "was" : "were"));
        }
        if (inconclusive > 0) {
            parts.add("%s %s inconclusive".formatted(Format.count(inconclusive), inconclusive == 1 ? "was" : "were"));
        }
        boolean passes = regressed + notMeasured == 0 && result.allowInconclusive();
        return String.join(", ", parts) + (passes ? ", which --allow-inconclusive lets pass" : "");
    }

    /** The gates that are not simply held, the worst first. */
    private static Stream<Gate> told(CheckResult result) {
        return result.gates().stream()
                .filter(gate -> gate.verdict() != GateVerdict.HELD)
                .sorted(Comparator.comparing(gate -> WORST_FIRST.indexOf(gate.verdict())));
    }

    private static Sentence sentence(Gate gate) {
        return Sentence.of("").code(gate.subject()).text(", " + gate.metric().label() + ": " + found(gate) + ".");
    }

    /** {@code regressed: 31 % worse (95 % CI 28 to 34 %), 10 % is allowed}, for a gate of any verdict. */
    static String found(Gate gate) {
        if (gate.verdict() == GateVerdict.NOT_MEASURED || gate.verdict() == GateVerdict.LEFT_OUT) {
            return gate.verdict().id() + ": " + gate.note();
        }
        String note = gate.note().isEmpty() ? "" : "; " + gate.note();
        if (gate.comparison() == null) {
            return gate.verdict().id() + note;
        }
        Effect effect = effect(gate);
        return "%s: %s (%s), %s %s allowed%s%s"
                .formatted(
                        gate.verdict().id(),
                        effect.factor()
                                ? effect.signed() + " the baseline"
                                : effect.size() + (effect.more() ? " worse" : " better"),
                        effect.bounded()
                                ? effect.interval() + " " + effect.signedRange()
                                : samples(gate, gate.comparison().pairs()) + ", too few for an interval",
                        allowed(gate),
                        gate.threshold().within() == null ? "is" : "are",
                        note,
                        gate.verdict() == GateVerdict.INCONCLUSIVE ? outlook(gate, effect) : "");
    }

    /** What would decide it. */
    private static String outlook(Gate gate, Effect effect) {
        if (!gate.note().isEmpty()) {
            return "";
        }
        if (!effect.bounded()) {
            return "; an interval needs 6 or more";
        }
        if (gate.pairsNeeded() == null) {
            return "; no number of %ss would decide it: the estimate is too close to the threshold, or they differ too much"
                    .formatted(sample(gate));
        }
        int pairs = gate.comparison().pairs();
        if (gate.pairsNeeded() <= pairs) {
            return "; a few more %ss would decide it".formatted(sample(gate));
        }
        return "; about %s would decide it, if the estimate stays%s"
                .formatted(
                        samples(gate, gate.pairsNeeded()),
                        gate.pairsNeeded() > MANY_TIMES * pairs ? "; on a quieter machine fewer would" : "");
    }

    private static String sample(Gate gate) {
        return gate.kind().equals("micro") ? "fork" : isCounted(gate) ? "counted trial" : "pair";
    }

    private static boolean isCounted(Gate gate) {
        return Metric.COUNTS.contains(gate.metric());
    }

    private static String samples(Gate gate, int number) {
        return Format.count(number, sample(gate));
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
        Threshold threshold = gate.threshold();
        String worse = ComparisonSentence.percent(threshold.worse());
        return threshold.within() == null || threshold.within() == 0
                ? worse
                : worse + " or " + Format.chosen(threshold.within()) + " B";
    }

    static String baseline(Gate gate) {
        return value(
                gate, gate.comparison() == null ? Double.NaN : gate.comparison().baselineValue());
    }

    static String candidate(Gate gate) {
        return value(
                gate, gate.comparison() == null ? Double.NaN : gate.comparison().candidateValue());
    }

    private static String value(Gate gate, double value) {
        return gate.metric() == Metric.SCORE ? Format.withUnit(value, gate.unit()) : Change.value(gate.metric(), value);
    }

    /** What is left where the machine does not count what other machines are gated by. */
    private static Optional<String> gatedBy(CheckResult result) {
        return result.count(GateVerdict.LEFT_OUT) == 0
                ? Optional.empty()
                : Optional.of("Gated by %s alone: this machine does not count %s."
                        .formatted(metrics(result, false), metrics(result, true)));
    }

    private static String metrics(CheckResult result, boolean leftOut) {
        return result.gates().stream()
                .filter(gate -> (gate.verdict() == GateVerdict.LEFT_OUT) == leftOut)
                .map(gate -> gate.metric().label())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> fewer(CheckResult result) {
        String fewer = result.gates().stream()
                .filter(gate -> gate.comparison() != null && !isCounted(gate))
                .filter(gate -> gate.comparison().pairs() < planned(result, gate))
                // One that ends when it is decided seldom runs them all.
                .filter(gate -> gate.kind().equals("micro") || !result.design().untilDecided())
                .map(gate -> "%s of %s of %s"
                        .formatted(gate.comparison().pairs(), samples(gate, planned(result, gate)), gate.subject()))
                .distinct()
                .collect(Collectors.joining(", "));
        return fewer.isEmpty() ? Optional.empty() : Optional.of("Fewer were measured than planned: " + fewer + ".");
    }

    private static Optional<String> disturbed(CheckResult result) {
        int disturbed = result.runs().stream().mapToInt(Run::disturbed).sum();
        return disturbed == 0 ? Optional.empty() : Optional.of(Warnings.repeated(disturbed, "trial"));
    }

    private static int planned(CheckResult result, Gate gate) {
        return gate.kind().equals("micro") ? result.design().forks() : result.due();
    }

    private static Table gates(CheckResult result) {
        return Columns.<Gate>of()
                .code("Gate", Gate::subject)
                .rank(Column.GROUP)
                .text("Verdict", gate -> gate.verdict().id())
                .text("Figure", gate -> gate.metric().label())
                .with(Column.number("Baseline").rank(3), gate -> Cell.text(baseline(gate)))
                .with(Column.number("Candidate").rank(2), gate -> Cell.text(candidate(gate)))
                .with(
                        Column.number("Worse by"),
                        gate -> Cell.number(effect(gate).signed(), effect(gate).ratio()))
                .with(
                        Column.number(Effect.level(result.design().confidence()) + " interval")
                                .rank(1),
                        gate -> Cell.number(
                                effect(gate).signedRange(), effect(gate).low()))
                .with(
                        Column.number("Allowed"),
                        gate -> Cell.number(allowed(gate), gate.threshold().worse()))
                .table(
                        "gates-table",
                        "The gates",
                        "Worse by: relative to the baseline, from the pairs' own ratios, for a count from the means of its counted trials;"
                                + " for a rate, how much more time the same work takes. Held: the whole interval is within the threshold. Regressed: all of it is beyond.",
                        result.gates(),
                        gate -> tone(gate.verdict()));
    }

    private static Table reasons(CheckResult result) {
        return Columns.<Gate>of()
                .code("Gate", Gate::subject)
                .text("Figure", gate -> gate.metric().label())
                .text("Allowed", CheckDocument::allowed)
                .text("Reason", gate -> gate.threshold().reason())
                .table("reasons-table", "The thresholds of " + result.thresholds(), "", result.gates());
    }

    private static Tone tone(GateVerdict verdict) {
        return switch (verdict) {
            case HELD -> Tone.GOOD;
            case REGRESSED -> Tone.BAD;
            case INCONCLUSIVE, NOT_MEASURED, LEFT_OUT -> Tone.FAINT;
        };
    }

    private static Chapter run(CheckResult result) {
        PartsDesign design = result.design();
        Facts facts = Facts.titled("Design").text("Thresholds", result.thresholds());
        if (has(result, gate -> gate.kind().equals("micro"))) {
            facts = facts.and(List.of(RunLinks.forks(design.forks())));
        }
        if (has(result, gate -> gate.kind().equals("macro") && !isCounted(gate))) {
            facts = facts.and(List.of(RunLinks.pairs(design)));
        }
        return new RunChapter(result.commandLine())
                .group(facts.text("Confidence", Effect.level(design.confidence()) + " of each interval")
                        .and(List.of(RunFacts.seed(design.seed(), "the order")))
                        .known("Time limit", design.timeLimitSeconds(), Format::seconds))
                .group(RunFacts.environment(result, null))
                .chapter();
    }

    private static boolean has(CheckResult result, Predicate<Gate> which) {
        return result.gates().stream().anyMatch(which);
    }
}
