package io.debezium.perf.harness.result;

import java.util.List;

/**
 * Where PostgreSQL came from.
 *
 * @param kind {@code local}, {@code container}, {@code embedded} or {@code external}
 * @param reason why this kind, in a sentence
 * @param settings the server settings that differ from the built-in defaults
 */
public record DatabaseInfo(String kind, String reason, String version, List<Setting> settings) {

    /**
     * A server setting that differs from its built-in default.
     *
     * @param value with its unit, as {@code SHOW} prints it
     * @param builtIn the built-in default, in the setting's base unit
     * @param source where the value comes from, as {@code pg_settings.source}
     */
    public record Setting(String name, String value, String builtIn, String source) {}
}
