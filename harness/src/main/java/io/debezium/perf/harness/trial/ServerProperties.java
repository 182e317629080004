package io.debezium.perf.harness.trial;

import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.postgres.Endpoint;

/** How the engine is told where its database is. */
final class ServerProperties {

    private ServerProperties() {}

    /** To be added to. Without secrets, which are handed over the link. */
    static Map<String, String> of(Endpoint endpoint) {
        Map<String, String> properties = new TreeMap<>();
        endpoint.parameters().forEach((name, value) -> properties.put("database." + name, value));
        properties.put("database.hostname", endpoint.host());
        properties.put("database.port", Integer.toString(endpoint.port()));
        properties.put("database.user", endpoint.user());
        properties.put("database.dbname", endpoint.database());
        properties.keySet().removeIf(Secrets::named);
        return properties;
    }

    /** What the engine must know to be let in, and nobody else. */
    static Map<String, String> secrets(Endpoint endpoint) {
        Map<String, String> properties = new TreeMap<>();
        endpoint.parameters().forEach((name, value) -> properties.put("database." + name, value));
        properties.keySet().removeIf(name -> !Secrets.named(name));
        properties.put("database.password", endpoint.password());
        return properties;
    }
}
