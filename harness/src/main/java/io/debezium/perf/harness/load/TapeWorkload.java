package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * A reproducible workload for tapes, with its defaults: one of pgbench's built-in scripts, or a folder of SQL files. A folder
 * holds {@code schema.sql} (tables), {@code rows.sql} (fills them with a number of rows; optional), {@code load.sql} (a
 * transaction, repeated) and/or {@code once.sql} (run once after that), all in pgbench's script language. With {@code
 * rows.sql} its tables can also be read by a snapshot. A <em>catalog</em> has only {@code schema.sql} and {@code rows.sql},
 * and its {@code :rows} are tables, types or schemas: it can be used for snapshots, not for tapes. A {@link LiveWorkload}
 * runs during measurements instead.
 *
 * @param folder empty for a built-in
 * @param defaults its default parameters
 * @param digest SHA-256 in hexadecimal over everything that determines its effect on the database
 * @param recorded the existing tape, a file or a folder; empty if the workload is to be run
 */
public record TapeWorkload(
        String name, Optional<Path> folder, Defaults defaults, String digest, Optional<Path> recorded) {

    /** Creates the tables; required in a folder. */
    public static final String SCHEMA = "schema.sql";
    /** Fills the tables with {@code :rows} rows in total. */
    public static final String ROWS = "rows.sql";
    /** The transaction that is repeated. */
    public static final String LOAD = "load.sql";
    /** Run once, after the load. */
    public static final String ONCE = "once.sql";
    /** The unit of workloads that are not a catalog. */
    public static final String ROW_UNIT = "rows";

    /**
     * The content of {@code workload.properties}: a workload's description and default parameters.
     *
     * @param description a few sentences for a reader
     * @param eventsPerTransaction row events of one run of {@code load.sql}; 0 if there is none
     * @param rowsPerScale rows in its tables before recording starts, for each unit of the scale
     * @param columns columns of its widest table; 0 if that is no parameter
     * @param clients concurrent sessions
     * @param eventsTolerancePercent by how many per cent the number of events may differ from the requested one
     * @param unit the unit of {@code :rows}, a plural: {@link #ROW_UNIT} except for a catalog
     * @param extensions that its tables need, separated by commas, in an order in which they can be created
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

        /** The values of properties that are not set. */
        static final Defaults USUAL = new Defaults("", 0, 600_000, 1, 0, 0, 10, 10, ROW_UNIT, "");

        /**
         * These defaults with some values replaced.
         *
         * @param others values by component name, as numbers or as text
         * @throws IllegalArgumentException if a value is not a number or a name is unknown; the message lists the names
         */
        Defaults with(Map<?, ?> others) {
            Map<Object, Object> all = JSON.convertValue(this, new TypeReference<>() {});
            all.putAll(others);
            return JSON.convertValue(all, Defaults.class);
        }
    }

    /** This workload with other defaults and the digest that belongs to them. */
    TapeWorkload with(Defaults others, String otherDigest) {
        return new TapeWorkload(name, folder, others, otherDigest, recorded);
    }

    /** This workload with tables of another size. */
    public TapeWorkload sized(int scale, int columns) {
        return with(defaults.with(Map.of("scale", scale, "columns", columns)), digest);
    }

    /**
     * The workload of an existing tape.
     *
     * @param events row events on it
     * @param scale of its tables
     * @param recorded the tape, a file or a folder
     */
    public static TapeWorkload recorded(String name, String digest, long events, int scale, Path recorded) {
        Defaults defaults = new Defaults("", 0, events, scale, 0, 0, 1, 0, ROW_UNIT, "");
        return new TapeWorkload(name, Optional.empty(), defaults, digest, Optional.of(recorded));
    }

    /** The unit of {@code :rows}, a plural. */
    public String unit() {
        return defaults.unit;
    }

    /** The extensions that its tables need, in an order in which they can be created. */
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

    /**
     * Whether a number of row events is within the workload's tolerance of the requested one; it may exceed that by one
     * transaction.
     */
    public boolean makes(long events, long asked) {
        long tolerated = asked * defaults.eventsTolerancePercent / 100;
        return events >= asked - tolerated && events <= asked + tolerated + defaults.eventsPerTransaction;
    }

    /** The number of transactions that make at least so many row events; 0 without {@code load.sql}. */
    public long transactions(long events) {
        int each = defaults.eventsPerTransaction;
        return each == 0 ? 0 : (events + each - 1) / each;
    }
}
