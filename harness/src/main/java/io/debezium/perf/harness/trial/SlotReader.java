package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.Map;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.variant.Variant;

/**
 * A variant, and the slot on a live database that it reads.
 *
 * @param plugin the logical decoding plugin, known to work on the server
 * @param slot the name of the slot and of the publication
 */
public record SlotReader(Variant variant, Endpoint endpoint, String plugin, String slot) {

    /**
     * What it is told: the database, the slot, and what the variant sets. Without the password.
     *
     * @param folder of the trial, where the engine keeps its position
     */
    Map<String, String> properties(Path folder) {
        Map<String, String> properties = ServerProperties.of(endpoint);
        properties.put("plugin.name", plugin);
        properties.put("slot.name", slot);
        properties.put("publication.name", slot);
        properties.put(
                "offset.storage.file.filename", folder.resolve("offsets.dat").toString());
        properties.putAll(variant.spec().properties());
        return properties;
    }
}
