package io.debezium.perf.harness.load;

import java.sql.SQLException;
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
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/**
 * Tables that are there to be read as a whole, in schema {@code public}: of pgbench_accounts' shape, one for each number of
 * rows, with the keys from 1 on. They are frozen and have been read once, so that no reader pays for what the next one does
 * not have to. Each carries the {@linkplain TableMarks mark} of the run as its comment from the same transaction on that it
 * exists: those without it are somebody else's and are never dropped.
 */
public final class RowTables implements AutoCloseable {

    private static final String PREFIX = "dbzperf_rows_";
    private static final String DISK_FULL = "53100";

    /** Rows that are written by one statement: the server notices that its client was killed when one ends, not before. */
    private static final long AT_ONCE = 100_000;

    private final TableMark mark;
    private final Map<Long, Long> bytes = new TreeMap<>();

    private RowTables(TableMark mark) {
        this.mark = mark;
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
                    "Whether the server's disk has room for the tables could not be checked before they were created: that disk cannot be inspected from here.");
        }
        long wal;
        try (Session session = Session.open(database.endpoint())) {
            wal = session.number("SELECT pg_size_bytes(current_setting('max_wal_size'))");
        } catch (SQLException | UnfitEnvironment e) {
            return Optional.of(
                    "Whether the server's disk has room for the tables could not be checked before they were created: "
                            + e.getMessage());
        }
        RowRoom.of(sizes, wal).requireWithin(free.getAsLong());
        return Optional.empty();
    }

    /** As {@link #create(TableMarks, List, Consumer)}, on a server that nobody else uses. */
    public static RowTables create(Endpoint endpoint, List<Long> sizes, Consumer<String> progress) {
        return create(TableMarks.onOwnServer(endpoint), sizes, progress);
    }

    /**
     * Makes the tables, in place of those that a killed run of ours left.
     *
     * @param marks of the server
     * @param sizes rows of each, 1 to 2,147,483,647, no two alike
     * @param progress told in a few words how far it is
     * @throws UnfitEnvironment if there are tables of somebody else or of another run with such names, or if the server does not let us
     * @throws CancellationException if interrupted
     */
    public static RowTables create(TableMarks marks, List<Long> sizes, Consumer<String> progress) {
        Endpoint endpoint = marks.endpoint();
        try (Session session = Session.open(endpoint).patient()) {
            dropAbandoned(session, marks, sizes);
            return create(session, marks.next(), sizes, progress);
        } catch (SQLException e) {
            throw unfit(endpoint, e);
        }
    }

    private static RowTables create(Session session, TableMark mark, List<Long> sizes, Consumer<String> progress)
            throws SQLException {
        RowTables tables = new RowTables(mark);
        try {
            fill(session, mark, sizes, progress);
            tables.settle(session, sizes, progress);
            return tables;
        } catch (SQLException | RuntimeException | Error e) {
            tables.dropAfter(session, e);
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
        mark.drop();
    }

    /** What went wrong first is what is told. */
    private void dropAfter(Session session, Throwable first) {
        try {
            // Whose transaction would keep the tables locked.
            session.close();
            close();
        } catch (UnfitEnvironment e) {
            first.addSuppressed(e);
        }
    }

    private static void fill(Session session, TableMark mark, List<Long> sizes, Consumer<String> progress)
            throws SQLException {
        session.execute("BEGIN");
        for (long rows : sizes) {
            String table = name(rows);
            session.execute(PgbenchSchema.accounts(table));
            session.execute(mark.on(table));
            for (long first = 1; first <= rows; first += AT_ONCE) {
                requireUninterrupted();
                long last = Math.min(rows, first + AT_ONCE - 1);
                session.execute(PgbenchSchema.accounts(table, 1, first, last));
                progress.accept("table of %,d rows: %,d are written".formatted(rows, last));
            }
            session.execute("ALTER TABLE %s ADD PRIMARY KEY (aid)".formatted(table));
        }
        session.execute("COMMIT");
    }

    /** Nothing is left to be done by whoever reads them first: neither hint bits nor statistics nor a cold cache. */
    private void settle(Session session, List<Long> sizes, Consumer<String> progress) throws SQLException {
        for (long rows : sizes) {
            requireUninterrupted();
            progress.accept("table of %,d rows: vacuum".formatted(rows));
            session.execute("VACUUM (FREEZE, ANALYZE) " + name(rows));
            long read = session.number("SELECT count(filler) FROM " + name(rows));
            if (read != rows) {
                throw new UnfitEnvironment(
                        name(rows),
                        "has %,d rows where %,d were written".formatted(read, rows),
                        "Check whether another session changes it.");
            }
            bytes.put(rows, session.number("SELECT pg_table_size('%s')".formatted(name(rows))));
        }
        if (session.holds("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")) {
            // What was written goes to the disk now, not beside the first trials.
            session.execute("CHECKPOINT");
        }
    }

    private static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }

    /** Also those of other sizes, which a killed run left. */
    private static void dropAbandoned(Session session, TableMarks known, List<Long> sizes) throws SQLException {
        Map<String, String> comments = comments(session);
        for (long rows : sizes) {
            String comment = comments.get(name(rows));
            if (comment != null && !known.isAbandoned(comment)) {
                boolean ours = comment.startsWith(TableMarks.PREFIX);
                throw new UnfitEnvironment(
                        "table " + name(rows),
                        ours
                                ? "belongs to another run of this harness, by its comment '%s'".formatted(comment)
                                : "exists and was not made by this harness",
                        ours
                                ? "Name another database, or wait until that run has ended. If it was killed: scripts/perf"
                                        + " clean, where it was started, or DROP TABLE " + name(rows)
                                : "Name another database.");
            }
        }
        for (Map.Entry<String, String> table : comments.entrySet()) {
            if (known.isAbandoned(table.getValue())) {
                session.execute("DROP TABLE IF EXISTS " + table.getKey());
            }
        }
    }

    /** Of all tables with such names. */
    private static Map<String, String> comments(Session session) throws SQLException {
        String sql = "SELECT 'public.' || c.relname, coalesce(obj_description(c.oid, 'pg_class'), '') FROM pg_class c"
                + " WHERE c.relnamespace = 'public'::regnamespace AND c.relname ~ '^" + PREFIX + "[0-9]+$'";
        Map<String, String> comments = new TreeMap<>();
        session.rows(sql, row -> comments.put(row.getString(1), row.getString(2)));
        return comments;
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
                "cannot be created: " + e.getMessage(),
                "The user needs the right to create tables in schema public of that database.",
                e);
    }
}
