package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.OptionalLong;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;

/**
 * What is replayed, and where it is kept.
 *
 * @param warmUpEvents events at the start of each trial that are not measured; empty for a third
 * @param server of a private cluster, on no port of the user's choice
 * @param recheck whether content is checked anew that is known to be right
 */
public record TapePlan(TapeRequest request, OptionalLong warmUpEvents, ServerPlan server, boolean recheck) {

    /** Fewer would be over before the JVM has compiled anything. */
    private static final long LEAST_EVENTS = 1000;

    /**
     * A reading takes the program about half a millisecond (0.3 to 0.8 in the recordings of two arms, which show {@code
     * Marks.reached}), for it is too rare ever to be compiled: many more of them would be
     * felt, and with fewer a bout of slow code spoils more of the trial.
     */
    private static final int MARKS = 60;

    /** @throws InvalidConfiguration if a number is out of its range */
    public TapePlan {
        long events = request.eventsInAll();
        boolean recorded = request.workload().recorded().isPresent();
        InvalidConfiguration.requireAtLeast(
                LEAST_EVENTS,
                recorded ? "row events of tape " + request.workload().name() + ":" : "--events",
                events,
                recorded
                        ? "Let a player send it repeatedly: --replay player --turns N."
                        : "Leave it out for the default.");
        if (warmUpEvents.isPresent() && (warmUpEvents.getAsLong() < 0 || warmUpEvents.getAsLong() >= events)) {
            throw InvalidConfiguration.of("plan.must-be-from-0", "--warmup-events " + warmUpEvents.getAsLong(), events);
        }
    }

    /** The same, with content checked anew. */
    public TapePlan rechecked() {
        return new TapePlan(request, warmUpEvents, server, true);
    }

    /**
     * Events that are cut off at the start of each trial.
     *
     * @param delivered events of the tape, which are fewer than were asked for where variants select some
     */
    public long warmUp(long delivered) {
        return warmUpEvents.orElse(Math.min(delivered, request.eventsInAll()) / 3);
    }

    /**
     * Events between two readings within a trial.
     *
     * @param delivered as {@link #warmUp}
     */
    public long markEvery(long delivered) {
        return Math.max(1, Math.min(delivered, request.eventsInAll()) / MARKS);
    }

    /** What its variants' events come from. */
    public List<EventOrigin> origins() {
        return List.of(request.way() == ReplayWay.SERVER ? EventOrigin.TAPE : EventOrigin.PLAYER);
    }
}
