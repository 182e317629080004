package io.debezium.perf.harness.load;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/**
 * Tables that are there to be read as a whole: a schema for each size, by default a number of rows, whose tables have so many
 * together. Where the size is that of the catalog, each has a database of its own. They are
 * frozen and have been read once, so that no reader pays for what the next one does not have to. Each schema carries the
 * {@linkplain TableMarks mark} of the run as its comment from the same transaction on that it exists: those without it are
 * somebody else's and are never dropped.
 */
public final class RowTables implements AutoCloseable {

    private static final String PREFIX = "dbzperf_rows_";
    private static final String DISK_FULL = "53100";

    /** The name of the table that a partition belongs to at the top; its own of any other. */
    private static final String ROOT = "SELECT relname FROM pg_class"
            + " WHERE oid = (SELECT coalesce(pg_partition_root(given), given) FROM CAST(? AS regclass) AS given)";

    private final Endpoint server;
    private final boolean catalogs;
    private final TableMark mark;
    private final Map<Long, Contents> contents = new TreeMap<>();

    private RowTables(Endpoint server, boolean catalogs, TableMark mark) {
        this.server = server;
        this.catalogs = catalogs;
        this.mark = mark;
    }

    /** Makes the tables of a schema, and their rows. */
    public interface RowSource {

        /** What a size counts: rows of all tables together, or of a catalog its tables, types or schemas. */
        default String unit() {
            return TapeWorkload.ROW_UNIT;
        }

        /** What has to be there before the tables, in the order in which it can be made. */
        default List<String> extensions() {
            return List.of();
        }

        /** On the server's disk, with the primary key; empty where that is known only when there are some. */
        OptionalDouble bytesPerRow();

        /**
         * @param schema that is there and empty
         * @param rows of all tables together, or the size of a catalog
         * @param progress told in a few words how far it is
         * @throws CancellationException if interrupted
         */
        void fill(Endpoint endpoint, Session session, String schema, long rows, Consumer<String> progress)
                throws SQLException;
    }

    /**
     * What a schema holds. Rows of a table that inherits from another, and is no partition, count with either: so they are read.
     *
     * @param rows of all tables together
     * @param tables how many
     * @param bytes of the tables on the server's disk, without their primary keys
     * @param keys what the rows' first columns add up to, each times the {@linkplain #weight weight} of its table, modulo 2^64
     * @param rootKeys the same where partitions count as the table that they belong to at the top
     * @param roots names of partitioned tables, which hold the rows of their partitions
     * @param partitions names of these
     */
    public record Contents(
            long rows,
            int tables,
            int columns,
            long bytes,
            long keys,
            long rootKeys,
            List<String> roots,
            List<String> partitions) {

        private Contents plus(long moreRows, int width, long moreBytes, long moreKeys, long moreRootKeys) {
            return new Contents(
                    rows + moreRows,
                    tables + 1,
                    Math.max(columns, width),
                    bytes + moreBytes,
                    keys + moreKeys,
                    rootKeys + moreRootKeys,
                    roots,
                    partitions);
        }
    }

    /** Where the tables with so many rows are. */
    public static String schema(long rows) {
        return PREFIX + rows;
    }

    /** By which a key counts, so that a row that is missing in one table and doubled in another does not go unnoticed. */
    static long weight(String table) {
        return table.hashCode() | 1;
    }

    /** As {@link #create(TableMarks, RowSource, List, RowRoom, Consumer)}, on a server that nobody else uses. */
    public static RowTables create(Endpoint endpoint, RowSource source, List<Long> sizes, Consumer<String> progress) {
        return create(TableMarks.onOwnServer(endpoint), source, sizes, RowRoom.UNKNOWN, progress);
    }

