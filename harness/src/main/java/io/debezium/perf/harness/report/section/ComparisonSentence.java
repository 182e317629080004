package io.debezium.perf.harness.report.section;

import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.Comparison;

/**
 * One comparison in one sentence, which may be pasted into a pull request: what, by how much, how sure, and the verdict.
 *
 * @param baseline the baseline's spec
 * @param minEffect half the band of differences that do not matter, 0.02 for 2 %
 * @param more how many pairs would tell more, where that is known for this metric
 */
public record ComparisonSentence(String baseline, double minEffect, Optional<MorePairs> more) {

    /** Names both: it stands on its own. */
    public Sentence whole(Comparison comparison) {
        return sentence(comparison, true);
    }

    /** For one that follows a whole one about the same candidate. */
    public Sentence following(Comparison comparison) {
        return sentence(comparison, false);
    }

    private Sentence sentence(Comparison comparison, boolean whole) {
        Effect effect = Effect.of(comparison);
        if (!effect.known()) {
            return unknown(comparison, whole);
        }
        if (!effect.bounded()) {
            return changed(comparison, effect, whole)
                    .text((whole ? " (%s: too few for an interval); the measurement does not tell more." : " (%s).")
                            .formatted(agreeing(comparison)));
        }
        return switch (comparison.verdict()) {
            case FASTER, SLOWER ->
                changed(comparison, effect, whole)
                        .text(" (%s %s, %s): %s."
                                .formatted(
                                        effect.interval(),
                                        range(effect),
                                        agreeing(comparison),
                                        Change.verdict(comparison)));
            case EQUIVALENT -> equivalent(comparison, effect, whole);
            case INCONCLUSIVE, NONE -> inconclusive(comparison, effect, whole);
        };
    }

    private Sentence unknown(Comparison comparison, boolean whole) {
        String why = comparison.pairs() == 0 ? "no pair of trials counts" : "it was not measured";
        return whole
                ? between(Sentence.of("No comparison of " + comparison.metric().label()), comparison)
                        .text(": " + why + ".")
                : Sentence.of("No comparison of " + comparison.metric().label() + ": " + why + ".");
    }

    /** {@code A uses 31 % more CPU per event than B}, {@code It allocates 2 % less per event} */
    private Sentence changed(Comparison comparison, Effect effect, boolean whole) {
        String predicate = " " + Change.of(comparison.metric()).predicate(effect);
        return whole
                ? Arm.name(comparison.candidate())
                        .text(predicate + " than ")
                        .then(Arm.name(Arm.baseline(baseline, comparison.candidate())))
                : Sentence.of("It" + predicate);
    }

    private Sentence equivalent(Comparison comparison, Effect effect, boolean whole) {
        Sentence what = Sentence.of("No difference in " + comparison.metric().label() + " that matters");
        return (whole ? between(what, comparison) : what)
                .text(": %s (%s %s, %s), within the band of %s."
                        .formatted(
                                effect.signed(),
                                effect.interval(),
                                effect.signedRange(),
                                Format.count(comparison.pairs(), "pair"),
                                band()));
    }

    private Sentence inconclusive(Comparison comparison, Effect effect, boolean whole) {
        if (effect.directed()) {
            return changed(comparison, effect, whole)
                    .text(" (%s %s, %s); whether that is beyond the band of %s, the measurement does not tell%s."
                            .formatted(
                                    effect.interval(),
                                    effect.sizeRange(),
                                    agreeing(comparison),
                                    band(),
                                    outlook(comparison)));
        }
        String metric = comparison.metric().label();
        return (whole
                        ? between(
                                Sentence.of("The measurement does not tell whether " + metric + " differs"), comparison)
                        : Sentence.of("Whether " + metric + " differs, the measurement does not tell"))
                .text(": %s (%s %s, %s)%s."
                        .formatted(
                                effect.signed(),
                                effect.interval(),
                                effect.signedRange(),
                                Format.count(comparison.pairs(), "pair"),
                                outlook(comparison)));
    }

    private Sentence between(Sentence what, Comparison comparison) {
        return what.text(" between ")
                .then(Arm.name(comparison.candidate()))
                .text(" and ")
                .then(Arm.name(Arm.baseline(baseline, comparison.candidate())));
    }

    /** More pairs narrow the interval; they do not help when the truth lies on the edge of the band. */
    private String outlook(Comparison comparison) {
        return more.map(known -> known.prognosis().pairsNeeded() > comparison.pairs()
                        ? "; " + known.wouldTell()
                        : "; the difference may be close to the edge of the band")
                .orElse("");
    }

    private static String range(Effect effect) {
        return effect.directed() ? effect.sizeRange() : effect.signedRange();
    }

    /** {@code 10 of 10 pairs} */
    private static String agreeing(Comparison comparison) {
        return "%s of %s".formatted(Format.count(comparison.pairsAgreeing()), Format.count(comparison.pairs(), "pair"));
    }

    private String band() {
        return "+/-" + percent(minEffect);
    }

    /** A share that somebody chose, without decimals that they did not: {@code 2 %}, {@code 2.5 %}. */
    public static String percent(double share) {
        return Double.isFinite(share) ? Format.chosen(share * 100) + " %" : Format.UNKNOWN;
    }
}
