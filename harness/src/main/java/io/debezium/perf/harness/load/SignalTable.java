package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
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
    static final String NAME = "dbzperf_signal";

    private static final String UNUSABLE = "load.signal-table-cannot-be-used";

    private static final String SIGNAL =
            """
            INSERT INTO %s SELECT 'dbzperf', 'execute-snapshot',
                json_build_object('type', 'incremental', 'data-collections', json_agg(nspname || '.' || relname))
            FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
            WHERE nspname = ? AND relname <> ? AND CASE WHEN ? THEN relkind IN ('r', 'p') AND NOT relispartition
                ELSE relkind = 'r' END
            """;

    /**
     * Makes it, empty, and has the tables as they were before any update: frozen, without dead rows.
     *
     * @throws InvalidConfiguration if a table has not its first column as primary key: by that chunks are read, and rows told apart
     */
    public void prepare() {
        Session.Work<Void> preparing = session -> {
            List<RowTables.Table> tables = tables(session.patient(), schema);
            // As the documentation of Debezium has it; the list of many tables is long.
            session.execute(
                    "CREATE TABLE IF NOT EXISTS %s (id varchar(42) PRIMARY KEY, type varchar(32) NOT NULL, data text)"
                            .formatted(name()));
            session.execute("TRUNCATE " + name());
            for (RowTables.Table table : tables) {
                session.execute("VACUUM (FREEZE) " + table.quoted());
            }
            return null;
        };
        Session.with(endpoint, preparing, UNUSABLE, "table " + name());
    }

    /** Asks for the snapshot. */
    public void ask() {
        Session.Work<Void> asking = session -> {
            session.execute(SIGNAL.formatted(name()), schema, NAME, viaRoot);
            return null;
        };
        Session.with(endpoint, asking, UNUSABLE, "table " + name());
    }

    /** With its schema, as {@code signal.data.collection} has it. */
    public String name() {
        return schema + "." + NAME;
    }

    /** All others of the schema, partitions in place of the tables that they belong to: rows are updated in either way. */
    static List<RowTables.Table> tables(Session session, String schema) throws SQLException {
        List<RowTables.Table> tables = RowTables.Table.of(session, schema);
        for (RowTables.Table table : tables) {
            if (!table.keyed()) {
                throw InvalidConfiguration.of("load.table-has-another-primary-key", "--incremental", table.quoted());
            }
        }
        return tables;
    }
}
