package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.variant.Variant;

/**
 * Everything that one trial needs that reads a table as a whole, resolved.
 *
 * @param subject what reads, as the user knows it
 * @param way how the table is read without Debezium, {@code copy} or {@code cursor}; empty for the engine
 * @param plugin the logical decoding plugin
 * @param slot the name of the slot and of the publication, should the variant have the engine make them: a snapshot alone
 *     needs neither
 * @param serverPid PostgreSQL's first process, where it runs on this machine's kernel
 * @param rows of the table
 * @param folder the trial's own, absolute and empty
 */
public record SnapshotSetUp(
        String subject,
        Variant variant,
        Optional<String> way,
        Endpoint endpoint,
        String plugin,
        String slot,
        OptionalLong serverPid,
        long rows,
        Path folder) {

    /** What the program is told: the database, the table, and what the variant sets. Without the password. */
    Map<String, String> engineProperties() {
        Map<String, String> properties = ServerProperties.of(endpoint);
        properties.put("table.include.list", RowTables.name(rows));
        properties.put("plugin.name", plugin);
        properties.put("slot.name", slot);
        properties.put("publication.name", slot);
        properties.put("snapshot.mode", "initial_only");
        properties.put(
                "offset.storage.file.filename", folder.resolve("offsets.dat").toString());
        // Once, at the end: a flush falls into a trial or not by chance.
        properties.put("offset.flush.interval.ms", "3600000");
        properties.putAll(variant.spec().properties());
        return properties;
    }

    /** The options of the program under test. */
    List<String> appOptions() {
        List<String> options = new ArrayList<>(List.of("--rows", Long.toString(rows), "--hold"));
        way.ifPresent(name -> options.addAll(List.of("--read", name)));
        return options;
    }
}
