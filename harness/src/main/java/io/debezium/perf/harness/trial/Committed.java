package io.debezium.perf.harness.trial;

import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.Variant;

/** What was committed while a reader ran, by the word of whoever committed it. For one trial and one thread. */
interface Committed {

    /**
     * Begins where the reader begins. To be called before it is started and, where it makes its slot itself, again when it is
     * ready and before anything is written that it has to deliver.
     *
     * @param reader its slot
     */
    void since(String reader);

    /**
     * Holds what a reader has delivered against it. The reader may have stopped in mid-stream.
     *
     * @param subject what delivered, as the user knows it
     * @return why it could not be held against it, as a sentence; empty when it could
     * @throws TrialFailure if it has delivered anything else than was committed, or in another order
     */
    Optional<String> check(String subject, Variant variant, Message.Finished finished);

    /** Why what a variant delivers is its own choice; empty when it is not. */
    static Optional<String> selecting(Variant variant) {
        return variant.spec().properties().keySet().stream()
                .filter(DebeziumProperties::selects)
                .sorted()
                .findFirst()
                .map("the variant sets %s, which affects what is delivered"::formatted);
    }

    static String unchecked(String why) {
        return "The events were not checked against what was committed: " + why + ".";
    }

    /**
     * @param committed how many events, some of which the reader may not have got to
     * @param order of as many as it has delivered
     * @throws TrialFailure if what was delivered is in another order
     */
    static void requireSame(String subject, long committed, String order, Message.Finished finished) {
        OptionalLong same = EventOrder.sameUpTo(order, finished.order().orElse(""));
        if (same.isPresent()) {
            throw TrialFailure.counting(
                    "trial.delivered-otherwise", subject, finished.counters().events(), committed, same.getAsLong());
        }
    }
}
