package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.variant.Variant;

/**
 * The resolved settings of a trial whose program reads a database.
 *
 * @param subject the name of what runs, in messages to the user
 * @param endpoint where the program finds its database
 * @param plugin the logical decoding plugin, known to work on the server
 * @param slot the name of the slot and, unless the trial says otherwise, of the publication
 * @param serverPid the postmaster's process id; empty unless the server runs on this machine's kernel
 * @param folder the trial's own, absolute and empty
 */
public record TrialSetUp(
        String subject,
        Variant variant,
        Endpoint endpoint,
        String plugin,
        String slot,
        OptionalLong serverPid,
        Path folder) {

    /**
     * Additions to the properties of a variant that selects tables or columns, so that it still delivers the last row of a
     * tape.
     */
    private static final Map<String, String> END =
            Map.of("table.include.list", ",public[.]dbzperf_end", "column.include.list", ",public[.]dbzperf_end[.].*");

    /** Where a flight recording is written. */
    public Path recording() {
        return folder.resolve("recording.jfr");
    }

    /** The engine's configuration without secrets: the database, the slot, and the properties that the variant sets. */
    public Map<String, String> engineProperties() {
        return engineProperties(Map.of());
    }

    /**
     * The engine's configuration without secrets.
     *
     * @param more further properties of this kind of trial; those that the variant sets override them
     */
    public Map<String, String> engineProperties(Map<String, String> more) {
        Map<String, String> properties = parameters();
        properties.put("database.hostname", endpoint.host());
        properties.put("database.port", Integer.toString(endpoint.port()));
        properties.put("database.user", endpoint.user());
        properties.put("database.dbname", endpoint.database());
        properties.keySet().removeIf(Secrets::named);
        properties.put("plugin.name", plugin);
        properties.put("slot.name", slot);
        properties.put("publication.name", slot);
        properties.put(
                "offset.storage.file.filename", folder.resolve("offsets.dat").toString());
        properties.putAll(more);
        variant.properties()
                .forEach((name, value) -> properties.put(
                        name, more.containsKey("table.include.list") ? value + END.getOrDefault(name, "") : value));
        return properties;
    }

    /**
     * The passwords and other secrets that the program needs to connect; they are passed over the link, not on the command
     * line.
     */
    Map<String, String> secrets() {
        Map<String, String> secrets = parameters();
        secrets.keySet().removeIf(name -> !Secrets.named(name));
        secrets.put("database.password", endpoint.password());
        variant.destination()
                .filter(to -> !to.password().isEmpty())
                .ifPresent(to -> secrets.put("sink.password", to.password()));
        return secrets;
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new TreeMap<>();
        endpoint.parameters().forEach((name, value) -> parameters.put("database." + name, value));
        return parameters;
    }
}
