package io.debezium.perf.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The engine's configuration: given properties and defaults. Immutable.
 *
 * @param given the given properties without defaults
 * @param all given properties and defaults
 * @param sinkPassword the password of the queue table's database or of the broker; empty if none was given
 */
record EngineProperties(Map<String, String> given, Map<String, String> all, String sinkPassword) {

    private static final Map<String, String> DEFAULTS = defaults();

    /** The name under which the harness passes the sink's password among Debezium's properties. */
    private static final String SINK_PASSWORD = "sink.password";

    private static Map<String, String> defaults() {
        Properties defaults = new Properties();
        try (InputStream file = EngineProperties.class.getResourceAsStream("defaults.properties")) {
            defaults.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return defaults.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, defaults::getProperty));
    }

    private static Map<String, String> debezium(Map<String, String> all) {
        Map<String, String> debezium = new TreeMap<>(all);
        debezium.remove(SINK_PASSWORD);
        return Map.copyOf(debezium);
    }

    /**
     * The properties of a command line, with the secrets from the harness if it has started this process.
     *
     * @throws IllegalArgumentException if the harness's first line is not that of secrets
     */
    static EngineProperties of(Arguments arguments) {
        Map<String, String> given = new TreeMap<>(arguments.properties());
        if (arguments.linked()) {
            given.putAll(Commands.secrets());
        }
        return of(given, System.getenv());
    }

    /**
     * @param given what the command line and its files say
     * @param environment where {@code PGPASSWORD} is looked up when no password is given
     */
    static EngineProperties of(Map<String, String> given, Map<String, String> environment) {
        Map<String, String> all = new TreeMap<>(DEFAULTS);
        all.put("database.password", environment.getOrDefault("PGPASSWORD", "postgres"));
        all.putAll(given);
        return new EngineProperties(debezium(given), debezium(all), all.getOrDefault(SINK_PASSWORD, ""));
    }

    /**
     * The client settings for a broker. A broker that the harness has started has a password, for user {@code perf}.
     *
     * @param address {@code HOST:PORT}
     */
    Map<String, String> broker(String address) {
        Map<String, String> settings = new TreeMap<>(Map.of("bootstrap.servers", address));
        if (!sinkPassword.isEmpty()) {
            settings.put("security.protocol", "SASL_PLAINTEXT");
            settings.put("sasl.mechanism", "PLAIN");
            settings.put("sasl.client.callback.handler.class", BrokerLogin.class.getName());
            settings.put(
                    "sasl.jaas.config",
                    "org.apache.kafka.common.security.plain.PlainLoginModule required username=perf password=\"%s\";"
                            .formatted(sinkPassword));
        }
        return settings;
    }

    /**
     * The properties that are neither on the command line, nor in a file, nor defaults: secrets from the harness, and the
     * password.
     */
    Map<String, String> withheld(Arguments arguments) {
        Map<String, String> withheld = new TreeMap<>(all);
        withheld.keySet().removeAll(DEFAULTS.keySet());
        withheld.keySet().removeAll(arguments.properties().keySet());
        return withheld;
    }

    /** @return the value, or null when there is neither a given one nor a default */
    String get(String name) {
        return all.get(name);
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.putAll(all);
        return properties;
    }

    /** Creates the folder of the offsets file: Kafka's file store does not. */
    void prepareFolders() {
        Path folder =
                Path.of(get("offset.storage.file.filename")).toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalArgumentException("offset.storage.file.filename: folder cannot be created: " + e, e);
        }
    }

    /** Without values, some of which are secret. */
    @Override
    public String toString() {
        return all.keySet().toString();
    }
}
