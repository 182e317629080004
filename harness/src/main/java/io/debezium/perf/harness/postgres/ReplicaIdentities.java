package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.List;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * The tables of a database that logical decoding reads, and whether each has a replica identity. While one without is in a
 * publication of updates and deletes, the server refuses its users' {@code UPDATE} and {@code DELETE} (PostgreSQL
 * documentation, "Publication").
 */
public final class ReplicaIdentities {

    /** Permanent tables and partitions; what PostgreSQL takes for an identity is in its {@code RelationGetIndexList}. */
    private static final String TABLES =
            """
            SELECT nspname || '.' || relname, format('%I.%I', nspname, relname), relreplident = 'f' OR EXISTS (
                SELECT FROM pg_catalog.pg_index i WHERE i.indrelid = c.oid AND i.indisvalid AND i.indimmediate
                AND CASE relreplident WHEN 'd' THEN i.indisprimary WHEN 'i' THEN i.indisreplident END)
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace
            WHERE relkind = 'r' AND relpersistence = 'p' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
            ORDER BY 2
            """;

    private ReplicaIdentities() {}

    /**
     * A table, or a partition.
     *
     * @param name {@code schema.table}, without quotes
     * @param quoted the same as SQL has it
     * @param identified whether it has a replica identity
     */
    public record DecodedTable(String name, String quoted, boolean identified) {}

    /** All of a database, but for those of the system. */
    public static List<DecodedTable> of(Endpoint endpoint) {
        try (Session session = Session.open(endpoint)) {
            return session.rows(TABLES, row -> new DecodedTable(row.getString(1), row.getString(2), row.getBoolean(3)));
        } catch (SQLException e) {
            throw Session.refused(endpoint, e);
        }
    }

    /**
     * @param lacking tables that would be published and have none
     * @param otherwise what can be done instead, the end of a sentence
     * @throws UnfitEnvironment if there are any
     */
    public static void require(Endpoint endpoint, List<DecodedTable> lacking, String otherwise) {
        if (!lacking.isEmpty()) {
            List<String> names = lacking.stream().map(DecodedTable::quoted).toList();
            throw UnfitEnvironment.of(
                    "postgres.refuses-update-and-delete", endpoint, String.join(", ", names), names.get(0), otherwise);
        }
    }
}
