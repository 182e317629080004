package io.debezium.perf.harness.tape;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;

/**
 * Which tape is wanted.
 *
 * @param workload what the database is made to do
 * @param scale size of its tables, 1 to 19,999
 * @param events row events, at least 1; the tape has as many or a few more, up to the end of a transaction, and one more
 *     as its end marker
 * @param clients concurrent sessions while it is recorded, at least 1; a tape of other sessions is taken too
 * @param seed of what is drawn at random while it is recorded; a tape of another seed is taken too
 * @param turns how often a player sends them in a row, at least 1
 */
public record TapeRequest(
        TapeWorkload workload, int scale, long events, int clients, long seed, ReplayWay way, int turns) {

    static final int MAX_SCALE = 19_999;

    /** @throws InvalidConfiguration if a value is out of its range */
    public TapeRequest {
        if (!workload.name().matches(TapeFacts.NAME)) {
            throw InvalidConfiguration.of("tape.is-no-name-of-a-tape", "workload " + workload.name());
        }
        requireWithin("--scale", scale, MAX_SCALE);
        InvalidConfiguration.requireAtLeast(1, "--events", events, "");
        requireWithin("--clients", clients, 1_000);
        requireWithin("--turns", turns, 100_000);
    }

    /** With the workload's own defaults. */
    public static TapeRequest of(TapeWorkload workload, long seed) {
        TapeWorkload.Defaults defaults = workload.defaults();
        return new TapeRequest(
                workload, defaults.scale(), defaults.events(), defaults.clients(), seed, ReplayWay.SERVER, 1);
    }

    /** The same with another number of row events. */
    public TapeRequest withEvents(long other) {
        return new TapeRequest(workload, scale, other, clients, seed, way, turns);
    }

    /** The same at another scale. */
    public TapeRequest withScale(int other) {
        return new TapeRequest(workload, other, events, clients, seed, way, turns);
    }

    /** The same with another number of sessions. */
    public TapeRequest withClients(int other) {
        return new TapeRequest(workload, scale, events, other, seed, way, turns);
    }

    /** The same, sent by another. */
    public TapeRequest by(ReplayWay other) {
        return new TapeRequest(workload, scale, events, clients, seed, other, turns);
    }

    /**
     * The same, sent so many times in a row.
     *
     * @throws InvalidConfiguration if that is more than once, and a player does not send it
     */
    public TapeRequest turned(int times) {
        if (times != 1 && way != ReplayWay.PLAYER) {
            throw InvalidConfiguration.of("tape.requires-player", "--turns " + times);
        }
        return new TapeRequest(workload, scale, events, clients, seed, way, times);
    }

    /** Row events that a reader gets in all, about. */
    public long eventsInAll() {
        return events * turns;
    }

    private static void requireWithin(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw InvalidConfiguration.of("tape.is-out-of-range", option + " " + value, most);
        }
    }
}
