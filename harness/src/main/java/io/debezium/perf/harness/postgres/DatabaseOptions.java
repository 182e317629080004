package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Options for a server that the harness starts itself.
 *
 * @param data the harness's {@code data} folder
 * @param install whether missing packages may be installed
 * @param plugin the output plugin to be used, or empty for the best available
 * @param clients sessions that the load is going to open, at least 1
 */
public record DatabaseOptions(Path data, boolean install, Optional<String> plugin, int clients) {

    public DatabaseOptions {
        data = data.toAbsolutePath().normalize();
        InvalidConfiguration.requireAtLeast(1, "--clients", clients, "");
    }

    /** Options without installation of packages, with the best available plugin and 20 clients. */
    public static DatabaseOptions in(Path data) {
        return new DatabaseOptions(data, false, Optional.empty(), 20);
    }
}
