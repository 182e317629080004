package io.debezium.perf.harness.load;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
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
 *
 * @param catalogs whether each size has a database of its own
 * @param made what there is, by the size
 */
public record RowTables(Endpoint server, boolean catalogs, TableMark mark, Map<Long, Contents> made)
        implements AutoCloseable {

    private static final String PREFIX = "dbzperf_rows_";

    private static final String COMMENTS =
            """
            SELECT nspname, coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace
            WHERE nspname ~ '^%s[0-9]+$'
            """
                    .formatted(PREFIX);

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
            List<String> partitions) {}

    /** Where the tables with so many rows are. */
    public static String schema(long rows) {
        return PREFIX + rows;
    }

    /** By which a key counts, so that a row that is missing in one table and doubled in another does not go unnoticed. */
    static long weight(String table) {
        return table.hashCode() | 1;
    }

    /**
     * Makes the tables, in place of those that a killed run of ours left.
     *
     * @param sizes rows of each schema, no two alike
     * @param progress told in a few words how far it is
     * @throws io.debezium.perf.harness.UnfitEnvironment if there are schemas of somebody else or of another run with such names, or if the server does not let us
     * @throws InvalidConfiguration if the source fills them with anything else
     * @throws CancellationException if interrupted
     */
    public static RowTables create(TableMarks marks, WorkloadRows source, List<Long> sizes, Consumer<String> progress) {
        return marks.make("--rows", (session, mark) -> {
            dropAbandoned(session, marks, sizes);
            RowTables tables = new RowTables(marks.endpoint(), source.workload().isCatalog(), mark, new TreeMap<>());
            for (long rows : sizes) {
                tables.make(session, source, rows, progress);
            }
            if (session.holds("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")) {
                // What was written goes to the disk now, not beside the first trials.
                session.execute("CHECKPOINT");
            }
            return tables;
        });
    }

    /** The database that they are in. */
    public Endpoint endpoint(long rows) {
        return catalogs ? server.inDatabase(schema(rows)) : server;
    }

    /** What there is with so many rows. */
    public Contents contents(long rows) {
        return made.get(rows);
    }

    /**
     * Drops them.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if the server does not let us
     */
    @Override
    public void close() {
        mark.drop();
    }

    private void make(Session session, WorkloadRows source, long rows, Consumer<String> progress) throws SQLException {
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

    private void fill(Session session, WorkloadRows source, long rows, Consumer<String> progress) throws SQLException {
        String schema = schema(rows);
        session.execute("BEGIN");
        session.execute("CREATE SCHEMA " + schema);
        session.execute(mark.on("SCHEMA", schema));
        session.execute("COMMIT");
        Extensions.create(session, source.workload().extensions(), Optional.of(mark));
        source.fill(endpoint(rows), schema, rows, progress);
        Contents found = settled(session, schema, progress);
        if (!catalogs && found.rows() != rows) {
            throw InvalidConfiguration.of(
                    "load.has-another-number-of-rows", "tables in schema " + schema, found.rows(), rows);
        }
        if (found.rows() == 0) {
            throw InvalidConfiguration.of(
                    "load.have-no-rows-and-snapshot", "tables in schema " + schema, TapeWorkload.ROWS);
        }
        made.put(rows, found);
    }

    /** Nothing is left to be done by whoever reads them first: neither hint bits nor statistics nor a cold cache. */
    private static Contents settled(Session session, String schema, Consumer<String> progress) throws SQLException {
        List<Table> tables = Table.of(session, schema);
        long rows = 0;
        long bytes = 0;
        long keys = 0;
        long rootKeys = 0;
        for (Table table : tables) {
            requireUninterrupted();
            progress.accept("vacuum of " + table.quoted());
            session.execute("VACUUM (FREEZE, ANALYZE) " + table.quoted());
            bytes += session.number("SELECT pg_table_size(?::regclass)", table.quoted());
            // As text, so that what is stored out of line is read, too.
            String read = "SELECT count(*), coalesce(sum(%s), 0), sum(length(t::text)) FROM %s t"
                    .formatted(table.key(), table.quoted());
            BigDecimal[] found = session.rows(
                            read, row -> new BigDecimal[] {row.getBigDecimal(1), row.getBigDecimal(2)})
                    .get(0);
            rows += found[0].longValue();
            long sum = found[1].toBigInteger().longValue();
            keys += sum * weight(table.name());
            rootKeys += sum * weight(table.root());
        }
        return new Contents(
                rows,
                tables.size(),
                tables.stream().mapToInt(Table::columns).max().orElse(0),
                bytes,
                keys,
                rootKeys,
                names(session, "relkind = 'p'", schema),
                names(session, "relispartition", schema));
    }

    private static List<String> names(Session session, String which, String schema) throws SQLException {
        return session.rows(
                "SELECT relname FROM pg_class WHERE relnamespace = ?::regnamespace AND relkind IN ('r', 'p') AND "
                        + which + " ORDER BY 1",
                row -> row.getString(1),
                schema);
    }

    /**
     * A table of a schema. Partitioned ones hold no rows: their partitions do.
     *
     * @param quoted with its schema, as SQL has it
     * @param key its first column, as SQL has it: readers add it up
     * @param columns how many
     * @param root the name of the table that a partition belongs to at the top; its own of any other
     */
    record Table(String name, String quoted, String key, int columns, String root) {
        private static final String ALL =
                """
                SELECT c.relname AS name, format('%I.%I', nspname, c.relname) AS quoted, quote_ident(attname) AS key,
                    coalesce(atttypid IN (20, 21, 23), false) AS whole, coalesce(quote_ident(attname) || ' ' || atttypid::regtype, 'none') AS type,
                    (SELECT count(*) FROM pg_attribute
                        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
                    (SELECT relname FROM pg_class WHERE oid = coalesce(pg_partition_root(c.oid), c.oid)) AS root
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_attribute a ON attrelid = c.oid
                    AND attnum = (SELECT min(attnum) FROM pg_attribute
                        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)
                WHERE nspname = ? AND c.relkind = 'r'
                ORDER BY 1
                """;

        /**
         * All of a schema.
         *
         * @throws InvalidConfiguration if the first column of one is no whole number
         */
        static List<Table> of(Session session, String schema) throws SQLException {
            return session.rows(ALL, Table::of, schema);
        }

        private static Table of(ResultSet row) throws SQLException {
            if (!row.getBoolean("whole")) {
                throw InvalidConfiguration.of(
                        "load.must-have-whole-number", "table " + row.getString("name"), row.getString("type"));
            }
            return new Table(
                    row.getString(1), row.getString(2), row.getString(3), row.getInt("columns"), row.getString("root"));
        }
    }

    static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Also those of other sizes, which a killed run left. */
    private static void dropAbandoned(Session session, TableMarks marks, List<Long> sizes) throws SQLException {
        Map<String, String> comments = new TreeMap<>();
        session.rows(COMMENTS, row -> comments.put(row.getString(1), row.getString(2)));
        Map<String, String> wanted = new TreeMap<>(comments);
        wanted.keySet().retainAll(sizes.stream().map(RowTables::schema).toList());
        marks.requireAbandoned("SCHEMA", wanted);
        comments.values().removeIf(comment -> !marks.isAbandoned(comment));
        for (String schema : comments.keySet()) {
            session.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        }
    }
}
