package io.debezium.perf.harness.trial;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;

/**
 * Holds what a program has delivered against what was recorded: no speed without correctness.
 *
 * @param subject what delivered, as the user knows it
 * @param lastLsn of the tape's last event; empty where unknown
 */
public record DeliveryCheck(String subject, OptionalLong lastLsn) {

    /** @throws TrialFailure if the mark of the last event is not that of the tape's last */
    void complete(Counters last, long expected) {
        if (last.events() != expected) {
            throw TrialFailure.counting("trial.delivered-doubles", subject, last.events(), expected);
        }
        if (lastLsn.isPresent() && last.lsn() != lastLsn.getAsLong()) {
            throw TrialFailure.counting(
                    "trial.delivered-another-last", subject, last.events(), lsn(last.lsn()), lsn(lastLsn.getAsLong()));
        }
    }

    /** @throws TrialFailure if more came than the tape holds */
    void nothingBeyond(Counters finished, long expected) {
        if (finished.beyond().orElse(0) > 0) {
            throw TrialFailure.counting(
                    "trial.delivered-more", subject, finished.beyond().getAsLong(), expected);
        }
    }

    /**
     * @param expected what the tape's events come to in their order; empty where unknown
     * @throws TrialFailure if those that were delivered come to something else
     */
    void inOrder(Message.Finished finished, Optional<String> expected) {
        OptionalLong same = expected.map(
                        order -> EventOrder.sameUpTo(order, finished.order().orElse("")))
                .orElse(OptionalLong.empty());
        if (same.isPresent()) {
            throw TrialFailure.counting(
                    "trial.delivered-in-another-order",
                    subject,
                    finished.counters().events(),
                    same.getAsLong());
        }
    }

    /** @throws TrialFailure if a digest did not end at the end marker, or its file is not of that many events */
    public void digested(Message.Finished finished, long entries) {
        long events = finished.counters().events();
        if (!finished.reason().equals("events")) {
            throw TrialFailure.counting("trial.digest-ended-early", subject, finished.reason(), events);
        }
        if (entries != events) {
            throw TrialFailure.counting("trial.digest-is-not-whole", subject, entries, events);
        }
    }

    public TrialFailure stalled(long events, long expected) {
        return TrialFailure.counting("trial.delivery-stalls", subject, events, expected);
    }

    /** As PostgreSQL writes it: both halves in hexadecimal. */
    private static String lsn(long position) {
        return String.format(Locale.ROOT, "%X/%X", position >>> 32, position & 0xffff_ffffL);
    }
}
