package io.debezium.perf.harness.result;

import java.util.List;

/**
 * Where PostgreSQL came from.
 *
 * @param kind {@code local}, {@code container}, {@code embedded} or {@code external}
 * @param reason why this kind, in a sentence
 * @param version the server's own version string
 * @param settings the server settings that differ from the built-in defaults
 */
public record DatabaseInfo(String kind, String reason, String version, List<Setting> settings) {

    public DatabaseInfo {
        settings = List.copyOf(settings);
    }
}
