package io.debezium.perf.harness.report.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Data for a script of a report.
 *
 * @param json escaped so that it is safe within a script element
 */
public record ScriptData(String id, String json) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public static ScriptData of(String id, Object value) {
        try {
            return new ScriptData(
                    id,
                    MAPPER.writeValueAsString(value)
                            .replace("&", "\\u0026")
                            .replace("<", "\\u003c")
                            .replace(">", "\\u003e")
                            .replace("\u2028", "\\u2028")
                            .replace("\u2029", "\\u2029"));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings must be serializable", e);
        }
    }
}
