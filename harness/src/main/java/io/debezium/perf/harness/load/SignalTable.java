package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;

/**
 * The table by which an engine is asked for an incremental snapshot of the others in its schema, and in which it notes the
 * bounds of each chunk. It goes with its schema.
 *
 * @param schema of {@link RowTables}
 * @param viaRoot whether partitioned tables are asked for, and not their partitions
 */
public record SignalTable(Endpoint endpoint, String schema, boolean viaRoot) {

    /** In its schema; the program under test knows it by this name. */
    private static final String NAME = "dbzperf_signal";

    /** The first column of a table and whether that is its primary key. */
    private static final String TABLES =
            """
            SELECT format('%I.%I', nspname, relname), quote_ident(attname), EXISTS (
                SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND i.indkey::text = a.attnum::text)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE n.nspname = ? AND c.relkind = 'r' AND c.relname <> ?
                AND a.attnum = (SELECT min(attnum) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)
            ORDER BY c.relname
            """;

    private static final String SIGNAL =
            """
            INSERT INTO %s SELECT 'dbzperf', 'execute-snapshot',
                json_build_object('type', 'incremental', 'data-collections', json_agg(nspname || '.' || relname))
            FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
            WHERE nspname = ? AND relname <> ? AND CASE WHEN ? THEN relkind IN ('r', 'p') AND NOT relispartition
                ELSE relkind = 'r' END
            """;

    /**
     * A table that is read.
     *
     * @param name quoted, with its schema
     * @param key its first column, likewise
     */
    record KeyedTable(String name, String key) {}

    /**
     * Makes it, empty, and has the tables as they were before any update: frozen, without dead rows.
     *
     * @throws InvalidConfiguration if a table has not its first column as primary key: by that chunks are read, and rows told apart
     */
    public void prepare() {
        try (Session session = Session.open(endpoint).patient()) {
            List<KeyedTable> tables = tables(session, schema);
            // As the documentation of Debezium has it; the list of many tables is long.
            session.execute(
                    "CREATE TABLE IF NOT EXISTS %s (id varchar(42) PRIMARY KEY, type varchar(32) NOT NULL, data text)"
                            .formatted(name()));
            session.execute("TRUNCATE " + name());
            for (KeyedTable table : tables) {
                session.execute("VACUUM (FREEZE) " + table.name());
            }
        } catch (SQLException e) {
            throw unfit(e);
        }
    }

    /** Asks for the snapshot. */
    public void ask() {
        try (Session session = Session.open(endpoint)) {
            session.execute(SIGNAL.formatted(name()), schema, NAME, viaRoot);
        } catch (SQLException e) {
            throw unfit(e);
        }
    }

    /** With its schema, as {@code signal.data.collection} has it. */
    public String name() {
        return schema + "." + NAME;
    }

    /** All others of the schema, partitions in place of the tables that they belong to: rows are updated in either way. */
    static List<KeyedTable> tables(Session session, String schema) throws SQLException {
        return session.rows(
                TABLES,
                row -> {
                    if (!row.getBoolean(3)) {
                        throw InvalidConfiguration.of(
                                "load.table-has-another-primary-key", "--incremental", row.getString(1));
                    }
                    return new KeyedTable(row.getString(1), row.getString(2));
                },
                schema,
                NAME);
    }

    private UnfitEnvironment unfit(SQLException e) {
        return UnfitEnvironment.of("load.signal-table-cannot-be-used", "table " + name(), e.getMessage())
                .because(e);
    }
}
