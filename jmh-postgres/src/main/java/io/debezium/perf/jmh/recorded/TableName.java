package io.debezium.perf.jmh.recorded;

import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.relational.TableId;

/**
 * Gives access to the table name parser of {@link PostgresSchema}, which only its package and its subclasses may call. It
 * has no instances.
 */
public abstract class TableName extends PostgresSchema {

    private TableName() {
        // The parameters differ between releases, which does not matter as long as nobody calls this.
        super(null, null, null, null, null);
    }

    /** Parses the name of a table in a message as the connector does. */
    public static TableId id(String name) {
        return PostgresSchema.parse(name);
    }
}
