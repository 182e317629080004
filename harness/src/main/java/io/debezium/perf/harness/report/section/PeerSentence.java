package io.debezium.perf.harness.report.section;

import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

/**
 * Debezium against something that is not Debezium, as the part of it that Debezium reaches: a raw reader is the ceiling,
 * and "slower than the ceiling" is no news.
 *
 * @param debezium the spec of the Debezium variant
 * @param peer what it is held against
 * @param inverted whether the peer is the candidate, so that the ratios are turned round
 */
public record PeerSentence(String debezium, Arm peer, boolean inverted) {

    /** Empty unless exactly one of the two is Debezium. */
    public static Optional<PeerSentence> of(Arm baseline, Arm candidate) {
        if (baseline.debezium() == candidate.debezium()) {
            return Optional.empty();
        }
        return Optional.of(
                baseline.debezium()
                        ? new PeerSentence(baseline.spec(), candidate, true)
                        : new PeerSentence(candidate.spec(), baseline, false));
    }

    public Sentence sentence(Comparison comparison) {
        Effect effect = inverted ? Effect.of(comparison).inverse() : Effect.of(comparison);
        if (!effect.known()) {
            return Sentence.of("Debezium cannot be held against ")
                    .then(peer.name())
                    .text(" by " + comparison.metric().label() + ": "
                            + (comparison.pairs() == 0 ? "no pair of trials counts." : "it was not measured."));
        }
        Sentence debeziums = Sentence.of("Debezium ").then(Arm.name(debezium));
        if (comparison.metric() == Metric.EVENTS_PER_SECOND) {
            return debeziums
                    .text(" reaches %s of ".formatted(effect.share()))
                    .then(stream())
                    .text("%s.".formatted(interval(effect, comparison)));
        }
        return debeziums
                .text(" uses %s times the %s of "
                        .formatted(
                                Format.number(effect.ratio()),
                                comparison.metric().label()))
                .then(reader())
                .text("%s.".formatted(times(effect)));
    }

    private Sentence stream() {
        return switch (peer.kind()) {
            case "raw" -> Sentence.of("the raw stream's events/s");
            case "pg_recvlogical" -> Sentence.of("the events/s of the raw stream that pg_recvlogical receives");
            default -> Sentence.of("the events/s of ").then(peer.name());
        };
    }

    private Sentence reader() {
        return peer.kind().equals("raw") ? Sentence.of("the reader of the raw stream") : peer.name();
    }

    private static String interval(Effect effect, Comparison comparison) {
        return effect.bounded()
                ? " (%s %s, %s)"
                        .formatted(effect.interval(), effect.shareRange(), Format.count(comparison.pairs(), "pair"))
                : " (%s: too few for an interval)".formatted(Format.count(comparison.pairs(), "pair"));
    }

    private static String times(Effect effect) {
        return effect.bounded()
                ? " (%s %s to %s)"
                        .formatted(effect.interval(), Format.number(effect.low()), Format.number(effect.high()))
                : "";
    }
}
