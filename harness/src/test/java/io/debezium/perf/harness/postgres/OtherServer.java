package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/** A server that is there already, as far as what is tested knows. */
public final class OtherServer implements AutoCloseable {

    private final Path own;
    private final Ledger ledger;
    private final Database database;
    private boolean closed;

    /** In a folder of its own, which closing it deletes. */
    public OtherServer() throws IOException {
        this(Files.createTempDirectory("other-server"), true);
    }

    /** @param data an empty folder, which stays */
    public OtherServer(Path data) {
        this(data, false);
    }

    private OtherServer(Path data, boolean own) {
        this.own = own ? data : null;
        ledger = Ledger.open(data);
        database = Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, line -> {});
    }

    public Endpoint endpoint() {
        return database.endpoint();
    }

    public Path pgbench() {
        return Database.pgbench();
    }

    public void execute(String sql) throws SQLException {
        try (Session session = Session.open(endpoint())) {
            session.execute(sql);
        }
    }

    /** The first column of all rows. */
    public List<String> query(String sql) throws SQLException {
        return query(endpoint(), sql);
    }

    public static List<String> query(Endpoint endpoint, String sql) throws SQLException {
        try (Session session = Session.open(endpoint)) {
            return session.rows(sql, row -> row.getString(1));
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        database.close();
        ledger.close();
        try {
            if (own != null) {
                PrivateFolder.delete(own);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
