package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/**
 * The four tables that pgbench's built-in workloads use, in schema {@code public}, as {@code pgbench -i} makes them. Those
 * that we made carry the {@linkplain TableMarks mark} of the run as their comment, from the same transaction on that they
 * exist: whatever happens to us in between, tables without it are somebody else's and are never dropped.
 */
public final class PgbenchTables implements AutoCloseable {

    /** All four, without their schema. */
    public static final List<String> NAMES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    /** The same with it. */
    public static final List<String> QUALIFIED =
            NAMES.stream().map("public."::concat).toList();

    /** What a variant captures of a live load, as Debezium's {@code table.include.list} has it; the program's own default. */
    public static final String CAPTURED = "public.pgbench_.*";

    private static final String DISK_FULL = "53100";

    private final int scale;
    private final Optional<TableMark> mark;

    private PgbenchTables(int scale, Optional<TableMark> mark) {
        this.scale = scale;
        this.mark = mark;
    }

    /** As {@link #create(TableMarks, int, boolean, Consumer)}, on a server that nobody else uses. */
    public static PgbenchTables create(Endpoint endpoint, int scale, boolean reuse, Consumer<String> progress) {
        return create(TableMarks.onOwnServer(endpoint), scale, reuse, progress);
    }

    /**
     * Makes the tables, in place of those that a killed run of ours left; or takes those that are there.
     *
     * @param marks of the server
     * @param scale 100,000 accounts, 10 tellers and 1 branch each; 1 to 19,999
     * @param reuse take tables that exist, whoever made them, at the scale that they have
     * @param progress told in a few words how far it is
     * @throws io.debezium.perf.harness.InvalidConfiguration if the scale is out of that range
     * @throws UnfitEnvironment if there are tables of somebody else or of another run and {@code reuse} is false, if those to be reused are
     *     not complete, or if the server does not let us
     */
    public static PgbenchTables create(TableMarks marks, int scale, boolean reuse, Consumer<String> progress) {
        Endpoint endpoint = marks.endpoint();
        LiveWorkload.requireScale(scale);
        try (Session session = Session.open(endpoint).patient()) {
            ExistingTables existing = ExistingTables.on(session);
            if (reuse && !existing.isEmpty()) {
                int found = existing.requireComplete(session);
                progress.accept("using the pgbench tables that exist, scale " + found);
                return new PgbenchTables(found, Optional.empty());
            }
            existing.requireAbandoned(marks);
            TableMark mark = marks.next();
            try {
                make(session, existing.names(), mark, scale, progress);
            } catch (SQLException | RuntimeException e) {
                dropAfter(e, mark);
                throw e;
            }
            return new PgbenchTables(scale, Optional.of(mark));
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
        return mark.isPresent();
    }

    /**
     * Drops the tables if this made them.
     *
     * @throws UnfitEnvironment if the server does not let us
     */
    public void drop() {
        mark.ifPresent(TableMark::drop);
    }

    /** As {@link #drop()}. */
    @Override
    public void close() {
        drop();
    }

    /** What went wrong first is what is told. */
    private static void dropAfter(Exception first, TableMark mark) {
        try {
            mark.drop();
        } catch (UnfitEnvironment e) {
            first.addSuppressed(e);
        }
    }

    private static void make(
            Session session, List<String> abandoned, TableMark mark, int scale, Consumer<String> progress)
            throws SQLException {
        session.execute("BEGIN");
        for (String table : abandoned) {
            session.execute("DROP TABLE IF EXISTS public." + table);
        }
        for (String sql : PgbenchSchema.TABLES) {
            session.execute(sql);
        }
        for (String table : NAMES) {
            session.execute(mark.on("public." + table));
        }
        fill(session, scale, progress);
        progress.accept("pgbench tables: primary keys");
        for (String sql : PgbenchSchema.PRIMARY_KEYS) {
            session.execute(sql);
        }
        session.execute("COMMIT");
        progress.accept("pgbench tables: vacuum");
        session.execute("VACUUM (ANALYZE) public." + String.join(", public.", NAMES));
    }

    private static void fill(Session session, int scale, Consumer<String> progress) throws SQLException {
        session.execute(PgbenchSchema.branches(scale));
        session.execute(PgbenchSchema.tellers(scale));
        // A branch at a time: the server notices that its client was killed when a statement ends, not before.
        for (int branch = 1; branch <= scale; branch++) {
            session.execute(PgbenchSchema.accountsOf(branch));
            progress.accept("pgbench tables: %d of %d x %,d accounts"
                    .formatted(branch, scale, PgbenchSchema.ACCOUNTS_PER_BRANCH));
        }
    }

    private static UnfitEnvironment unfit(Endpoint endpoint, int scale, SQLException e) {
        if (DISK_FULL.equals(e.getSQLState())) {
            return UnfitEnvironment.of("load.servers-disk-is-full", "--scale " + scale, e.getMessage())
                    .because(e);
        }
        return UnfitEnvironment.of("load.cannot-be-created", "pgbench tables on " + endpoint, e.getMessage())
                .because(e);
    }
}
