package io.debezium.perf.harness.tape;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    // identity the old key is there only when it has changed. Names are quoted where SQL needs it. A line may be long,
    // and its head says it all. Each OFFSET 0 keeps the planner from computing what is below it several times over.
    private static final String ALL =
            """
            SELECT coalesce(sum(n), 0),
                coalesce(sum(n) FILTER (WHERE op = 'UPDATE:' AND old AND coalesce(c.relreplident, 'd') = 'd'), 0)
            FROM (SELECT name, split_part(change, ' ', 1) AS op, split_part(change, ' ', 2) = 'old-key:' AS old, count(*) AS n
                FROM (SELECT name, substr(head, length(name) + 3) AS change
                    FROM (SELECT head, CASE WHEN starts_with(head, '"')
                            THEN substring(head FROM '^("(?:[^"]|"")+"):') ELSE split_part(head, ':', 1) END AS name
                        FROM (SELECT substr(data, 14, 300) AS head
                            FROM %s WHERE starts_with(data, 'table public.') OFFSET 0) AS line
                        OFFSET 0) AS named
                    OFFSET 0) AS changed
                GROUP BY 1, 2, 3 OFFSET 0) AS counted
            LEFT JOIN pg_class c ON quote_ident(c.relname) = name AND c.relnamespace = 'public'::regnamespace
            WHERE op IN ('INSERT:', 'UPDATE:', 'DELETE:')
            """
                    .formatted(STREAM);

    // With FULL the old values are always there: whether the key is another has to be looked at, line by line.
    private static final String FULL =
            """
            SELECT 'table public.' || quote_ident(c.relname) || ': UPDATE: old-key: ', array_agg(quote_ident(a.attname))
            FROM pg_class c
            JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
            WHERE c.relreplident = 'f' AND c.relnamespace = 'public'::regnamespace
            GROUP BY c.relname
            """;

    private static final String LINES =
            "SELECT substr(data, length(?) + 1) FROM " + STREAM + " WHERE starts_with(data, ?)";

    private static final int LINES_AT_ONCE = 200;

    /** Row events that Debezium makes of them with its defaults, which leave out TRUNCATE. */
    long events() {
        return rowMessages + keyChanges;
    }

    /** @param slot of {@code test_decoding}; stays where it is */
    static RowCount of(Connection connection, String slot) throws SQLException {
        try (PreparedStatement all = connection.prepareStatement(ALL)) {
            all.setString(1, slot);
            try (ResultSet row = all.executeQuery()) {
                row.next();
                return new RowCount(row.getLong(1), row.getLong(2) + keyChangesWithFull(connection, slot));
            }
        }
    }

    private static long keyChangesWithFull(Connection connection, String slot) throws SQLException {
        long changes = 0;
        try (PreparedStatement tables = connection.prepareStatement(FULL);
                ResultSet table = tables.executeQuery()) {
            while (table.next()) {
                String[] key = (String[]) table.getArray(2).getArray();
                changes += keyChanges(connection, slot, table.getString(1), List.of(key));
            }
        }
        return changes;
    }

    private static long keyChanges(Connection connection, String slot, String head, List<String> key)
            throws SQLException {
        // The driver reads a result in portions within a transaction only.
        connection.setAutoCommit(false);
        try (PreparedStatement lines = connection.prepareStatement(LINES)) {
            lines.setFetchSize(LINES_AT_ONCE);
            lines.setString(1, head);
            lines.setString(2, slot);
            lines.setString(3, head);
            long changes = 0;
            try (ResultSet line = lines.executeQuery()) {
                while (line.next()) {
                    changes += UpdateLine.changes(line.getString(1), key) ? 1 : 0;
                }
            }
            return changes;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    /**
     * Reads what {@code test_decoding} writes of an update after {@code old-key: }. A column is {@code name[type]:value},
     * its name as SQL needs it; a value with spaces is in quotes, within which a quote is doubled.
     */
    private static final class UpdateLine {

        private static final String NEW = "new-tuple: ";

        private final String text;
        private int at;

        private UpdateLine(String text) {
            this.text = text;
        }

        /** @param key names of columns, quoted where SQL needs it */
        static boolean changes(String afterOldKey, List<String> key) {
            UpdateLine line = new UpdateLine(afterOldKey);
            Map<String, String> before = new HashMap<>();
            while (!line.text.startsWith(NEW, line.at)) {
                line.column(before);
            }
            line.at += NEW.length();
            Map<String, String> after = new HashMap<>();
            while (line.at < line.text.length()) {
                line.column(after);
            }
            return key.stream()
                    .anyMatch(column -> !before.getOrDefault(column, "").equals(after.getOrDefault(column, "")));
        }

        private void column(Map<String, String> values) {
            int start = at;
            at = text.charAt(at) == '"' ? afterQuoted('"') : text.indexOf('[', at);
            String name = text.substring(start, at);
            at = text.indexOf("]:", at) + 2;
            start = at;
            boolean bits = text.startsWith("B'", at);
            if (bits) {
                at++;
            }
            at = at < text.length() && text.charAt(at) == '\'' ? afterQuoted('\'') : end();
            values.put(name, text.substring(start, at));
            at++;
        }

        private int end() {
            int space = text.indexOf(' ', at);
            return space < 0 ? text.length() : space;
        }

        /** Behind the closing quote; a doubled one closes nothing. */
        private int afterQuoted(char quote) {
            int end = text.indexOf(quote, at + 1);
            while (end + 1 < text.length() && text.charAt(end + 1) == quote) {
                end = text.indexOf(quote, end + 2);
            }
            return end + 1;
        }
    }
}
