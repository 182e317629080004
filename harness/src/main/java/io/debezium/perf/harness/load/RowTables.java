package io.debezium.perf.harness.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Interruption;

/**
 * Tables that are there to be read as a whole, in schema {@code public}: of pgbench_accounts' shape, one for each number of
 * rows, with the keys from 1 on. They are frozen and have been read once, so that no reader pays for what the next one does
 * not have to. Each carries {@link PgbenchTables#MARK} as its comment from the same transaction on that it exists: those
 * without it are somebody else's and are never dropped.
 */
public final class RowTables implements AutoCloseable {

    private static final String PREFIX = "dbzperf_rows_";
    private static final String DISK_FULL = "53100";

    /** Rows that are written by one statement: the server notices that its client was killed when one ends, not before. */
    private static final long AT_ONCE = 100_000;

    private final Endpoint endpoint;
    private final Map<Long, Long> bytes = new TreeMap<>();

    private RowTables(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** The table of so many rows, with its schema. */
    public static String name(long rows) {
        return "public." + PREFIX + rows;
    }

    /** What the keys of so many rows add up to. */
    public static long keys(long rows) {
        return rows * (rows + 1) / 2;
    }

    /**
     * Makes sure that the server's disk has room for tables, where that is a disk of this machine.
     *
     * @param sizes rows of each
     * @return a sentence where it could not be told
     * @throws UnfitEnvironment if there is too little
     */
    public static Optional<String> requireRoom(Database database, List<Long> sizes) {
        OptionalLong free = database.freeBytes();
        if (free.isEmpty()) {
            return Optional.of(
                    "Whether the server's disk has room for the tables could not be checked before they were made: it is no disk of this machine that may be looked at.");
        }
        try (Connection connection = database.endpoint().connect()) {
            long wal = Long.parseLong(text(connection, "SELECT pg_size_bytes(current_setting('max_wal_size'))"));
            RowRoom.of(sizes, wal).requireWithin(free.getAsLong());
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(
                    "Whether the server's disk has room for the tables could not be checked before they were made: "
                            + e.getMessage());
        }
    }

    /**
     * Makes the tables, in place of those that an earlier run of ours left.
     *
     * @param sizes rows of each, 1 to 2,147,483,647, no two alike
     * @param progress told in a few words how far it is
     * @throws UnfitEnvironment if there are tables of somebody else with such names, or if the server does not let us
     * @throws CancellationException if interrupted
     */
    public static RowTables create(Endpoint endpoint, List<Long> sizes, Consumer<String> progress) {
        RowTables tables = new RowTables(endpoint);
        try (Connection connection = endpoint.connect()) {
            requireOurs(connection, sizes);
            drop(connection);
            fill(connection, sizes, progress);
            tables.settle(connection, sizes, progress);
            return tables;
        } catch (SQLException e) {
            tables.dropAfter(e);
            throw unfit(endpoint, e);
        } catch (RuntimeException e) {
            tables.dropAfter(e);
            throw e;
        }
    }

    /** Of a table on the server's disk, without its key. */
    public long bytes(long rows) {
        return bytes.get(rows);
    }

    /**
     * Drops them.
     *
     * @throws UnfitEnvironment if the server does not let us
     */
    @Override
    public void close() {
        Interruption.deferred(this::drop);
    }

    private void drop() {
        try (Connection connection = endpoint.connect()) {
            drop(connection);
        } catch (SQLException e) {
            throw new UnfitEnvironment(
                    "tables public.%s* on %s".formatted(PREFIX, endpoint),
                    "cannot be dropped: " + e.getMessage(),
                    "Drop the tables with the comment '" + PgbenchTables.MARK + "' by hand; the next run does it, too.",
                    e);
        }
    }

    /** What went wrong first is what is told. */
    private void dropAfter(Exception first) {
        try {
            close();
        } catch (UnfitEnvironment e) {
            first.addSuppressed(e);
        }
    }

    private static void fill(Connection connection, List<Long> sizes, Consumer<String> progress) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (long rows : sizes) {
                String table = name(rows);
                statement.execute(PgbenchSchema.accounts(table));
                statement.execute("COMMENT ON TABLE %s IS '%s'".formatted(table, PgbenchTables.MARK));
                for (long first = 1; first <= rows; first += AT_ONCE) {
                    requireUninterrupted();
                    long last = Math.min(rows, first + AT_ONCE - 1);
                    statement.execute(PgbenchSchema.accounts(table, 1, first, last));
                    progress.accept("table of %,d rows: %,d are written".formatted(rows, last));
                }
                statement.execute("ALTER TABLE %s ADD PRIMARY KEY (aid)".formatted(table));
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Nothing is left to be done by whoever reads them first: neither hint bits nor statistics nor a cold cache. */
    private void settle(Connection connection, List<Long> sizes, Consumer<String> progress) throws SQLException {
        for (long rows : sizes) {
            requireUninterrupted();
            progress.accept("table of %,d rows: vacuum".formatted(rows));
            execute(connection, "VACUUM (FREEZE, ANALYZE) " + name(rows));
            long read = Long.parseLong(text(connection, "SELECT count(filler) FROM " + name(rows)));
            if (read != rows) {
                throw new UnfitEnvironment(
                        name(rows),
                        "has %,d rows where %,d were written".formatted(read, rows),
                        "Does somebody else change it?");
            }
            bytes.put(rows, Long.parseLong(text(connection, "SELECT pg_table_size('%s')".formatted(name(rows)))));
        }
        if ("t".equals(text(connection, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))) {
            // What was written goes to the disk now, not beside the first trials.
            execute(connection, "CHECKPOINT");
        }
    }

    private static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    private static void requireOurs(Connection connection, List<Long> sizes) throws SQLException {
        List<String> marked = marked(connection);
        for (long rows : sizes) {
            boolean there = text(connection, "SELECT to_regclass('%s')".formatted(name(rows))) != null;
            if (there && !marked.contains(name(rows))) {
                throw new UnfitEnvironment(
                        "table " + name(rows), "exists and was not made by this harness", "Name another database.");
            }
        }
    }

    private static void drop(Connection connection) throws SQLException {
        for (String table : marked(connection)) {
            execute(connection, "DROP TABLE IF EXISTS " + table);
        }
    }

    /** Those that are ours, also of runs that were killed. */
    private static List<String> marked(Connection connection) throws SQLException {
        String sql = "SELECT 'public.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname ~ ?"
                + " AND obj_description(c.oid, 'pg_class') = ?";
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, "^" + PREFIX + "[0-9]+$");
            statement.setString(2, PgbenchTables.MARK);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the only row; null where it is. */
    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static UnfitEnvironment unfit(Endpoint endpoint, SQLException e) {
        if (DISK_FULL.equals(e.getSQLState())) {
            return new UnfitEnvironment(
                    "--rows",
                    "the server's disk is full: " + e.getMessage(),
                    "Free space there, or ask for fewer --rows.",
                    e);
        }
        return new UnfitEnvironment(
                "tables of rows on " + endpoint,
                "cannot be made: " + e.getMessage(),
                "The user needs the right to create tables in schema public of that database.",
                e);
    }
}
