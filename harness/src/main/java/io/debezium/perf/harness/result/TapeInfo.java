package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A workload's WAL as it was recorded.
 *
 * @param id the folder's name under {@code data/tapes/}
 * @param workload its name
 * @param scale of its tables
 * @param events row events that a reader must deliver
 * @param walBytes from the first to the last position
 * @param server PostgreSQL's version
 * @param digests of the events' content, by plugin
 * @param replay who sent its events: {@code server}, {@code player} or {@code player, 20 times} (in a row, which the number of events counts); of an older result the server
 */
public record TapeInfo(
        String id,
        String workload,
        int scale,
        long events,
        long walBytes,
        String server,
        Instant recordedAt,
        List<TapeDigest> digests,
        String replay) {

    /** Who sends where the server that recorded a tape does not. */
    public static final String PLAYER = "player";

    public TapeInfo {
        digests = List.copyOf(digests);
        replay = replay == null ? "server" : replay;
    }

    /** Whether a player sent its events. */
    @JsonIgnore
    public boolean isPlayed() {
        return replay.startsWith(PLAYER);
    }

    /**
     * The content of a tape's events as one plugin delivers them.
     *
     * @param sha256 over all events in their order, hexadecimal
     * @param by the spec of the variant that it was first computed with
     */
    public record TapeDigest(String plugin, String sha256, String by) {}
}
