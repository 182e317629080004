package io.debezium.perf.harness.tape;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.load.TapeWorkload;

/**
 * The tape that is requested.
 *
 * @param workload the workload to be recorded
 * @param scale size of its tables, 1 to 19,999
 * @param events row events, at least 1; the tape has a few more, up to the end of a transaction, and one for its end marker
 * @param way whether the server or a player sends them
 */
public record TapeRequest(TapeWorkload workload, int scale, long events, ReplayWay way) {

    /** Seed of the workloads' random numbers: a constant, so that tapes of two machines have the same changes. */
    public static final long SEED = 1;

    /** @throws InvalidConfiguration if a value is out of its range */
    public TapeRequest {
        if (!workload.name().matches(TapeFacts.NAME)) {
            throw InvalidConfiguration.of("tape.is-no-name-of-a-tape", "workload " + workload.name());
        }
        LiveWorkload.requireScale(scale);
        InvalidConfiguration.requireAtLeast(1, "--events", events, "");
    }

    /** A tape with the workload's defaults, sent by the server. */
    public static TapeRequest of(TapeWorkload workload) {
        TapeWorkload.Defaults defaults = workload.defaults();
        return new TapeRequest(workload, defaults.scale(), defaults.events(), ReplayWay.SERVER);
    }

    /** This request with another number of row events. */
    public TapeRequest withEvents(long other) {
        return new TapeRequest(workload, scale, other, way);
    }

    /** This request at another scale. */
    public TapeRequest withScale(int other) {
        return new TapeRequest(workload, other, events, way);
    }

    /** This request, sent in another way. */
    public TapeRequest by(ReplayWay other) {
        return new TapeRequest(workload, scale, events, other);
    }
}
