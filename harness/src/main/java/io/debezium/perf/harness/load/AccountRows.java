package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.OptionalDouble;
import java.util.function.Consumer;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;

/** Rows of pgbench's largest table, with the keys from 1 on, of which there are 2,147,483,647 at most. */
public final class AccountRows implements RowTables.RowSource {

    /** The table. */
    public static final String NAME = "pgbench_accounts";

    /** A page holds 61 of them, and 366 entries of their primary key at the usual fill factor of 90 %. */
    private static final double BYTES = 8192 / 61.0 + 8192 / 366.0;

    /** Rows that are written by one statement: the server notices that its client was killed when one ends, not before. */
    private static final long AT_ONCE = 100_000;

    @Override
    public OptionalDouble bytesPerRow() {
        return OptionalDouble.of(BYTES);
    }

    @Override
    public void fill(Endpoint endpoint, Session session, String schema, long rows, Consumer<String> progress)
            throws SQLException {
        String table = schema + "." + NAME;
        PgbenchTables.makeAccounts(session, table);
        for (long first = 1; first <= rows; first += AT_ONCE) {
            RowTables.requireUninterrupted();
            long last = Math.min(rows, first + AT_ONCE - 1);
            PgbenchTables.fillAccounts(session, table, 1, first, last);
            progress.accept("table of %,d rows: %,d are written".formatted(rows, last));
        }
        session.execute("ALTER TABLE %s ADD PRIMARY KEY (aid)".formatted(table));
    }
}
