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
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/**
 * Tables for snapshots, in a schema for each size. The size is the number of rows of all tables of the schema, or the size of
 * a catalog; a catalog has a database of its own. The tables are frozen and have been read once, so that the first reader
 * pays no more than later ones. Each schema carries the run's {@linkplain TableMarks mark} as its comment, set in the
 * transaction that creates it: schemas without a mark are never dropped.
 *
 * @param workload whose tables they are; if it is a catalog, each size has a database of its own
 * @param made the contents of each schema, by size
 */
public record RowTables(Endpoint server, TapeWorkload workload, TableMark mark, Map<Long, Contents> made)
        implements AutoCloseable {

    private static final String PREFIX = "dbzperf_rows_";

    private static final String COMMENTS =
            """
            SELECT nspname, coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace
            WHERE nspname ~ '^%s[0-9]+$'
            """
                    .formatted(PREFIX);

    /**
     * The contents of a schema. Rows of an inheriting table that is no partition count for its parent, too, since a reader of
     * the parent reads them.
     *
     * @param rows of all tables together
     * @param tables how many
     * @param bytes of the tables on the server's disk, without their primary keys
     * @param keys checksum of the rows: the sum of their first columns, each times the {@linkplain #weight weight} of its
     *     table, modulo 2^64
     * @param rootKeys the same checksum with a partition's rows weighted as rows of its root table
     * @param roots names of partitioned tables
     * @param partitions names of partitions
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

    /** The name of the schema for a size. */
    public static String schema(long rows) {
        return PREFIX + rows;
    }

    /** The factor of a table's keys in the checksum, so that a row missing in one table and doubled in another changes it. */
    static long weight(String table) {
        return table.hashCode() | 1;
    }

    /**
     * Makes the tables, replacing those that a killed run left.
     *
     * @param sizes rows of each schema, no two alike
     * @param ledger where the forked program is noted
     * @param progress receives the progress in a few words
     * @throws io.debezium.perf.harness.UnfitEnvironment if there are schemas of somebody else or of another run with such
     *     names, or if the server does not let us
     * @throws InvalidConfiguration if the workload makes another number of rows
     * @throws CancellationException if interrupted
     */
    public static RowTables create(
            TableMarks marks, TapeWorkload workload, List<Long> sizes, Ledger ledger, Consumer<String> progress) {
        return marks.make("--rows", (session, mark) -> {
            dropAbandoned(session, marks, sizes);
            RowTables tables = new RowTables(marks.endpoint(), workload, mark, new TreeMap<>());
            for (long rows : sizes) {
                tables.make(session, rows, ledger, progress);
            }
            if (session.holds("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")) {
                // Dirty pages are written now and not during the first trials.
                session.execute("CHECKPOINT");
            }
            return tables;
        });
    }

    /** The endpoint of the database with the tables of a size. */
    public Endpoint endpoint(long rows) {
        return workload.isCatalog() ? server.inDatabase(schema(rows)) : server;
    }

    /** The contents of the schema for a size. */
    public Contents contents(long rows) {
        return made.get(rows);
    }

    /**
     * Drops the schemas.
     *
     * @throws io.debezium.perf.harness.UnfitEnvironment if the server does not let us
     */
    @Override
    public void close() {
        mark.drop();
    }

    private void make(Session session, long rows, Ledger ledger, Consumer<String> progress) throws SQLException {
        Interruption.cancelIfPending();
        if (!workload.isCatalog()) {
            fill(session, rows, ledger, progress);
            return;
        }
        session.execute("CREATE DATABASE " + schema(rows));
        try (Session own = Session.open(endpoint(rows)).patient()) {
            fill(own, rows, ledger, progress);
            // Removes dead rows of the system catalogs, which would slow down its readers.
            own.execute("VACUUM (ANALYZE)");
        }
    }

    private void fill(Session session, long rows, Ledger ledger, Consumer<String> progress) throws SQLException {
        String schema = schema(rows);
        session.execute("BEGIN");
        session.execute("CREATE SCHEMA " + schema);
        session.execute(mark.on("SCHEMA", schema));
        session.execute("COMMIT");
        workload.createExtensions(session, Optional.of(mark));
        progress.accept("%,d %s: %s makes them".formatted(rows, workload.unit(), workload.name()));
        workload.fill(endpoint(rows), schema, rows, ledger);
        Contents found = settled(session, schema, progress);
        if (!workload.isCatalog() && found.rows() != rows) {
            throw InvalidConfiguration.of(
                    "load.has-another-number-of-rows", "tables in schema " + schema, found.rows(), rows);
        }
        if (found.rows() == 0) {
            throw InvalidConfiguration.of(
                    "load.have-no-rows-and-snapshot", "tables in schema " + schema, TapeWorkload.ROWS);
        }
        made.put(rows, found);
    }

    /**
     * Vacuums and reads the tables, so that the first reader finds hint bits, statistics and a warm cache; returns their
     * contents.
     */
    private static Contents settled(Session session, String schema, Consumer<String> progress) throws SQLException {
        List<Table> tables = Table.of(session, schema);
        long rows = 0;
        long bytes = 0;
        long keys = 0;
        long rootKeys = 0;
        for (Table table : tables) {
            Interruption.cancelIfPending();
            progress.accept("vacuum of " + table.quoted());
            session.execute("VACUUM (FREEZE, ANALYZE) " + table.quoted());
            bytes += session.number("SELECT pg_table_size(?::regclass)", table.quoted());
            // Cast to text, so that TOASTed values are read, too.
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
     * @param quoted with its schema, quoted for SQL
     * @param key its first column, quoted for SQL, which the checksum is computed from
     * @param columns how many
     * @param root the name of a partition's root table; for other tables their own name
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
         * The tables of a schema.
         *
         * @throws InvalidConfiguration if the first column of a table is not of an integer type
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

    /** Drops the schemas that killed runs left, also those of other sizes. */
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
