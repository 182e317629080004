package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;

/**
 * The tape to replay, and how.
 *
 * @param warmUpEvents events at the start of each trial that are not measured; empty for a third of them
 * @param server the server settings; the replaying server is a private cluster on a free port
 * @param recheck whether to check content again that is known to be correct
 */
public record TapePlan(TapeRequest request, Optional<Long> warmUpEvents, ServerPlan server, boolean recheck) {

    /** The least number of events: fewer would end before the JVM has compiled anything. */
    private static final long LEAST_EVENTS = 1000;

    /**
     * Number of readings in a trial. Each takes the program about half a millisecond (0.3 to 0.8 for {@code Marks.reached} in
     * recordings), since it runs too rarely to be compiled. Many more would disturb the measurement; with fewer, a period of
     * slow code affects more of the trial.
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
        if (warmUpEvents.isPresent() && (warmUpEvents.get() < 0 || warmUpEvents.get() >= events)) {
            throw InvalidConfiguration.of("plan.must-be-from-0", "--warmup-events " + warmUpEvents.get(), events);
        }
    }

    /**
     * Number of events at the start of each trial that are not measured.
     *
     * @param delivered number of events delivered, which is smaller than requested if variants select some
     */
    public long warmUp(long delivered) {
        return warmUpEvents.orElse(Math.min(delivered, request.eventsInAll()) / 3);
    }

    /**
     * Number of events between two readings within a trial.
     *
     * @param delivered as {@link #warmUp}
     */
    public long markEvery(long delivered) {
        return Math.max(1, Math.min(delivered, request.eventsInAll()) / MARKS);
    }

    /** The sources of the events that variants read. */
    public List<EventOrigin> origins() {
        return List.of(request.way() == ReplayWay.SERVER ? EventOrigin.TAPE : EventOrigin.PLAYER);
    }
}
