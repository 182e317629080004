package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessageColumnValueResolver;
import io.debezium.connector.postgresql.connection.pgproto.PgProtoColumnValue;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;

/** A column of a decoderbufs message whose value is decoded when it is asked for. */
final class DecodedColumn extends AbstractReplicationMessageColumn {

    private final String fullTypeOrNull;
    private final DatumMessage value;
    private final TypeRegistry registry;

    DecodedColumn(
            String name,
            PostgresType type,
            String fullTypeOrNull,
            boolean optional,
            DatumMessage value,
            TypeRegistry registry) {
        super(name, type, fullTypeOrNull, optional);
        this.fullTypeOrNull = fullTypeOrNull;
        this.value = value;
        this.registry = registry;
    }

    @Override
    public Object getValue(PgConnectionSupplier connection, boolean includeUnknownDatatypes) {
        return ReplicationMessageColumnValueResolver.resolveValue(
                getName(),
                getType(),
                fullTypeOrNull,
                new PgProtoColumnValue(value),
                connection,
                includeUnknownDatatypes,
                registry);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
