package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

    private static final int ACCOUNTS_PER_BRANCH = 100_000;
    private static final int TELLERS_PER_BRANCH = 10;

    private static final String EXISTING =
            """
            SELECT relname, coalesce(obj_description(oid, 'pg_class'), '') FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relname IN ('%s')
            """
                    .formatted(String.join("', '", NAMES));

    /** As {@code \d+} on PostgreSQL 15 shows those of {@code pgbench -i}. */
    private static final String TABLES =
            """
            CREATE TABLE public.pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100);
            CREATE TABLE public.pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84))
                WITH (fillfactor = 100);
            CREATE TABLE public.pgbench_history
                (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))
            """;

    private static final String BRANCHES_AND_TELLERS =
            """
            INSERT INTO public.pgbench_branches (bid, bbalance) SELECT b, 0 FROM generate_series(1, %1$d) AS b;
            INSERT INTO public.pgbench_tellers (tid, bid, tbalance)
                SELECT t, (t - 1) / %2$d + 1, 0 FROM generate_series(1, %1$d * %2$d) AS t
            """;

    private static final String PRIMARY_KEYS =
            """
            ALTER TABLE public.pgbench_branches ADD PRIMARY KEY (bid);
            ALTER TABLE public.pgbench_tellers ADD PRIMARY KEY (tid);
            ALTER TABLE public.pgbench_accounts ADD PRIMARY KEY (aid)
            """;

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
     * @throws UnfitEnvironment if there are tables of somebody else or of another run and {@code reuse} is false, if those to be
     *     reused are not complete, or if the server does not let us
     */
    public static PgbenchTables create(TableMarks marks, int scale, boolean reuse, Consumer<String> progress) {
        LiveWorkload.requireScale(scale);
        try (Session session = Session.open(marks.endpoint()).patient()) {
            Map<String, String> comments = new TreeMap<>();
            session.rows(EXISTING, row -> comments.put("public." + row.getString(1), row.getString(2)));
            if (reuse && !comments.isEmpty()) {
                int found = requireComplete(session, comments);
                progress.accept("using the pgbench tables that exist, scale " + found);
                return new PgbenchTables(found, Optional.empty());
            }
            marks.requireAbandoned("TABLE", comments);
            TableMark mark = marks.next();
            try {
                make(session, comments, mark, scale, progress);
            } catch (SQLException | RuntimeException e) {
                mark.dropAfter(e);
                throw e;
            }
            return new PgbenchTables(scale, Optional.of(mark));
        } catch (SQLException e) {
            throw marks.notCreated("--scale " + scale, e);
        }
    }

    /** The scale that they have; with reused tables not the one that was asked for. */
    public int scale() {
        return scale;
    }

    /** Whether this made them, and {@link #close()} drops them. */
    public boolean areOurs() {
        return mark.isPresent();
    }

    /**
     * Drops the tables if this made them.
     *
     * @throws UnfitEnvironment if the server does not let us
     */
    @Override
    public void close() {
        mark.ifPresent(TableMark::drop);
    }

    /** Makes a table of the shape of accounts, without its key. */
    static void makeAccounts(Session session, String table) throws SQLException {
        session.execute("CREATE TABLE " + table
                + " (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100)");
    }

    /** The filler is empty rather than null, so that the row has its 84 bytes. */
    static void fillAccounts(Session session, String table, int branch, long first, long last) throws SQLException {
        session.execute(
                "INSERT INTO %s (aid, bid, abalance, filler) SELECT a, %d, 0, '' FROM generate_series(%d, %d) AS a"
                        .formatted(table, branch, first, last));
    }

    private static void make(
            Session session, Map<String, String> abandoned, TableMark mark, int scale, Consumer<String> progress)
            throws SQLException {
        session.execute("BEGIN");
        for (String table : abandoned.keySet()) {
            session.execute("DROP TABLE IF EXISTS " + table);
        }
        makeAccounts(session, "public.pgbench_accounts");
        session.execute(TABLES);
        for (String table : QUALIFIED) {
            session.execute(mark.on("TABLE", table));
        }
        session.execute(BRANCHES_AND_TELLERS.formatted(scale, TELLERS_PER_BRANCH));
        // A branch at a time: the server notices that its client was killed when a statement ends, not before.
        for (int branch = 1; branch <= scale; branch++) {
            long last = (long) branch * ACCOUNTS_PER_BRANCH;
            fillAccounts(session, "public.pgbench_accounts", branch, last - ACCOUNTS_PER_BRANCH + 1, last);
            progress.accept("pgbench tables: %d of %d x %,d accounts".formatted(branch, scale, ACCOUNTS_PER_BRANCH));
        }
        progress.accept("pgbench tables: primary keys");
        session.execute(PRIMARY_KEYS);
        session.execute("COMMIT");
        progress.accept("pgbench tables: vacuum");
        session.execute("VACUUM (ANALYZE) " + String.join(", ", QUALIFIED));
    }

    /** @return their scale: how many branches there are */
    private static int requireComplete(Session session, Map<String, String> comments) throws SQLException {
        for (String name : QUALIFIED) {
            require(comments.containsKey(name), "%s is missing", name);
        }
        long branches = session.number("SELECT count(*) FROM public.pgbench_branches");
        require(branches >= 1, "they are empty");
        requireRows(session, "pgbench_tellers", branches * TELLERS_PER_BRANCH);
        requireRows(session, "pgbench_accounts", branches * ACCOUNTS_PER_BRANCH);
        long keys = session.number("SELECT count(*) FROM pg_constraint WHERE contype = 'p' AND conrelid IN"
                + " ('public.pgbench_accounts'::regclass, 'public.pgbench_branches'::regclass,"
                + " 'public.pgbench_tellers'::regclass)");
        require(keys == 3, "accounts, branches or tellers lack a primary key");
        return Math.toIntExact(branches);
    }

    private static void requireRows(Session session, String table, long wanted) throws SQLException {
        long rows = session.number("SELECT count(*) FROM public." + table);
        require(rows == wanted, "%s has %,d rows, its scale needs %,d", table, rows, wanted);
    }

    private static void require(boolean holds, String otherwise, Object... arguments) {
        if (!holds) {
            throw UnfitEnvironment.of(
                    "load.pgbench-tables-are-incomplete", "--reuse-tables", otherwise.formatted(arguments));
        }
    }
}