    /**
     * Makes the tables, in place of those that a killed run of ours left.
     *
     * @param sizes rows of each schema, no two alike
     * @param room that there is
     * @param progress told in a few words how far it is
     * @throws UnfitEnvironment if there are schemas of somebody else or of another run with such names, if there is too little
     *     room, or if the server does not let us
     * @throws InvalidConfiguration if the source fills them with anything else
     * @throws CancellationException if interrupted
     */
    public static RowTables create(
            TableMarks marks, RowSource source, List<Long> sizes, RowRoom room, Consumer<String> progress) {
        Endpoint endpoint = marks.endpoint();
        List<Long> ascending = sizes.stream().sorted().toList();
        source.bytesPerRow().ifPresent(each -> room.require(ascending, each));
        try (Session session = Session.open(endpoint).patient()) {
            dropAbandoned(session, marks, sizes);
            RowTables tables = new RowTables(endpoint, !source.unit().equals(TapeWorkload.ROW_UNIT), marks.next());
            try {
                for (long rows : ascending) {
                    tables.make(session, source, rows, progress);
                    if (!tables.catalogs && source.bytesPerRow().isEmpty() && rows == ascending.get(0)) {
                        room.require(ascending.subList(1, ascending.size()), bytesPerRow(session, rows));
                    }
                }
                if (session.holds("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")) {
                    // What was written goes to the disk now, not beside the first trials.
                    session.execute("CHECKPOINT");
                }
                return tables;
            } catch (SQLException | RuntimeException | Error e) {
                tables.dropAfter(session, e);
                throw e;
            }
        } catch (SQLException e) {
            throw unfit(endpoint, e);
        }
    }

    /** The database that they are in. */
    public Endpoint endpoint(long rows) {
        return catalogs ? server.inDatabase(schema(rows)) : server;
    }

    /** What there is with so many rows. */
    public Contents contents(long rows) {
        return contents.get(rows);
    }

    /**
     * Drops them.
     *
     * @throws UnfitEnvironment if the server does not let us
     */
    @Override
    public void close() {
        mark.drop();
    }

    /** What went wrong first is what is told. */
    private void dropAfter(Session session, Throwable first) {
        try {
            // Whose transaction would keep the tables locked.
            session.close();
            close();
        } catch (UnfitEnvironment e) {
            first.addSuppressed(e);
        }
    }

    private void make(Session session, RowSource source, long rows, Consumer<String> progress) throws SQLException {
        requireUninterrupted();
        if (!catalogs) {
            fill(session, source, rows, progress);
            return;
        }
        session.execute("CREATE DATABASE " + schema(rows));
        try (Session own = Session.open(endpoint(rows)).patient()) {
            fill(own, source, rows, progress);
            // What making a catalog has left in its indexes, no reader of it should find.
            own.execute("VACUUM (ANALYZE)");
        }
    }

    private void fill(Session session, RowSource source, long rows, Consumer<String> progress) throws SQLException {
        String schema = schema(rows);
        session.execute("BEGIN");
        session.execute("CREATE SCHEMA " + schema);
        session.execute(mark.on("SCHEMA", schema));
        session.execute("COMMIT");
        Extensions.create(session, source.extensions(), Optional.of(mark));
        source.fill(endpoint(rows), session, schema, rows, progress);
        Contents found = settled(session, schema, progress);
        if (!catalogs && found.rows() != rows) {
            throw new InvalidConfiguration(
                    "tables in schema " + schema,
                    "have %,d rows in total, but %,d were requested".formatted(found.rows(), rows),
                    "A workload's %s must insert :rows rows in all, into tables in the current schema. Those of a table that"
                                    .formatted(TapeWorkload.ROWS)
                            + " inherits from another count twice: a snapshot reads them with each of the two.");
        }
        if (found.rows() == 0) {
            throw InvalidConfiguration.of(
                    "load.have-no-rows-and-snapshot", "tables in schema " + schema, TapeWorkload.ROWS);
        }
        contents.put(rows, found);
    }

