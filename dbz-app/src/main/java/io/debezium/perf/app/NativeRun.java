package io.debezium.perf.app;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * One reading of tables without Debezium, one after the other: by COPY, or by a cursor of the JDBC driver as the connector has
 * one. They are those of the schema that {@code schema.include.list} names, their first columns numbers.
 */
final class NativeRun extends Run {

    /** What the connector takes where {@code snapshot.fetch.size} is not given. */
    static final int FETCH_SIZE = 10_240;

    private final Tally tally = new Tally();
    private final Passage passage = new Passage(Optional.empty(), this::passed);
    private long rows;
    private long keys;
    private long weight;
    private Counters counters;

    NativeRun(Start start) {
        super(start);
    }

    @Override
    int toEnd() {
        listen(this::figures);
        passage.asked();
        start("perf-native-reader", this::read);
        start("perf-progress", () -> progress(this::figures));
        String reason = stopReason.join();
        recording.stop();
        return end(reason, figures());
    }

    private void read() {
        try (Connection connection = JdbcConnection.open(properties, Map.of())) {
            for (Map.Entry<String, String> table : tables(connection).entrySet()) {
                weight = SnapshotFields.weight(table.getKey());
                switch (arguments.way()) {
                    case COPY -> copy(connection, table.getValue());
                    case CURSOR -> cursor(connection, table.getValue());
                }
            }
            passage.last(keys);
        } catch (SQLException | RuntimeException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private void passed() {
        Map<String, String> fields = figures();
        fields.putAll(passage.fields());
        link.send("snapshot", fields);
        if (!arguments.hold()) {
            stopReason.complete("events");
        }
    }

    /**
     * What they are called in SQL, by their names: partitions, not the tables that they belong to. Of one that others inherit
     * from, COPY alone would leave out the rows of these, which the connector reads with it.
     */
    private Map<String, String> tables(Connection connection) throws SQLException {
        Map<String, String> tables = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT relname, format(CASE WHEN relhassubclass THEN '(SELECT * FROM %I.%I)' ELSE '%I.%I' END, nspname, relname)"
                        + " FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname = ?")) {
            statement.setString(1, properties.get("schema.include.list"));
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    tables.put(found.getString(1), found.getString(2));
                }
            }
        }
        return tables;
    }

    /** Each message that the server sends is a line, and each line a row. */
    private void copy(Connection connection, String table) throws SQLException {
        CopyOut copy = connection.unwrap(PGConnection.class).getCopyAPI().copyOut("COPY " + table + " TO STDOUT");
        for (byte[] line = copy.readFromCopy(); line != null; line = copy.readFromCopy()) {
            row(key(line));
        }
    }

    private void cursor(Connection connection, String table) throws SQLException {
        // The driver reads the whole result at once in auto-commit mode.
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(fetchSize());
            try (ResultSet result = statement.executeQuery("SELECT * FROM " + table + " t")) {
                Object[] row = new Object[result.getMetaData().getColumnCount()];
                while (result.next()) {
                    for (int i = 0; i < row.length; i++) {
                        row[i] = result.getObject(i + 1);
                    }
                    row(((Number) row[0]).longValue());
                }
            }
        }
    }

    private int fetchSize() {
        String given = properties.get("snapshot.fetch.size");
        return given == null ? FETCH_SIZE : Integer.parseInt(given);
    }

    private void row(long key) {
        if (rows == 0) {
            passage.first(SteadyClock.PROGRAM.instant());
        }
        rows++;
        keys += weight * key;
        tally.events(rows);
    }

    /** @param line in COPY's text format: columns separated by tabs, the first one a number */
    static long key(byte[] line) {
        boolean negative = line[0] == '-';
        long key = 0;
        for (int i = negative ? 1 : 0; line[i] >= '0'; i++) {
            key = 10 * key + line[i] - '0';
        }
        return negative ? -key : key;
    }

    /** What reads them is loaded when they are asked for, behind a short snapshot: it would cost as much as that. */
    private synchronized Map<String, String> figures() {
        if (counters == null) {
            counters = new Counters(tally, () -> "");
        }
        return counters.read();
    }
}
