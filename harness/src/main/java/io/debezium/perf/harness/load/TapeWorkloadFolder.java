package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

import io.debezium.perf.harness.InvalidConfiguration;

/** Reads a folder with a workload for tapes: its {@code workload.properties}, and that its SQL files fit to that. */
final class TapeWorkloadFolder {

    static final String PROPERTIES = "workload.properties";

    private static final String EVENTS_PER_TRANSACTION = "eventsPerTransaction";
    private static final String ROWS_PER_SCALE = "rowsPerScale";
    private static final String COLUMNS = "columns";
    private static final String UNIT = "unit";
    private static final String EXTENSIONS = "extensions";
    private static final String TOLERANCE = "eventsTolerancePercent";
    private static final Set<String> KEYS = Set.of(
            ("description events scale clients eventsPerTransaction rowsPerScale columns unit extensions " + TOLERANCE)
                    .split(" "));
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
            return reading.workload();
        } catch (IOException e) {
            throw InvalidConfiguration.of("load.tape-workload-folder-cannot-be-read", folder, e.getMessage())
                    .because(e);
        }
    }

    private TapeWorkload workload() throws IOException {
        readProperties();
        boolean load = has(TapeWorkload.LOAD);
        require(has(TapeWorkload.SCHEMA), "must hold " + TapeWorkload.SCHEMA);
        String unit = properties.getProperty(UNIT, TapeWorkload.ROW_UNIT).strip();
        boolean catalog = !unit.equals(TapeWorkload.ROW_UNIT);
        require(unit.matches("[a-z]+s"), "%s: %s=%s must be a word in the plural".formatted(PROPERTIES, UNIT, unit));
        require(catalog || load || has(TapeWorkload.ONCE), "must hold load.sql or once.sql");
        require(
                !catalog || has(TapeWorkload.ROWS) && !load && !has(TapeWorkload.ONCE),
                "sets %s=%s, and must hold rows.sql and neither load.sql nor once.sql".formatted(UNIT, unit));
        require(
                has(TapeWorkload.ROWS) || !properties.containsKey(ROWS_PER_SCALE),
                ROWS_PER_SCALE + " is for rows.sql, which it does not hold");
        String extensions = properties.getProperty(EXTENSIONS, "").strip();
        require(
                extensions.matches("([a-z_][a-z0-9_-]*(\\s*,\\s*|$))*"),
                "%s: %s=%s must be names, separated by commas".formatted(PROPERTIES, EXTENSIONS, extensions));
        int eventsPerTransaction = load ? (int) number(EVENTS_PER_TRANSACTION, null) : 0;
        TapeWorkload.Defaults defaults = new TapeWorkload.Defaults(
                number("events", 600_000L),
                (int) number("scale", 1L),
                given(ROWS_PER_SCALE),
                given(COLUMNS),
                (int) number("clients", 10L),
                (int) number(TOLERANCE, TapeWorkload.TOLERANCE_PERCENT));
        return new TapeWorkload(
                folder.getFileName().toString(),
                properties.getProperty("description", "").strip(),
                Optional.of(folder),
                eventsPerTransaction,
                defaults,
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
                "%s sets %s, known are %s"
                        .formatted(PROPERTIES, String.join(", ", unknown), String.join(", ", new TreeSet<>(KEYS))));
    }

    private long number(String key, Long otherwise) {
        String text = properties.getProperty(key);
        require(text != null || otherwise != null, "%s must set %s".formatted(PROPERTIES, key));
        if (text == null) {
            return otherwise;
        }
        boolean legal = text.strip().matches("[1-9][0-9]{0,8}");
        require(legal, "%s: %s=%s must be a whole number of at least 1".formatted(PROPERTIES, key, text));
        return Long.parseLong(text.strip());
    }

    /** 0 where it is not. */
    private int given(String key) {
        return properties.containsKey(key) ? (int) number(key, null) : 0;
    }

    private String digest(int eventsPerTransaction) throws IOException {
        List<String> texts = new ArrayList<>(List.of(EVENTS_PER_TRANSACTION, eventsPerTransaction + ""));
        for (String key : List.of(ROWS_PER_SCALE, COLUMNS)) {
            if (properties.containsKey(key)) {
                texts.addAll(List.of(key, given(key) + ""));
            }
        }
        for (String file : FILES) {
            if (has(file)) {
                texts.addAll(List.of(file, Files.readString(folder.resolve(file))));
            }
        }
        return TapeWorkload.digest(texts);
    }

    private boolean has(String file) {
        return Files.isRegularFile(folder.resolve(file));
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new InvalidConfiguration(
                    "workload " + folder,
                    otherwise,
                    "A workload's folder holds workload.properties, schema.sql, and load.sql or once.sql or both.");
        }
    }
}
