package io.debezium.perf.harness.trial;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;

/** Holds what a program has delivered against what was recorded: no speed without correctness. */
final class DeliveryCheck {

    private static final String REMEDY =
            "Compare its digest with that of a Debezium release: it names the first event that differs.";

    private final String subject;
    private final OptionalLong lastLsn;

    /**
     * @param subject what delivered, as the user knows it
     * @param lastLsn of the tape's last event; empty where unknown
     */
    DeliveryCheck(String subject, OptionalLong lastLsn) {
        this.subject = subject;
        this.lastLsn = lastLsn;
    }

    /** @throws TrialFailure if the mark of the last event is not that of the tape's last */
    void complete(Counters last, long expected) {
        if (last.events() != expected) {
            throw failure("delivered %,d events of %,d: events were duplicated", last.events(), expected);
        }
        if (lastLsn.isPresent() && last.lsn() != lastLsn.getAsLong()) {
            throw failure(
                    "delivered %,d events but its last is at LSN %s, the tape's at %s: events were lost and others duplicated",
                    last.events(), lsn(last.lsn()), lsn(lastLsn.getAsLong()));
        }
    }

    /** @throws TrialFailure if more came than the tape holds */
    void nothingBeyond(Counters finished, long expected) {
        if (finished.beyond().orElse(0) > 0) {
            throw failure(
                    "delivered %,d events more than the %,d of the tape: events were duplicated",
                    finished.beyond().getAsLong(), expected);
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
            throw new TrialFailure(
                    subject,
                    String.format(
                            Locale.ROOT,
                            "delivered %,d events, but after event %,d they differ from the tape's: events were lost and"
                                    + " others duplicated, or they were reordered",
                            finished.counters().events(),
                            same.getAsLong()),
                    "If its content is correct in untimed trials, the fault depends on timing: look for a race condition.");
        }
    }

    /** @throws TrialFailure if a digest did not end at the end marker, or its file is not of that many events */
    void digested(Message.Finished finished, long entries) {
        long events = finished.counters().events();
        if (!finished.reason().equals("events")) {
            throw failure("was ended by %s at event %,d, before the end of the tape", finished.reason(), events);
        }
        if (entries != events) {
            throw failure("wrote %,d entries of a digest for %,d events", entries, events);
        }
    }

    TrialFailure stalled(long events, long expected) {
        return failure("stopped at event %,d of %,d: events are missing or the stream has stalled", events, expected);
    }

    private TrialFailure failure(String rule, Object... values) {
        return new TrialFailure(subject, String.format(Locale.ROOT, rule, values), REMEDY);
    }

    /** As PostgreSQL writes it: both halves in hexadecimal. */
    private static String lsn(long position) {
        return String.format(Locale.ROOT, "%X/%X", position >>> 32, position & 0xffff_ffffL);
    }
}
