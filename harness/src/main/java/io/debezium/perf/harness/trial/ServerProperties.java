package io.debezium.perf.harness.trial;

import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.postgres.Endpoint;

/** How the engine is told where its database is. */
final class ServerProperties {

    private ServerProperties() {}

    /** To be added to. Without the password, which comes in a variable of its own. */
    static Map<String, String> of(Endpoint endpoint) {
        Map<String, String> properties = new TreeMap<>();
        endpoint.parameters().forEach((name, value) -> properties.put("database." + name, value));
        properties.put("database.hostname", endpoint.host());
        properties.put("database.port", Integer.toString(endpoint.port()));
        properties.put("database.user", endpoint.user());
        properties.put("database.dbname", endpoint.database());
        return properties;
    }
}
