package io.debezium.perf.harness.tape;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;

/**
 * The tape that is requested.
 *
 * @param workload the workload to be recorded
 * @param scale size of its tables, 1 to 19,999
 * @param events row events, at least 1; the tape has a few more, up to the end of a transaction, and one for its end marker
 * @param way whether the server or a player sends them
 * @param turns how often a player sends them in a row, at least 1
 */
public record TapeRequest(TapeWorkload workload, int scale, long events, ReplayWay way, int turns) {

    static final int MAX_SCALE = 19_999;

    /** Seed of the workloads' random numbers: a constant, so that tapes of two machines have the same changes. */
    public static final long SEED = 1;

    /** @throws InvalidConfiguration if a value is out of its range */
    public TapeRequest {
        if (!workload.name().matches(TapeFacts.NAME)) {
            throw InvalidConfiguration.of("tape.is-no-name-of-a-tape", "workload " + workload.name());
        }
        requireWithin("--scale", scale, MAX_SCALE);
        InvalidConfiguration.requireAtLeast(1, "--events", events, "");
        requireWithin("--turns", turns, 100_000);
        if (turns != 1 && way != ReplayWay.PLAYER) {
            throw InvalidConfiguration.of("tape.requires-player", "--turns " + turns);
        }
    }

    /** A tape with the workload's defaults, sent once by the server. */
    public static TapeRequest of(TapeWorkload workload) {
        TapeWorkload.Defaults defaults = workload.defaults();
        return new TapeRequest(workload, defaults.scale(), defaults.events(), ReplayWay.SERVER, 1);
    }

    /** This request with another number of row events. */
    public TapeRequest withEvents(long other) {
        return new TapeRequest(workload, scale, other, way, turns);
    }

    /** This request at another scale. */
    public TapeRequest withScale(int other) {
        return new TapeRequest(workload, other, events, way, turns);
    }

    /**
     * This request, sent in another way.
     *
     * @param times how often in a row
     * @throws InvalidConfiguration if that is more than once, and a player does not send it
     */
    public TapeRequest by(ReplayWay other, int times) {
        return new TapeRequest(workload, scale, events, other, times);
    }

    /** The approximate number of row events that a reader gets over all turns. */
    public long eventsInAll() {
        return events * turns;
    }

    private static void requireWithin(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw InvalidConfiguration.of("tape.is-out-of-range", option + " " + value, most);
        }
    }
}
