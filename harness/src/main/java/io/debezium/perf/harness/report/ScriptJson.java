package io.debezium.perf.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON that can stand in a script element of any type: nothing in it can end the element or open a comment. */
final class ScriptJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ScriptJson() {}

    static String of(Object value) {
        try {
            return MAPPER.writeValueAsString(value)
                    .replace("&", "\\u0026")
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings must be serialisable", e);
        }
    }
}
