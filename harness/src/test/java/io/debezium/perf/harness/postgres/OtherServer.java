package io.debezium.perf.harness.postgres;

import java.nio.file.Path;

import io.debezium.perf.harness.process.Ledger;

/** A server that is there already, as far as the command under test knows. */
public final class OtherServer implements AutoCloseable {

    private final Ledger ledger;
    private final Database database;

    /** @param data an empty folder */
    public OtherServer(Path data) {
        ledger = Ledger.open(data);
        database = Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, line -> {});
    }

    public Endpoint endpoint() {
        return database.endpoint();
    }

    @Override
    public void close() {
        database.close();
        ledger.close();
    }
}
