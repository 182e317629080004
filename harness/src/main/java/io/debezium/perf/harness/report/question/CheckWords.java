package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Threshold;

/** What gates come to, in sentences. */
final class CheckWords {

    /** As many as that of what was run, and nobody runs it. */
    private static final int MANY_TIMES = 10;

    private static final List<GateVerdict> WORST_FIRST =
            List.of(GateVerdict.REGRESSED, GateVerdict.NOT_MEASURED, GateVerdict.INCONCLUSIVE, GateVerdict.HELD);

    private CheckWords() {}

    /** A pure function of the result. */
    static Summary summary(CheckResult result) {
        Sentence lead = Sentence.of(headline(result) + ": ")
                .code(result.candidate())
                .text(" against ")
                .code(result.baseline())
                .text(".");
        return new Summary(
                List.of(new Answer(lead, told(result).map(CheckWords::sentence).toList())), warnings(result));
    }

    /** {@code 2 of 9 gates regressed}, {@code Held: all 9 gates}. */
    static String headline(CheckResult result) {
        int all = result.gates().size();
        int regressed = result.count(GateVerdict.REGRESSED);
        List<String> unknown = unknown(result);
        String gates = Format.count(all, "gate");
        if (regressed > 0) {
            return "%s of %s regressed%s"
                    .formatted(
                            Format.count(regressed), gates, unknown.isEmpty() ? "" : ", " + String.join(", ", unknown));
        }
        if (unknown.isEmpty()) {
            return all == 1 ? "Held: the only gate" : "Held: all %s".formatted(gates);
        }
        String but = "Nothing regressed, but of %s %s".formatted(gates, String.join(" and ", unknown));
        return result.allowInconclusive() && result.count(GateVerdict.NOT_MEASURED) == 0
                ? but + ", which --allow-inconclusive lets pass"
                : but;
    }

    private static List<String> unknown(CheckResult result) {
        List<String> unknown = new ArrayList<>();
        int notMeasured = result.count(GateVerdict.NOT_MEASURED);
        int inconclusive = result.count(GateVerdict.INCONCLUSIVE);
        if (notMeasured > 0) {
            unknown.add("%s %s not measured".formatted(Format.count(notMeasured), notMeasured == 1 ? "was" : "were"));
        }
        if (inconclusive > 0) {
            unknown.add(Format.count(inconclusive) + " could not be decided");
        }
        return unknown;
    }

    /** The gates that are not simply held, the worst first. */
    static Stream<Gate> told(CheckResult result) {
        return result.gates().stream()
                .filter(gate -> gate.verdict() != GateVerdict.HELD)
                .sorted(Comparator.comparing(gate -> WORST_FIRST.indexOf(gate.verdict())));
    }

    private static Sentence sentence(Gate gate) {
        return Sentence.of("").code(gate.subject()).text(", " + gate.metric().label() + ": " + found(gate) + ".");
    }

    /** {@code regressed: 312 % worse (95 % CI 290 to 330 %), 10 % is allowed}, for a gate of any verdict. */
    static String found(Gate gate) {
        if (gate.verdict() == GateVerdict.NOT_MEASURED) {
            return "not measured: " + gate.note();
        }
        String note = gate.note().isEmpty() ? "" : "; " + gate.note();
        if (gate.comparison() == null) {
            return gate.verdict().id() + note;
        }
        Effect effect = effect(gate);
        return "%s: %s (%s), %s %s allowed%s%s"
                .formatted(
                        gate.verdict().id(),
                        effect.more() ? effect.size() + " worse" : effect.size() + " better",
                        effect.bounded()
                                ? effect.interval() + " " + effect.signedRange()
                                : samples(gate, gate.comparison().pairs()) + ", too few for an interval",
                        allowed(gate.threshold()),
                        gate.threshold().within() == null ? "is" : "are",
                        note,
                        gate.verdict() == GateVerdict.INCONCLUSIVE ? outlook(gate, effect) : "");
    }

    private static String outlook(Gate gate, Effect effect) {
        if (!effect.bounded()) {
            return "; an interval takes 6 or more";
        }
        if (gate.pairsNeeded() == null) {
            return "; so close to the threshold, or so far apart, that no number of %s would tell"
                    .formatted(samples(gate));
        }
        return gate.pairsNeeded() > gate.comparison().pairs()
                ? "; about %s would tell, if the estimate stays%s"
                        .formatted(
                                samples(gate, gate.pairsNeeded()),
                                gate.pairsNeeded()
                                                > MANY_TIMES * gate.comparison().pairs()
                                        ? "; fewer would, if other processes ended"
                                        : "")
                : "; some more %s would tell".formatted(samples(gate));
    }

    private static String samples(Gate gate) {
        return gate.kind().equals("micro") ? "forks" : "pairs";
    }

    private static String samples(Gate gate, int number) {
        return Format.count(number, gate.kind().equals("micro") ? "fork" : "pair");
    }

    /** How much worse, as a reader wants it. */
    static Effect effect(Gate gate) {
        double confidence =
                gate.comparison() == null ? Double.NaN : gate.comparison().confidence();
        return new Effect(
                1 + gate.worse().by(), 1 + gate.worse().low(), 1 + gate.worse().high(), confidence);
    }

    /** {@code 10 %}, {@code 1 % or 1 B}. */
    static String allowed(Threshold threshold) {
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

    private static List<String> warnings(CheckResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() == RunStatus.INTERRUPTED) {
            warnings.add("The check was interrupted: what follows rests on what was measured until then.");
        }
        String fewer = result.gates().stream()
                .filter(gate -> gate.comparison() != null && gate.comparison().pairs() < planned(result, gate))
                .map(gate -> "%s of %s of %s"
                        .formatted(gate.comparison().pairs(), samples(gate, planned(result, gate)), gate.subject()))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!fewer.isEmpty()) {
            warnings.add("Fewer were measured than planned: " + fewer + ".");
        }
        if (result.count(GateVerdict.INCONCLUSIVE) > 0) {
            warnings.add("Not decided means that nothing is known, not that nothing has changed.");
        }
        return warnings;
    }

    private static int planned(CheckResult result, Gate gate) {
        return gate.kind().equals("micro")
                ? result.design().forks()
                : result.design().pairs();
    }
}
