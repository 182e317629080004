package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What our own servers are told beyond the built-in defaults: what logical decoding needs and what the load's sessions
 * need, nothing that makes them faster than a server of a user's. fsync and synchronous_commit stay on.
 */
final class ClusterSettings {

    // The built-in default is 10 of each; trials that replay one tape copy a slot each.
    private static final String SLOTS = "32";
    private static final int DEFAULT_CONNECTIONS = 100;
    // For the connector, for us, and for what the superuser has reserved.
    private static final int OTHER_CONNECTIONS = 20;

    private ClusterSettings() {}

    /** @param clients sessions that the load is going to open */
    static Map<String, String> common(int clients) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("wal_level", "logical");
        settings.put("max_replication_slots", SLOTS);
        settings.put("max_wal_senders", SLOTS);
        if (clients + OTHER_CONNECTIONS > DEFAULT_CONNECTIONS) {
            settings.put("max_connections", Integer.toString(clients + OTHER_CONNECTIONS));
        }
        return settings;
    }

    /**
     * For a private cluster of ours.
     *
     * @param libraries a further folder to look for plugins in, or empty
     */
    static Map<String, String> of(Installation installation, int clients, Optional<Path> libraries) {
        Map<String, String> settings = common(clients);
        libraries.ifPresent(folder -> settings.put("dynamic_library_path", "$libdir:" + folder));
        if (installation.knows(AllowedPlugins.SETTING)) {
            settings.put(
                    AllowedPlugins.SETTING,
                    AllowedPlugins.BUILT_IN.and(Plugins.DECODERBUFS).fileValue());
        }
        return settings;
    }
}
