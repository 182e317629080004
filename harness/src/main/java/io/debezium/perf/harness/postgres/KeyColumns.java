package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.UnfitEnvironment;

/** The columns that Debezium makes a table's key of. */
public final class KeyColumns {

    /** Of a table without a primary key, Debezium takes the first unique index. */
    private static final String KEYS =
            """
            SELECT nspname || '.' || c.relname, attname
            FROM (SELECT DISTINCT ON (indrelid) indrelid, (indkey::int2[])[0:indnkeyatts - 1] AS columns
                FROM pg_index JOIN pg_class ON oid = indexrelid
                WHERE indisunique AND indexprs IS NULL
                ORDER BY indrelid, indisprimary DESC, relname) AS key
            JOIN pg_class c ON c.oid = indrelid
            JOIN pg_namespace n ON n.oid = relnamespace
            JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (columns)
            WHERE nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
            """;

    private KeyColumns() {}

    /**
     * Of all tables of a database.
     *
     * @return the names of columns by {@code schema.table}, without quotes; nothing for a table without a key
     */
    public static Map<String, Set<String>> of(Endpoint endpoint) {
        Map<String, Set<String>> keys = new HashMap<>();
        try (Session session = Session.open(endpoint)) {
            session.rows(KEYS, row -> keys.computeIfAbsent(row.getString(1), table -> new HashSet<>())
                    .add(row.getString(2)));
            return keys;
        } catch (SQLException e) {
            throw UnfitEnvironment.of("postgres.does-not-tell-keys", endpoint, e.getMessage())
                    .because(e);
        }
    }
}
