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
 * @param keyChanges updates among them that change the primary key, for which Debezium makes two events, a delete and an
 *     insert
 */
record RowCount(long rowMessages, long keyChanges) {

    private static final String STREAM =
            "pg_logical_slot_peek_changes(?, NULL, NULL, 'include-xids', '0', 'skip-empty-xacts', '1')";

    // A line: "table public.name: UPDATE: old-key: id[integer]:1 new-tuple: id[integer]:2 ...". With the default
    // replica
    // identity the old key is there only when it has changed; with FULL all old values are, always. Names are quoted
    // where SQL needs it. A line may be long, and its head says it all.
    private static final String ALL =
            """
            SELECT count(*), count(*) FILTER (WHERE change[2] = 'UPDATE' AND change[3] IS NOT NULL
                AND coalesce(c.relreplident, 'd') = 'd')
            FROM (SELECT regexp_match(left(data, 300),
                    '^table public\\.("(?:[^"]|"")+"|[^":]+): (INSERT|UPDATE|DELETE):( old-key:)?') AS change
                FROM %s) AS line
            LEFT JOIN pg_class c ON quote_ident(c.relname) = change[1] AND c.relnamespace = 'public'::regnamespace
            WHERE change IS NOT NULL
            """
                    .formatted(STREAM);

    // A column is name[type]:value; values with spaces are in quotes, within which a quote is doubled.
    private static final String COLUMN =
            "(?:\"(?:[^\"]|\"\")+\"|[^\" \\[]+)\\[[^:]+\\]:(?:B?''(?:[^'']|'''')*''|[^ '']+)";

    // The key columns of tables with FULL, each with the text of its value before and after.
    private static final String FULL =
            """
            WITH key AS (
                SELECT 'table public.' || quote_ident(c.relname) || ': UPDATE: old-key: ' AS head,
                    regexp_replace(quote_ident(a.attname), '[^a-zA-Z0-9_" ]', '\\\\\\&', 'g') || '\\[[^:]+\\]:' AS name
                FROM pg_class c
                JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
                WHERE c.relreplident = 'f' AND c.relnamespace = 'public'::regnamespace),
            line AS (
                SELECT lsn, substr(data, length(head) + 1) AS rest, name
                FROM %1$s JOIN key ON starts_with(data, head)),
            value AS (
                SELECT lsn, regexp_match(rest, '^(?:%2$s )*' || name || '(B?''(?:[^'']|'''')*''|[^ '']+)'
                    || ' (?:%2$s )*new-tuple: (?:%2$s )*' || name || '(B?''(?:[^'']|'''')*''|[^ '']+)(?: |$)') AS pair
                FROM line)
            SELECT count(DISTINCT lsn) FROM value WHERE pair[1] IS DISTINCT FROM pair[2]
            """
                    .formatted(STREAM, COLUMN);

    private static final String HAS_FULL =
            """
            SELECT count(*) FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
            WHERE c.relreplident = 'f' AND c.relnamespace = 'public'::regnamespace
            """;

    /** Row events that Debezium makes of them with its defaults, which leave out TRUNCATE. */
    long events() {
        return rowMessages + keyChanges;
    }

    /** @param slot of {@code test_decoding}; stays where it is */
    static RowCount of(Connection connection, String slot) throws SQLException {
        long[] all = numbers(connection, ALL, slot);
        boolean full = numbers(connection, HAS_FULL)[0] > 0;
        return new RowCount(all[0], all[1] + (full ? numbers(connection, FULL, slot)[0] : 0));
    }

    private static long[] numbers(Connection connection, String sql, String... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setString(i + 1, arguments[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                long[] numbers = new long[row.getMetaData().getColumnCount()];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = row.getLong(i + 1);
                }
                return numbers;
            }
        }
    }
}