    /** Nothing is left to be done by whoever reads them first: neither hint bits nor statistics nor a cold cache. */
    private static Contents settled(Session session, String schema, Consumer<String> progress) throws SQLException {
        List<String> roots = names(session, "relkind = 'p'", schema);
        Contents all = new Contents(0, 0, 0, 0, 0, 0, roots, names(session, "relispartition", schema));
        for (String table : names(session, "relkind = 'r'", schema)) {
            requireUninterrupted();
            progress.accept("vacuum of " + schema + "." + table);
            String name = session.text("SELECT format('%I.%I', ?, ?)", schema, table);
            session.execute("VACUUM (FREEZE, ANALYZE) " + name);
            List<String> columns = session.rows(
                    "SELECT quote_ident(attname) || ' ' || atttypid::regtype FROM pg_attribute"
                            + " WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
                    row -> row.getString(1),
                    name);
            String key = key(table, columns);
            // As text, so that what is stored out of line is read, too.
            List<BigDecimal> read = session.rows(
                            "SELECT count(*), coalesce(sum(%s), 0), sum(length(t::text)) FROM %s t"
                                    .formatted(key, name),
                            row -> List.of(row.getBigDecimal(1), row.getBigDecimal(2)))
                    .get(0);
            long rows = read.get(0).longValueExact();
            long keys = read.get(1).toBigInteger().longValue();
            long bytes = session.number("SELECT pg_table_size(?::regclass)", name);
            String root = session.text(ROOT, name);
            all = all.plus(rows, columns.size(), bytes, keys * weight(table), keys * weight(root));
        }
        return all;
    }

    /** Of the tables of a schema that are such. Partitioned ones hold no rows: their partitions do. */
    private static List<String> names(Session session, String which, String schema) throws SQLException {
        return session.rows(
                "SELECT relname FROM pg_class WHERE relnamespace = ?::regnamespace AND relkind IN ('r', 'p') AND "
                        + which + " ORDER BY 1",
                row -> row.getString(1),
                schema);
    }

    /** Its first column, which readers add up. */
    private static String key(String table, List<String> columns) {
        String first = columns.isEmpty() ? "" : columns.get(0);
        if (!first.matches("(?s).* (smallint|integer|bigint)")) {
            throw InvalidConfiguration.of(
                    "load.must-have-whole-number", "table " + table, first.isEmpty() ? "none" : first);
        }
        return first.substring(0, first.lastIndexOf(' '));
    }

    private static double bytesPerRow(Session session, long rows) throws SQLException {
        return (double) session.number(
                        "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class"
                                + " WHERE relnamespace = ?::regnamespace AND relkind = 'r'",
                        schema(rows))
                / rows;
    }

    static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Also those of other sizes, which a killed run left. */
    private static void dropAbandoned(Session session, TableMarks known, List<Long> sizes) throws SQLException {
        Map<String, String> comments = comments(session);
        for (long rows : sizes) {
            String comment = comments.get(schema(rows));
            if (comment != null && !known.isAbandoned(comment)) {
                boolean ours = comment.startsWith(TableMarks.PREFIX);
                throw new UnfitEnvironment(
                        "schema " + schema(rows),
                        ours
                                ? "belongs to another run of this harness, by its comment '%s'".formatted(comment)
                                : "exists and was not created by this harness",
                        ours
                                ? "Name another database, or wait until that run has ended. If it was killed: scripts/perf"
                                        + " clean, where it was started, or DROP SCHEMA " + schema(rows) + " CASCADE"
                                : "Name another database.");
            }
        }
        List<String> abandoned = new ArrayList<>(comments.keySet());
        abandoned.removeIf(schema -> !known.isAbandoned(comments.get(schema)));
        for (String schema : abandoned) {
            session.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        }
    }

    /** Of all schemas with such names. */
    private static Map<String, String> comments(Session session) throws SQLException {
        Map<String, String> comments = new TreeMap<>();
        session.rows(
                "SELECT nspname, coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace"
                        + " WHERE nspname ~ '^" + PREFIX + "[0-9]+$'",
                row -> comments.put(row.getString(1), row.getString(2)));
        return comments;
    }

    private static UnfitEnvironment unfit(Endpoint endpoint, SQLException e) {
        if (DISK_FULL.equals(e.getSQLState())) {
            return UnfitEnvironment.of("load.row-tables-servers-disk-is-full", "--rows", e.getMessage())
                    .because(e);
        }
        return UnfitEnvironment.of("load.row-tables-cannot-be-created", "tables of rows on " + endpoint, e.getMessage())
                .because(e);
    }
}
