package io.debezium.perf.harness.report.question;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.Metric;

/**
 * What a condition costs a load, in one sentence that may be pasted into a pull request.
 *
 * @param rate of the load as it was asked for, {@code " at 500/s"}; empty for as much as the server takes
 */
record ImpactSentence(ImpactResult result, String rate) {

    Sentence of(ImpactCase one, Contrast<String> contrast) {
        Comparison comparison = contrast.comparison();
        Effect effect = Effect.of(comparison);
        if (!effect.known()) {
            return subject(one).text(": nothing to compare it with.");
        }
        if (contrast.flattered()) {
            return subject(one)
                    .text(
                            ": %s of the transactions failed (%s with no slot), so that %s is called neither faster nor slower."
                                    .formatted(
                                            Format.percent(one.failedShare()),
                                            Format.percent(one.alone(result)
                                                    .map(ImpactCase::failedShare)
                                                    .orElse(0.0)),
                                            between(comparison)));
        }
        Sentence sentence = compared(one, comparison, effect);
        return one.failed() == 0
                ? sentence
                : sentence.text(" %s of the transactions failed.".formatted(Format.percent(one.failedShare())));
    }

    private Sentence compared(ImpactCase one, Comparison comparison, Effect effect) {
        Sentence subject = subject(one);
        String values = values(comparison);
        if (!effect.bounded()) {
            return subject.text(" %s (%s: too few for an interval)%s."
                    .formatted(costs(one, comparison, effect), agreeing(comparison), values));
        }
        return switch (comparison.verdict()) {
            case FASTER, SLOWER ->
                subject.text(" %s (%s %s, %s)%s."
                        .formatted(
                                costs(one, comparison, effect),
                                effect.interval(),
                                effect.sizeRange(),
                                agreeing(comparison),
                                values));
            case EQUIVALENT ->
                subject.text(" makes no difference to %s that matters: %s (%s %s, %s), within the band of %s%s."
                        .formatted(
                                comparison.metric().label(),
                                effect.signed(),
                                effect.interval(),
                                effect.signedRange(),
                                rounds(comparison),
                                band(),
                                values));
            case INCONCLUSIVE, NONE -> inconclusive(one, subject, comparison, effect);
        };
    }

    private Sentence inconclusive(ImpactCase one, Sentence subject, Comparison comparison, Effect effect) {
        String values = values(comparison);
        return effect.directed()
                ? subject.text(
                        " %s (%s %s, %s)%s; whether that is beyond the band of %s, the measurement does not tell."
                                .formatted(
                                        costs(one, comparison, effect),
                                        effect.interval(),
                                        effect.sizeRange(),
                                        agreeing(comparison),
                                        values,
                                        band()))
                : subject.text(": whether %s differ, the measurement does not tell: %s (%s %s, %s)%s."
                        .formatted(
                                comparison.metric().label(),
                                effect.signed(),
                                effect.interval(),
                                effect.signedRange(),
                                rounds(comparison),
                                values));
    }

    private Sentence subject(ImpactCase one) {
        String load = one.load() + rate;
        if (one.condition().capture() == Capture.READ) {
            return Sentence.of("Capturing " + load + " with ").then(one.name());
        }
        return Sentence.of(
                one.condition().capture() == Capture.UNREAD
                        ? "A slot that nobody reads under " + load
                        : "Going through " + one.condition().target() + " with " + load);
    }

    /** {@code costs the database 7.0 % of its transactions}. */
    private static String costs(ImpactCase one, Comparison comparison, Effect effect) {
        if (comparison.metric() == Metric.TRANSACTIONS_PER_SECOND && !effect.more()) {
            String whom = one.condition().capture() == Capture.NONE ? "the load" : "the database";
            return "costs %s %s of its transactions".formatted(whom, effect.size());
        }
        return "comes with " + Change.of(comparison.metric()).noun(effect);
    }

    /** {@code : 4,310 to 4,010/s}. */
    private static String values(Comparison comparison) {
        return ": " + between(comparison);
    }

    private static String between(Comparison comparison) {
        return Format.together(
                        Change.value(comparison.metric(), comparison.baselineValue()),
                        " to ",
                        Change.value(comparison.metric(), comparison.candidateValue()))
                .replace(" /s", "/s");
    }

    private static String agreeing(Comparison comparison) {
        return "%s of %s".formatted(Format.count(comparison.pairsAgreeing()), rounds(comparison));
    }

    private static String rounds(Comparison comparison) {
        return Format.count(comparison.pairs(), "round");
    }

    private String band() {
        return "+/-" + ComparisonSentence.percent(result.design().minEffect());
    }
}
