package io.debezium.perf.harness.result;

/**
 * A server setting that differs from its built-in default.
 *
 * @param value with its unit, as {@code SHOW} prints it
 * @param builtIn the built-in default, in the setting's base unit
 * @param source where the value comes from, as {@code pg_settings.source}
 */
public record Setting(String name, String value, String builtIn, String source) {}
