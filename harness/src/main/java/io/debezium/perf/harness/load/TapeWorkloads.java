package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload.Defaults;

/**
 * Finds workloads for tapes by name: pgbench's built-in scripts that change rows, and the workload folders in one place.
 *
 * @param place a folder of workload folders; need not exist
 */
public record TapeWorkloads(Path place) {

    private static final Map<String, Integer> EVENTS_PER_TRANSACTION = Map.of("simple-update", 2, "tpcb-like", 4);
    private static final String PROPERTIES = "workload.properties";
    private static final List<String> FILES =
            List.of(TapeWorkload.SCHEMA, TapeWorkload.ROWS, TapeWorkload.LOAD, TapeWorkload.ONCE);

    /**
     * @param name a name, or the path of a folder, which has a separator in it
     * @throws InvalidConfiguration if there is no such workload, or its folder is not valid; the message lists the workloads
     */
    public TapeWorkload find(String name) {
        if (EVENTS_PER_TRANSACTION.containsKey(name)) {
            return builtIn(name);
        }
        boolean path = name.contains("/") || name.contains("\\") || name.equals(".") || name.equals("..");
        Path folder = path ? Path.of(name).toAbsolutePath().normalize() : place.resolve(name);
        if (name.isBlank() || !Files.isDirectory(folder)) {
            throw path
                    ? InvalidConfiguration.of("load.is-no-folder", "--workload " + name)
                    : InvalidConfiguration.of(
                            "load.is-no-tape-workload", "--workload " + name, String.join(", ", names()));
        }
        try {
            return read(folder);
        } catch (IOException | IllegalArgumentException e) {
            // Only the first line of Jackson's message: the rest refers to classes of the harness.
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw InvalidConfiguration.of("load.tape-workload-folder-cannot-be-read", folder, why)
                    .because(e);
        }
    }

    /**
     * As {@link #find}, for a workload that can be recorded.
     *
     * @throws InvalidConfiguration also if it has no transactions
     */
    public TapeWorkload findTape(String name) {
        TapeWorkload found = find(name);
        if (!found.isRecordable()) {
            throw InvalidConfiguration.of("load.consists-of-many", "--workload " + name, found.unit());
        }
        return found;
    }

    /** The names of the workloads that can be recorded, the built-in ones first. */
    public List<String> tapes() {
        return names().stream().filter(name -> find(name).isRecordable()).toList();
    }

    /** The names of all workloads, the built-in ones first. */
    public List<String> names() {
        Stream<String> folders = Folders.children(place).stream()
                .filter(folder -> Files.isRegularFile(folder.resolve(PROPERTIES)))
                .map(folder -> folder.getFileName().toString());
        return Stream.concat(EVENTS_PER_TRANSACTION.keySet().stream().sorted(), folders)
                .toList();
    }

    private static TapeWorkload builtIn(String name) {
        int events = EVENTS_PER_TRANSACTION.get(name);
        // A copy of pgbench's script, which goes into the digest.
        String text = Folders.resource(TapeWorkloads.class, name + ".sql");
        return new TapeWorkload(
                name,
                Optional.empty(),
                new Defaults("", events, 600_000, 10, 0, 0, 20, 0, TapeWorkload.ROW_UNIT, ""),
                digest(List.of(name, text, "events", events + "")),
                Optional.empty());
    }

    private static TapeWorkload read(Path folder) throws IOException {
        Properties properties = new Properties();
        Path file = folder.resolve(PROPERTIES);
        require(folder, Files.isRegularFile(file), "must hold " + PROPERTIES);
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        // Jackson refuses values that are not numbers, and unknown names; its message lists the known ones.
        Defaults defaults = Defaults.USUAL.with(properties);
        String name = folder.getFileName().toString();
        TapeWorkload workload = new TapeWorkload(name, Optional.of(folder), defaults, "", Optional.empty());
        boolean rows = workload.file(TapeWorkload.ROWS).isPresent();
        boolean load = workload.file(TapeWorkload.LOAD).isPresent();
        boolean once = workload.file(TapeWorkload.ONCE).isPresent();
        require(folder, Collections.min(List.of(defaults.scale(), defaults.clients())) > 0, "sets a number below 1");
        require(
                folder,
                properties.values().stream().noneMatch(value -> value.toString().startsWith("-")),
                "sets a number below 0");
        require(folder, defaults.unit().matches("[a-z]+s"), "must have a word in the plural as its unit");
        require(
                folder,
                defaults.extensions().matches("([a-z_][a-z0-9_-]*(\\s*,\\s*(?!$)|\\s*$))*"),
                "must have names as its extensions, separated by commas");
        require(folder, workload.file(TapeWorkload.SCHEMA).isPresent(), "must hold schema.sql");
        require(folder, rows || load || once, "must hold rows.sql, load.sql or once.sql");
        require(
                folder,
                !workload.isCatalog() || rows && !load && !once,
                "sets another unit than rows, and must hold rows.sql and neither load.sql nor once.sql");
        require(folder, rows || defaults.rowsPerScale() == 0, "sets rowsPerScale, which is for rows.sql");
        require(
                folder,
                load == defaults.eventsPerTransaction() > 0,
                "must set eventsPerTransaction to at least 1 with load.sql, and leave it out without");
        List<String> digested = new ArrayList<>(List.of("eventsPerTransaction", defaults.eventsPerTransaction() + ""));
        for (String key : List.of("rowsPerScale", "columns")) {
            if (properties.containsKey(key)) {
                digested.addAll(List.of(key, properties.getProperty(key).strip()));
            }
        }
        for (String sql : FILES) {
            if (workload.file(sql).isPresent()) {
                digested.addAll(List.of(sql, Files.readString(folder.resolve(sql))));
            }
        }
        return workload.with(defaults, digest(digested));
    }

    private static void require(Path folder, boolean holds, String otherwise) {
        if (!holds) {
            throw InvalidConfiguration.of("load.is-no-workload-folder", "workload " + folder, otherwise);
        }
    }

    /** SHA-256 in hexadecimal over alternating names and texts, each preceded by its length, so that their boundaries count. */
    private static String digest(List<String> namesAndTexts) {
        MessageDigest digest = Digests.sha256();
        for (String part : namesAndTexts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
