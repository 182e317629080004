package io.debezium.perf.harness.tape;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What {@code tape.json} says of a tape.
 *
 * @param schemaVersion of this file
 * @param workload its name
 * @param workloadDigest SHA-256 of its SQL files
 * @param requestedEvents row events that were asked for
 * @param events row events that Debezium makes of it, the end marker among them
 * @param rowMessages rows inserted, updated and deleted, the end marker among them, as any reader of the stream sees them
 * @param walBytes from the position of its slots to its end
 * @param server version and distribution of PostgreSQL
 * @param serverKind {@code local} or {@code embedded}
 * @param plugins for each of which there is a slot
 * @param publication for pgoutput
 * @param tables as Debezium's {@code table.include.list} has them
 * @param endLsn the position behind everything that was recorded
 * @param recordMillis how long recording it took
 * @param references what the first complete drain with a plugin has delivered, by plugin
 */
public record TapeFacts(
        int schemaVersion,
        String workload,
        String workloadDigest,
        int scale,
        long requestedEvents,
        int clients,
        long seed,
        long events,
        long rowMessages,
        long walBytes,
        String server,
        String serverKind,
        List<String> plugins,
        String publication,
        String tables,
        long endLsn,
        Instant recordedAt,
        long recordMillis,
        Map<String, Reference> references) {

    static final int SCHEMA_VERSION = 1;

    public TapeFacts {
        plugins = List.copyOf(plugins);
        references = Map.copyOf(references);
    }

    /**
     * A content that later drains are held against.
     *
     * @param sha256 of the content, in hexadecimal
     * @param lastLsn of its last event
     * @param by which variant delivered it
     */
    public record Reference(String sha256, long lastLsn, String by, Instant keptAt) {}

    TapeFacts with(Map<String, Reference> others) {
        return new TapeFacts(
                schemaVersion,
                workload,
                workloadDigest,
                scale,
                requestedEvents,
                clients,
                seed,
                events,
                rowMessages,
                walBytes,
                server,
                serverKind,
                plugins,
                publication,
                tables,
                endLsn,
                recordedAt,
                recordMillis,
                others);
    }
}
