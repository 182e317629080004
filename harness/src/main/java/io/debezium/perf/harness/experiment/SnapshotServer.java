package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ReadTable;

/**
 * A server with tables to be read as a whole. Closing it drops them and undoes what the server needed.
 *
 * @param note what could not be told about the room for them, a sentence; empty when it is there
 */
record SnapshotServer(LiveServer live, RowTables tables, Optional<String> note) implements AutoCloseable {

    /** Sessions of ours and of what reads. */
    private static final int SESSIONS = 8;

    /** @throws Failure if there is no server, or no room on it */
    static SnapshotServer open(SnapshotPlan plan, Ledger ledger, Console console) {
        LiveServer live = LiveServer.open(plan.server(), SESSIONS, plan.variants(), ledger, console);
        try {
            Optional<String> note = RowTables.requireRoom(live.database(), plan.rows());
            RowTables tables = RowTables.create(live.database().tableMarks(), plan.rows(), console::busy);
            console.say("tables are filled, frozen and read once");
            return new SnapshotServer(live, tables, note);
        } catch (RuntimeException | Error e) {
            live.close();
            throw e;
        }
    }

    List<ReadTable> tables(List<Long> sizes) {
        return sizes.stream()
                .map(rows -> new ReadTable(rows, tables.bytes(rows)))
                .toList();
    }

    @Override
    public void close() {
        live.attempt(tables::close);
        live.close();
    }
}
