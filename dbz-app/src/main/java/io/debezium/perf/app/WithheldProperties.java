package io.debezium.perf.app;

import java.util.Map;
import java.util.TreeMap;

/**
 * The secret properties of a connector. A worker stores a connector's configuration in a topic and shows it over REST, so
 * that passwords are left out and added when connector and task start. They are added only for this run's own connection
 * settings: a configuration with another host or driver setting does not get them.
 */
final class WithheldProperties {

    private static volatile Map<String, String> connection = Map.of();
    private static volatile Map<String, String> values = Map.of();

    private WithheldProperties() {}

    /** @param connector the run's own configuration, without the secrets */
    static void withhold(Map<String, String> secrets, Map<String, String> connector) {
        connection = connection(connector);
        values = Map.copyOf(secrets);
    }

    /** @return the configuration with the secrets, if all its connection settings are the run's own; else unchanged */
    static Map<String, String> completed(Map<String, String> configuration) {
        if (!connection(configuration).equals(connection)) {
            return configuration;
        }
        Map<String, String> completed = new TreeMap<>(configuration);
        completed.putAll(values);
        return completed;
    }

    private static Map<String, String> connection(Map<String, String> configuration) {
        Map<String, String> connection = new TreeMap<>(configuration);
        connection.keySet().removeIf(name -> !name.startsWith("database.") && !name.startsWith("driver."));
        return connection;
    }
}
