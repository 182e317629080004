package io.debezium.perf.harness.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * The four tables that pgbench's built-in workloads use, in schema {@code public}, as {@code pgbench -i} makes them. Those
 * that we made carry {@link #MARK} as their comment, from the same transaction on that they exist: whatever happens to us
 * in between, tables without it are somebody else's and are never dropped.
 */
public final class PgbenchTables implements AutoCloseable {

    /** The comment on each table that is ours. */
    public static final String MARK = "debezium-perf";

    /** All four, without their schema. */
    public static final List<String> NAMES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    private static final String DISK_FULL = "53100";

    private final Endpoint endpoint;
    private final int scale;
    private final boolean ours;

    private PgbenchTables(Endpoint endpoint, int scale, boolean ours) {
        this.endpoint = endpoint;
        this.scale = scale;
        this.ours = ours;
    }

    /**
     * Makes the tables, in place of those that an earlier run of ours left; or takes those that are there.
     *
     * @param scale 100,000 accounts, 10 tellers and 1 branch each; 1 to 19,999
     * @param reuse take tables that exist, whoever made them, at the scale that they have
     * @param progress told in a few words how far it is
     * @throws io.debezium.perf.harness.InvalidConfiguration if the scale is out of that range
     * @throws UnfitEnvironment if there are tables of somebody else and {@code reuse} is false, if those to be reused are
     *     not complete, or if the server does not let us
     */
    public static PgbenchTables create(Endpoint endpoint, int scale, boolean reuse, Consumer<String> progress) {
        Workload.requireScale(scale);
        try (Connection connection = endpoint.connect()) {
            ExistingTables existing = ExistingTables.on(connection);
            if (reuse && !existing.isEmpty()) {
                int found = existing.requireComplete(connection);
                progress.accept("using the pgbench tables that exist, scale " + found);
                return new PgbenchTables(endpoint, found, false);
            }
            existing.requireOurs();
            make(connection, scale, progress);
            return new PgbenchTables(endpoint, scale, true);
        } catch (SQLException e) {
            throw unfit(endpoint, scale, e);
        }
    }

    /** The scale that they have; with reused tables not the one that was asked for. */
    public int scale() {
        return scale;
    }

    /** Whether this made them, and {@link #drop()} drops them. */
    public boolean areOurs() {
        return ours;
    }

    /**
     * Drops the tables if this made them.
     *
     * @throws UnfitEnvironment if the server does not let us
     */
    public void drop() {
        if (ours) {
            dropMarked(endpoint);
        }
    }

    /** As {@link #drop()}. */
    @Override
    public void close() {
        drop();
    }

    /**
     * Drops those that carry our mark, for cleaning up after a run that was killed.
     *
     * @return their names
     * @throws UnfitEnvironment if the server does not let us
     */
    public static List<String> dropMarked(Endpoint endpoint) {
        try (Connection connection = endpoint.connect()) {
            List<String> marked = ExistingTables.on(connection).marked();
            try (Statement statement = connection.createStatement()) {
                for (String table : marked) {
                    statement.execute("DROP TABLE IF EXISTS public." + table);
                }
            }
            return marked;
        } catch (SQLException e) {
            throw new UnfitEnvironment(
                    "pgbench tables on " + endpoint,
                    "cannot be dropped: " + e.getMessage(),
                    "Drop the tables with the comment '" + MARK + "' by hand.",
                    e);
        }
    }

    private static void make(Connection connection, int scale, Consumer<String> progress) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String table : NAMES) {
                statement.execute("DROP TABLE IF EXISTS public." + table);
            }
            for (String sql : PgbenchSchema.TABLES) {
                statement.execute(sql);
            }
            for (String table : NAMES) {
                statement.execute("COMMENT ON TABLE public.%s IS '%s'".formatted(table, MARK));
            }
            fill(statement, scale, progress);
            progress.accept("pgbench tables: primary keys");
            for (String sql : PgbenchSchema.PRIMARY_KEYS) {
                statement.execute(sql);
            }
            connection.commit();
            connection.setAutoCommit(true);
            progress.accept("pgbench tables: vacuum");
            statement.execute("VACUUM (ANALYZE) public." + String.join(", public.", NAMES));
        }
    }

    private static void fill(Statement statement, int scale, Consumer<String> progress) throws SQLException {
        statement.execute(PgbenchSchema.branches(scale));
        statement.execute(PgbenchSchema.tellers(scale));
        // A branch at a time: the server notices that its client was killed when a statement ends, not before.
        for (int branch = 1; branch <= scale; branch++) {
            statement.execute(PgbenchSchema.accountsOf(branch));
            progress.accept("pgbench tables: %d of %d x %,d accounts"
                    .formatted(branch, scale, PgbenchSchema.ACCOUNTS_PER_BRANCH));
        }
    }

    private static UnfitEnvironment unfit(Endpoint endpoint, int scale, SQLException e) {
        if (DISK_FULL.equals(e.getSQLState())) {
            return new UnfitEnvironment(
                    "--scale " + scale,
                    "the server's disk is full: " + e.getMessage(),
                    "Free space there (about 15 MB each, and as much for the write-ahead log), or ask for a smaller"
                            + " --scale.",
                    e);
        }
        return new UnfitEnvironment(
                "pgbench tables on " + endpoint,
                "cannot be made: " + e.getMessage(),
                "The user needs the right to create tables in schema public of that database.",
                e);
    }
}
