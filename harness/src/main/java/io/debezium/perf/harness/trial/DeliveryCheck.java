package io.debezium.perf.harness.trial;

import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.postgres.Lsn;

/**
 * Checks that a program has delivered what the tape holds: the speed of a wrong delivery is not reported.
 *
 * @param subject the name of the program in messages to the user
 * @param lastLsn LSN of the tape's last event; empty where unknown
 */
public record DeliveryCheck(String subject, OptionalLong lastLsn) {

    /**
     * Checks the count and the LSN at the last event.
     *
     * @throws TrialFailure if they differ from those of the tape
     */
    void complete(Counters last, long expected) {
        if (last.events() != expected) {
            throw TrialFailure.counting("trial.delivered-doubles", subject, last.events(), expected);
        }
        if (lastLsn.isPresent() && last.lsn() != lastLsn.getAsLong()) {
            throw TrialFailure.counting(
                    "trial.delivered-another-last",
                    subject,
                    last.events(),
                    Lsn.text(last.lsn()),
                    Lsn.text(lastLsn.getAsLong()));
        }
    }

    /** @throws TrialFailure if more events were delivered than the tape holds */
    void nothingBeyond(Counters finished, long expected) {
        if (finished.beyond().orElse(0) > 0) {
            throw TrialFailure.counting(
                    "trial.delivered-more", subject, finished.beyond().getAsLong(), expected);
        }
    }

    /**
     * @param expected the {@link EventOrder} of the tape's events as text; empty where unknown
     * @throws TrialFailure if that of the delivered events differs
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

    /** @throws TrialFailure if the program did not end at the end marker, or the digest file has another number of events */
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
}
