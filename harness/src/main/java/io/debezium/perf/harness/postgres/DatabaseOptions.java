package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * How a database of our own is to be made.
 *
 * @param data the harness's {@code data} folder
 * @param install whether missing packages may be installed
 * @param plugin the plugin that is going to be used, or empty for the best there is
 * @param clients sessions that the load is going to open, at least 1
 */
public record DatabaseOptions(Path data, boolean install, Optional<String> plugin, int clients) {

    public DatabaseOptions {
        data = data.toAbsolutePath().normalize();
        InvalidConfiguration.requireAtLeast(1, "--clients", clients, "");
    }

    /** No installing, the best plugin, pgbench's usual number of clients. */
    public static DatabaseOptions in(Path data) {
        return new DatabaseOptions(data, false, Optional.empty(), 20);
    }

    /** Whether decoderbufs is worth having: it is what is wanted, or nothing in particular is. */
    boolean wantsDecoderbufs() {
        return plugin.isEmpty() || plugin.get().equals(DecodingPlugins.DECODERBUFS);
    }
}
