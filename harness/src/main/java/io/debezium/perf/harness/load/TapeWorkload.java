package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * A workload for tapes, which can be made again, with its defaults: one of pgbench's built-ins, or a folder of SQL files. A
 * folder holds {@code schema.sql} (tables), {@code rows.sql} (fills them with a number of rows; optional), {@code load.sql} (a
 * transaction, repeated) and/or {@code once.sql} (run once after that), all in pgbench's script language. With {@code rows.sql}
 * its tables can also be read by a snapshot. A <em>catalog</em> has nothing but these two, and {@code :rows} of it are tables,
 * types or schemas: a snapshot starts on it, and a tape cannot be made of it. What runs while it is measured is a {@link LiveWorkload}.
 *
 * @param folder empty for a built-in
 * @param defaults unless something else is asked for
 * @param digest SHA-256 in hexadecimal over all that decides what it does to the database
 * @param recorded the tape that holds it, a file or a folder, of one that is not made again
 */
public record TapeWorkload(
        String name, Optional<Path> folder, Defaults defaults, String digest, Optional<Path> recorded) {

    /** The tables; only a folder has it. */
    public static final String SCHEMA = "schema.sql";
    /** Fills them with {@code :rows} rows in all. */
    public static final String ROWS = "rows.sql";
    /** The transaction that is repeated. */
    public static final String LOAD = "load.sql";
    /** What is done once, when the load has ended. */
    public static final String ONCE = "once.sql";
    /** The unit of all that are not a catalog. */
    public static final String ROW_UNIT = "rows";

    /**
     * What {@code workload.properties} says: what a workload is, and what it is run with unless something else is asked for.
     *
     * @param description a few sentences for a reader
     * @param eventsPerTransaction row events that {@code load.sql} makes each time; 0 when there is none
     * @param rowsPerScale rows that its tables have on a tape before anything is recorded, for each unit of the scale
     * @param columns of its widest table; 0 where that is no parameter
     * @param clients concurrent sessions
     * @param eventsTolerancePercent by how much the events that it makes may differ from those that were asked for
     * @param unit what {@code :rows} are, in the plural: {@link #ROW_UNIT} but for a catalog
     * @param extensions that its tables need, separated by commas, in the order in which they can be made
     */
    public record Defaults(
            String description,
            int eventsPerTransaction,
            long events,
            int scale,
            int rowsPerScale,
            int columns,
            int clients,
            int eventsTolerancePercent,
            String unit,
            String extensions) {

        private static final JsonMapper JSON = JsonMapper.builder().build();

        /** What is not said. */
        static final Defaults USUAL = new Defaults("", 0, 600_000, 1, 0, 0, 10, 10, ROW_UNIT, "");

        /**
         * The same with others.
         *
         * @param others by their names, as numbers or as text
         * @throws IllegalArgumentException if one is no number, or of another name, with those that there are
         */
        Defaults with(Map<?, ?> others) {
            Map<Object, Object> all = JSON.convertValue(this, new TypeReference<>() {});
            all.putAll(others);
            return JSON.convertValue(all, Defaults.class);
        }
    }

    /** The same with others. */
    TapeWorkload with(Defaults others, String otherDigest) {
        return new TapeWorkload(name, folder, others, otherDigest, recorded);
    }

    /** With tables of another size. */
    public TapeWorkload sized(int scale, int columns) {
        return with(defaults.with(Map.of("scale", scale, "columns", columns)), digest);
    }

    /**
     * One that is on a tape already.
     *
     * @param events row events on it
     * @param scale of its tables
     * @param recorded the tape, a file or a folder
     */
    public static TapeWorkload recorded(String name, String digest, long events, int scale, Path recorded) {
        Defaults defaults = new Defaults("", 0, events, scale, 0, 0, 1, 0, ROW_UNIT, "");
        return new TapeWorkload(name, Optional.empty(), defaults, digest, Optional.of(recorded));
    }

    /** What {@code :rows} are, in the plural. */
    public String unit() {
        return defaults.unit;
    }

    /** Those that its tables need, in the order in which they can be made. */
    public List<String> extensions() {
        return defaults.extensions.isBlank()
                ? List.of()
                : List.of(defaults.extensions.strip().split("\\s*,\\s*"));
    }

    /** Whether it is made of many tables, types or schemas, not of many rows. */
    public boolean isCatalog() {
        return !defaults.unit.equals(ROW_UNIT);
    }

    /** Whether it makes row events that a tape can be made of. */
    public boolean isRecordable() {
        return folder.isEmpty() || file(LOAD).or(() -> file(ONCE)).isPresent();
    }

    /** One of its files; empty where it has none. */
    public Optional<Path> file(String name) {
        return folder.map(each -> each.resolve(name)).filter(Files::isRegularFile);
    }

    /** Whether so many row events are what was asked for, as exactly as the workload says: the last transaction is whole. */
    public boolean makes(long events, long asked) {
        long tolerated = asked * defaults.eventsTolerancePercent / 100;
        return events >= asked - tolerated && events <= asked + tolerated + defaults.eventsPerTransaction;
    }

    /** How often its transaction has to be run for as many row events at least. */
    public long transactions(long events) {
        int each = defaults.eventsPerTransaction;
        return each == 0 ? 0 : (events + each - 1) / each;
    }
}
