package io.debezium.perf.harness.report.section;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

/**
 * Describes one comparison in one sentence, which may be pasted into a pull request: the verdict, then what changed, by how
 * much, and the interval.
 *
 * @param minEffect half the band of differences that do not matter, 0.02 for 2 %
 * @param unit what ran side by side: {@code pair}, {@code round}
 * @param where it was measured: {@code at 500/s}; may be empty
 */
public record ComparisonSentence(String baseline, double minEffect, String unit, String where) {

    public ComparisonSentence(String baseline, double minEffect) {
        this(baseline, minEffect, "pair", "");
    }

    /** A sentence that can be understood alone: it names both variants. */
    public Sentence whole(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        Metric metric = comparison.metric();
        Sentence other = Arm.name(Arm.baseline(baseline, comparison.candidate()));
        Sentence candidate = Arm.name(comparison.candidate());
        Sentence changed = candidate
                .text(" " + metric.verb() + " " + Change.noun(metric, effect) + (effect.factor() ? " of " : " than "))
                .then(other);
        Sentence what = candidate.text(" against ").then(other).text(", " + metric.label());
        String place = where.isEmpty() ? "" : " " + where;
        if (!effect.known()) {
            String why = comparison.pairs() == 0 ? "no %s of trials is valid".formatted(unit) : "it was not measured";
            return Sentence.of("No comparison" + place + " of ").then(what).text(": " + why + ".");
        }
        Sentence verdict = Sentence.of(Format.capital(Change.verdict(comparison)) + place + ": ");
        if (!effect.bounded()) {
            return verdict.then(changed).text(" (%s, too few for an interval).".formatted(agreeing(comparison)));
        }
        String sure = " (%s %s, %s)".formatted(effect.interval(), effect.range(), agreeing(comparison));
        return switch (comparison.verdict()) {
            case FASTER, SLOWER -> verdict.then(changed).text(sure + ".");
            case EQUIVALENT ->
                verdict.then(what)
                        .text(" %s%s, within +/-%s."
                                .formatted(effect.signed(), signed(comparison), percent(minEffect)));
            case INCONCLUSIVE, NONE ->
                effect.directed()
                        ? verdict.then(changed).text(sure + possiblyWithin(effect) + ".")
                        : verdict.then(what).text(" %s%s.".formatted(effect.signed(), signed(comparison)));
        };
    }

    /** Empty if the interval lies outside the band: then a warning says why nothing was concluded. */
    private String possiblyWithin(Effect effect) {
        return effect.low() < 1 + minEffect && effect.high() > 1 / (1 + minEffect)
                ? ", possibly within +/-" + percent(minEffect)
                : "";
    }

    /** The interval with signs: {@code  (95 % CI -0.9 to +3.4 %, 10 pairs)} */
    private String signed(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return " (%s %s, %s)"
                .formatted(effect.interval(), effect.signedRange(), Format.count(comparison.pairs(), unit));
    }

    /** How many pairs agree with the direction: {@code 10 of 10 pairs} */
    private String agreeing(Comparison comparison) {
        return "%s of %s".formatted(Format.count(comparison.pairsAgreeing()), Format.count(comparison.pairs(), unit));
    }

    /** A share that a user chose, without further decimals: {@code 2 %}, {@code 2.5 %}. */
    public static String percent(double share) {
        return Double.isFinite(share) ? Format.chosen(share * 100) + " %" : Format.UNKNOWN;
    }
}
