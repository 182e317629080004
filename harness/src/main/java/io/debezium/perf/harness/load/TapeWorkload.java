package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;
import io.debezium.perf.harness.process.Ledger;

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

    private static final List<String> MAKING_ROWS = List.of(SCHEMA, ROWS);

    /**
     * Statements that cannot be repeated in several schemas: references to schema public, and extensions, which a database
     * has only once.
     */
    private static final Pattern OF_ONE_SCHEMA = Pattern.compile("\\bpublic\\.|(?i)\\bCREATE\\s+EXTENSION\\b");

    /** Seed of pgbench's random numbers, so that all schemas of a size have the same rows. */
    private static final long SEED = 1;

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

    /**
     * This workload with tables of the given size, for snapshots.
     *
     * @param scaleOrNull null for the workload's own
     * @param columnsOrNull null for the workload's own
     * @throws InvalidConfiguration if it cannot fill tables with rows in any schema, or is not made for such parameters
     */
    public TapeWorkload forSnapshots(Integer scaleOrNull, Integer columnsOrNull) {
        if (file(ROWS).isEmpty()) {
            throw InvalidConfiguration.of("load.has-no-rows-sql-which-fills", "--workload " + name);
        }
        if (hasRowsWith(OF_ONE_SCHEMA)) {
            throw InvalidConfiguration.of("load.names-schema-public-or-creates", "--workload " + name);
        }
        Map<String, Integer> sizes = new TreeMap<>();
        sizes.put("scale", scaleOrNull);
        sizes.put("columns", columnsOrNull);
        sizes.values().removeIf(Objects::isNull);
        sizes.forEach((variable, value) -> {
            if (!hasRowsWith(Pattern.compile(":" + variable + "\\b"))) {
                throw InvalidConfiguration.of(
                        "load.is-for-workloads-whose-schema-sql", "--%s %d".formatted(variable, value), variable, name);
            }
        });
        return with(defaults.with(sizes), digest);
    }

    private boolean hasRowsWith(Pattern pattern) {
        return MAKING_ROWS.stream().flatMap(sql -> file(sql).stream()).anyMatch(path -> {
            try {
                return pattern.matcher(Files.readString(path)).find();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + path, e);
            }
        });
    }

    /**
     * Fills a schema with its tables: pgbench runs {@code schema.sql} and {@code rows.sql} with the schema first on the search
     * path.
     *
     * @param schema an existing, empty schema
     * @param rows of all tables together, or the size of a catalog
     * @param ledger where the forked program is noted
     * @throws java.util.concurrent.CancellationException if interrupted
     */
    void fill(Endpoint endpoint, String schema, long rows, Ledger ledger) {
        // synchronous_commit stays on: VACUUM cannot freeze rows whose asynchronous commit is not on disk yet.
        Endpoint own = endpoint.withOptions("-c search_path=%s,public".formatted(schema));
        FixedLoad load = new FixedLoad(this, own, defaults.scale, 1, SEED);
        MAKING_ROWS.forEach(sql -> load.once(sql, "rows", rows, ledger));
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

    /**
     * Creates the extensions that its tables need and the database does not have, in whichever schema: in schema {@code
     * public}, which snapshots do not read.
     *
     * @param mark the mark by which they are dropped with the tables; empty if the whole server is removed
     * @throws UnfitEnvironment if an extension is not installed, or the server refuses
     */
    public void createExtensions(Session session, Optional<TableMark> mark) throws SQLException {
        for (String name : defaults.extensions.strip().split("\\s*,\\s*")) {
            if (name.isEmpty() || session.holds("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = ?)", name)) {
                continue;
            }
            String quoted = '"' + name + '"';
            String marked =
                    mark.map(each -> "; " + each.on("EXTENSION", quoted)).orElse("");
            try {
                // Both statements are sent together, and so are one transaction.
                session.execute("CREATE EXTENSION %s SCHEMA public%s".formatted(quoted, marked));
            } catch (SQLException e) {
                throw UnfitEnvironment.of("load.is-needed-by-workload", "extension " + name, e.getMessage())
                        .because(e);
            }
        }
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
