package io.debezium.perf.app;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a connector must know and nobody else. A worker keeps a connector's configuration in a topic and shows it over REST, so
 * that passwords are not in it: connector and task get them when they are started, for the connection of this run alone. Whoever
 * has another configuration put, with a host or a driver's setting of his own, gets none.
 */
final class WithheldProperties {

    private static volatile Map<String, String> connection = Map.of();
    private static volatile Map<String, String> values = Map.of();

    private WithheldProperties() {}

    /** @param connector the run's own configuration, without them */
    static void withhold(Map<String, String> secrets, Map<String, String> connector) {
        connection = connection(connector);
        values = Map.copyOf(secrets);
    }

    /** @return a configuration with them, where its connection is the run's own in every setting; else as it is */
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
