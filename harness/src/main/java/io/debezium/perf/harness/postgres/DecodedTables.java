package io.debezium.perf.harness.postgres;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * The tables of a database that logical decoding reads, their keys, and whether each has a replica identity. If a table
 * without replica identity is in a publication that publishes updates and deletes, the server refuses {@code UPDATE} and
 * {@code DELETE} on it (PostgreSQL documentation, "Publication").
 */
public final class DecodedTables {

    /**
     * Permanent tables and partitions, with whether each has a replica identity as in PostgreSQL's {@code
     * RelationGetIndexList}.
     */
    private static final String TABLES =
            """
            SELECT nspname || '.' || relname, format('%I.%I', nspname, relname), relreplident = 'f' OR EXISTS (
                SELECT FROM pg_catalog.pg_index i WHERE i.indrelid = c.oid AND i.indisvalid AND i.indimmediate
                AND CASE relreplident WHEN 'd' THEN i.indisprimary WHEN 'i' THEN i.indisreplident END)
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace
            WHERE relkind = 'r' AND relpersistence = 'p' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
            ORDER BY 2
            """;

    /** Key columns by table: those of the primary key, or else of the first unique index, as in Debezium. */
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

    private DecodedTables() {}

    /**
     * A table, or a partition.
     *
     * @param name {@code schema.table}, without quotes
     * @param quoted the same with quotes where SQL needs them
     * @param identified whether it has a replica identity
     */
    public record DecodedTable(String name, String quoted, boolean identified) {}

    /** The tables of a database, without the system's. */
    public static List<DecodedTable> of(Endpoint endpoint) {
        return Session.with(
                endpoint,
                session -> session.rows(
                        TABLES, row -> new DecodedTable(row.getString(1), row.getString(2), row.getBoolean(3))));
    }

    /**
     * @param lacking tables without replica identity that would be published
     * @param otherwise the alternative for the user, the end of a sentence
     * @throws UnfitEnvironment if there are such tables
     */
    public static void require(Endpoint endpoint, List<DecodedTable> lacking, String otherwise) {
        if (!lacking.isEmpty()) {
            List<String> names = lacking.stream().map(DecodedTable::quoted).toList();
            throw UnfitEnvironment.of(
                    "postgres.refuses-update-and-delete", endpoint, String.join(", ", names), names.get(0), otherwise);
        }
    }

    /**
     * The columns of which Debezium makes the record key, for all tables of a database.
     *
     * @return the names of columns by {@code schema.table}, without quotes; nothing for a table without a key
     */
    public static Map<String, Set<String>> keys(Endpoint endpoint) {
        Map<String, Set<String>> keys = new HashMap<>();
        Session.with(
                endpoint,
                session -> session.rows(KEYS, row -> keys.computeIfAbsent(row.getString(1), table -> new HashSet<>())
                        .add(row.getString(2))));
        return keys;
    }
}
