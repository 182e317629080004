package io.debezium.perf.harness.tape;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How many row changes a slot of {@code test_decoding} holds for tables of schema public, counted by the server itself:
 * independently of Debezium, of its plugins and of our own readers.
 *
 * @param rowMessages rows inserted, updated and deleted
 * @param keyChanges updates among them that change the key, for which Debezium makes two events, a delete and an insert
 */
record RowCount(long rowMessages, long keyChanges) {

    // A line of test_decoding: "table public.name: UPDATE: old-key: id[integer]:1 new-tuple: id[integer]:2 ...". With
    // the
    // default replica identity the old key is there only when it has changed; with FULL all old values always are.
    // Names
    // are quoted where SQL needs it. A line may be long, and its head says it all.
    private static final String SQL =
            """
            SELECT count(*), count(*) FILTER (WHERE change[2] = 'UPDATE' AND change[3] IS NOT NULL
                AND coalesce(c.relreplident, 'd') = 'd')
            FROM (SELECT regexp_match(left(data, 300),
                    '^table public\\.("(?:[^"]|"")+"|[^":]+): (INSERT|UPDATE|DELETE):( old-key:)?') AS change
                FROM pg_logical_slot_peek_changes(?, NULL, NULL, 'include-xids', '0', 'skip-empty-xacts', '1')) AS line
            LEFT JOIN pg_class c ON quote_ident(c.relname) = change[1] AND c.relnamespace = 'public'::regnamespace
            WHERE change IS NOT NULL
            """;

    /** Row events that Debezium makes of them with its defaults, which leave out TRUNCATE. */
    long events() {
        return rowMessages + keyChanges;
    }

    static RowCount of(Connection connection, String slot) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            statement.setString(1, slot);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new RowCount(row.getLong(1), row.getLong(2));
            }
        }
    }
}
