package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

import io.debezium.perf.harness.InvalidConfiguration;

/** Reads a folder with a workload for tapes: its {@code workload.properties}, and that its SQL files fit to that. */
final class TapeWorkloadFolder {

    static final String PROPERTIES = "workload.properties";

    private static final Set<String> KEYS = new TreeSet<>(List.of(("description events scale clients"
                    + " eventsPerTransaction rowsPerScale columns unit extensions eventsTolerancePercent")
            .split(" ")));
    private static final List<String> FILES =
            List.of(TapeWorkload.SCHEMA, TapeWorkload.ROWS, TapeWorkload.LOAD, TapeWorkload.ONCE);

    private final Path folder;
    private final Properties properties = new Properties();

    private TapeWorkloadFolder(Path folder) {
        this.folder = folder;
    }

    /** @throws InvalidConfiguration if it is no workload's folder, saying what is wrong with it */
    static TapeWorkload read(Path folder) {
        TapeWorkloadFolder reading = new TapeWorkloadFolder(folder);
        try {
            reading.readProperties();
            return reading.workload();
        } catch (IOException e) {
            throw InvalidConfiguration.of("load.tape-workload-folder-cannot-be-read", folder, e.getMessage())
                    .because(e);
        }
    }

    private TapeWorkload workload() throws IOException {
        boolean rows = has(TapeWorkload.ROWS);
        boolean load = has(TapeWorkload.LOAD);
        boolean once = has(TapeWorkload.ONCE);
        String unit = properties.getProperty("unit", TapeWorkload.ROW_UNIT).strip();
        boolean catalog = !unit.equals(TapeWorkload.ROW_UNIT);
        String extensions = properties.getProperty("extensions", "").strip();
        require(has(TapeWorkload.SCHEMA), "must hold schema.sql");
        require(unit.matches("[a-z]+s"), "workload.properties: unit=%s must be a word in the plural", unit);
        require(rows || load || once, "must hold rows.sql, load.sql or once.sql");
        require(
                !catalog || rows && !load && !once,
                "sets unit=%s, and must hold rows.sql and neither load.sql nor once.sql",
                unit);
        require(rows || number("rowsPerScale", 0) == 0, "rowsPerScale is for rows.sql, which it does not hold");
        require(
                extensions.matches("([a-z_][a-z0-9_-]*(\\s*,\\s*|$))*"),
                "workload.properties: extensions=%s must be names, separated by commas",
                extensions);
        require(
                !load || properties.containsKey("eventsPerTransaction"),
                "workload.properties must set eventsPerTransaction");
        int eventsPerTransaction = load ? number("eventsPerTransaction", 0) : 0;
        return new TapeWorkload(
                folder.getFileName().toString(),
                properties.getProperty("description", "").strip(),
                Optional.of(folder),
                eventsPerTransaction,
                new TapeWorkload.Defaults(
                        number("events", 600_000),
                        number("scale", 1),
                        number("rowsPerScale", 0),
                        number("columns", 0),
                        number("clients", 10),
                        number("eventsTolerancePercent", 10)),
                unit,
                extensions.isEmpty() ? List.of() : List.of(extensions.split("\\s*,\\s*")),
                digest(eventsPerTransaction),
                Optional.empty());
    }

    private void readProperties() throws IOException {
        require(has(PROPERTIES), "must hold " + PROPERTIES);
        try (Reader reader = Files.newBufferedReader(folder.resolve(PROPERTIES))) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IOException(PROPERTIES + ": " + e.getMessage(), e);
        }
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KEYS);
        require(
                unknown.isEmpty(),
                "workload.properties sets %s, known are %s",
                String.join(", ", unknown),
                String.join(", ", KEYS));
    }

    private int number(String key, int otherwise) {
        String text = properties.getProperty(key, "").strip();
        boolean legal = text.matches("[1-9][0-9]{0,8}");
        require(
                legal || !properties.containsKey(key),
                "workload.properties: %s=%s must be a whole number of at least 1",
                key,
                text);
        return legal ? Integer.parseInt(text) : otherwise;
    }

    private String digest(int eventsPerTransaction) throws IOException {
        List<String> texts = new ArrayList<>(List.of("eventsPerTransaction", eventsPerTransaction + ""));
        for (String key : List.of("rowsPerScale", "columns")) {
            if (properties.containsKey(key)) {
                texts.addAll(List.of(key, number(key, 0) + ""));
            }
        }
        for (String file : FILES) {
            if (has(file)) {
                texts.addAll(List.of(file, Files.readString(folder.resolve(file))));
            }
        }
        return digest(texts);
    }

    /**
     * SHA-256 over names and their texts by turns, in that order; each with its length, so that none runs into the next.
     *
     * @return in hexadecimal
     */
    static String digest(List<String> namesAndTexts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : namesAndTexts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private boolean has(String file) {
        return Files.isRegularFile(folder.resolve(file));
    }

    private void require(boolean holds, String otherwise, Object... arguments) {
        if (!holds) {
            throw InvalidConfiguration.of(
                    "load.is-no-workload-folder", "workload " + folder, otherwise.formatted(arguments));
        }
    }
}
