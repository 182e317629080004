package io.debezium.perf.jmh;

import java.util.List;
import java.util.Map;

import io.debezium.connector.postgresql.PostgresOffsetContext;
import io.debezium.connector.postgresql.connection.Lsn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Operation;
import io.debezium.relational.TableId;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.TableName;

/**
 * The positions in the stream of some changes (LSN, transaction, table and operation), ready to be set in the connector's
 * offset.
 */
final class StreamPositions {

    private static final Map<String, Operation> OPERATIONS =
            Map.of("c", Operation.INSERT, "u", Operation.UPDATE, "d", Operation.DELETE);

    private final Change[] changes;
    private final Lsn[] lsns;
    private final Long[] transactions;
    private final TableId[] tables;
    private final Operation[] operations;

    StreamPositions(List<Change> changes) {
        this.changes = changes.toArray(Change[]::new);
        lsns = changes.stream().map(change -> Lsn.valueOf(change.lsn())).toArray(Lsn[]::new);
        transactions = changes.stream().map(Change::transaction).toArray(Long[]::new);
        tables = changes.stream().map(change -> TableName.id(change.table())).toArray(TableId[]::new);
        operations = changes.stream()
                .map(change -> OPERATIONS.get(change.operation()))
                .toArray(Operation[]::new);
    }

    /** Sets the offset to a change, as the connector does before it makes a record. */
    void applyTo(int change, PostgresOffsetContext offset) {
        offset.updateWalPosition(
                lsns[change],
                lsns[change],
                changes[change].committed(),
                transactions[change],
                null,
                tables[change],
                operations[change]);
    }

    Lsn lsn(int change) {
        return lsns[change];
    }
}
