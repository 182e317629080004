package io.debezium.perf.app;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.apache.kafka.common.config.ConfigData;
import org.apache.kafka.common.config.provider.ConfigProvider;

/**
 * What a connector must know and nobody else: the worker keeps a connector's configuration in a topic and shows it over REST,
 * so that passwords stand there by their name alone and are put in where the connector is started. Public for the worker alone.
 */
public final class WithheldProperties implements ConfigProvider {

    /** The name that the worker knows this by. */
    static final String PROVIDER = "withheld";

    private static volatile Map<String, String> values = Map.of();

    /** @return what stands in their place in the connector's configuration */
    static Map<String, String> withhold(Map<String, String> secrets) {
        values = Map.copyOf(secrets);
        Map<String, String> references = new TreeMap<>();
        secrets.keySet().forEach(name -> references.put(name, "${" + PROVIDER + ":" + name + "}"));
        return references;
    }

    @Override
    public void configure(Map<String, ?> settings) {
        // Has none.
    }

    @Override
    public ConfigData get(String path) {
        return new ConfigData(values);
    }

    @Override
    public ConfigData get(String path, Set<String> names) {
        Map<String, String> found = new TreeMap<>(values);
        found.keySet().retainAll(names);
        return new ConfigData(found);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
