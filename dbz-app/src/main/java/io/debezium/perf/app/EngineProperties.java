package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;

/** The engine's configuration: the recipe's defaults under what was given. Immutable. */
final class EngineProperties {

    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("name", "dbz-app"),
            Map.entry("connector.class", "io.debezium.connector.postgresql.PostgresConnector"),
            Map.entry("topic.prefix", "perf"),
            Map.entry("database.hostname", "127.0.0.1"),
            Map.entry("database.port", "5432"),
            Map.entry("database.user", "postgres"),
            Map.entry("database.dbname", "postgres"),
            Map.entry("table.include.list", "public.pgbench_.*"),
            Map.entry("plugin.name", "decoderbufs"),
            Map.entry("slot.name", "dbzperf_app"),
            Map.entry("publication.name", "dbzperf_app"),
            Map.entry("publication.autocreate.mode", "filtered"),
            Map.entry("snapshot.mode", "no_data"),
            // A retry hides the failure and falsifies what is measured: the engine ends with the first error.
            Map.entry("errors.max.retries", "0"),
            Map.entry("offset.storage", "org.apache.kafka.connect.storage.FileOffsetBackingStore"),
            Map.entry("offset.storage.file.filename", "data/offsets.dat"),
            Map.entry("offset.flush.interval.ms", "60000"));

    /** Of the database that has the queue, or of the broker; the harness hands it over with Debezium's properties, and it is none. */
    private static final String SINK_PASSWORD = "sink.password";

    /** Likewise what {@link RestGuard} asks for, which all workers of a group have in common. */
    private static final String REST_TOKEN = "rest.token";

    private final Map<String, String> given;
    private final Map<String, String> all;
    private final String sinkPassword;
    private final String restToken;

    private EngineProperties(Map<String, String> given, Map<String, String> all) {
        this.sinkPassword = all.getOrDefault(SINK_PASSWORD, "");
        this.restToken = all.getOrDefault(REST_TOKEN, UUID.randomUUID().toString());
        this.given = debezium(given);
        this.all = debezium(all);
    }

    private static Map<String, String> debezium(Map<String, String> all) {
        Map<String, String> debezium = new TreeMap<>(all);
        debezium.keySet().removeAll(List.of(SINK_PASSWORD, REST_TOKEN));
        return Map.copyOf(debezium);
    }

    /**
     * Those of a command line, with the secrets that the harness hands over where it has started this process.
     *
     * @throws IllegalArgumentException if it hands over something else
     */
    static EngineProperties of(Arguments arguments) {
        Map<String, String> given = new TreeMap<>(arguments.properties());
        if (arguments.linked()) {
            given.putAll(Commands.secrets(System.in));
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
        return new EngineProperties(given, all);
    }

    /** Empty where none was handed over. */
    String sinkPassword() {
        return sinkPassword;
    }

    String restToken() {
        return restToken;
    }

    /**
     * How a client reaches a broker. One that the harness has started has a password, for user {@code perf}.
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

    /** Those that stand in no command line, no file and no default: what the harness hands over, and the password. */
    Map<String, String> withheld(Arguments arguments) {
        Map<String, String> withheld = new TreeMap<>(all);
        withheld.keySet().removeAll(DEFAULTS.keySet());
        withheld.keySet().removeAll(arguments.properties().keySet());
        return withheld;
    }

    /** What was given, without the defaults. */
    Map<String, String> given() {
        return given;
    }

    /** @return the value, or null when there is neither a given one nor a default */
    String get(String name) {
        return all.get(name);
    }

    Map<String, String> all() {
        return all;
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
}
