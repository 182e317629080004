package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

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
 */
public record TapeInfo(
        String id,
        String workload,
        int scale,
        long events,
        long walBytes,
        String server,
        Instant recordedAt,
        List<TapeDigest> digests) {

    public TapeInfo {
        digests = List.copyOf(digests);
    }

    /**
     * The content of a tape's events as one plugin delivers them.
     *
     * @param sha256 over all events in their order, hexadecimal
     * @param by the spec of the variant that it was first computed with
     */
    public record TapeDigest(String plugin, String sha256, String by) {}
}
