package io.debezium.perf.harness.load.script;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The variables of one client; they live as long as the client does, as with pgbench. One thread only. */
public final class Variables {

    private final Map<String, Long> values = new HashMap<>();

    public void set(String name, long value) {
        values.put(name, value);
    }

    public OptionalLong get(String name) {
        Long value = values.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
