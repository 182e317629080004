package io.debezium.perf.harness.load;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;

/**
 * The four tables that pgbench's built-in workloads use, in schema {@code public}, as {@code pgbench -i} makes them. They
 * carry the run's {@linkplain TableMarks mark} as their comment, set in the transaction that creates them: tables without a
 * mark were not made by the harness and are never dropped.
 */
public final class PgbenchTables {

    /** The names of the four tables, without schema. */
    public static final List<String> NAMES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    /** The names of the four tables, with schema. */
    public static final List<String> QUALIFIED =
            NAMES.stream().map("public."::concat).toList();

    /** The value of Debezium's {@code table.include.list} for a live load; the default of the program under test. */
    public static final String CAPTURED = "public.pgbench_.*";

    private static final int ACCOUNTS_PER_BRANCH = 100_000;
    private static final int TELLERS_PER_BRANCH = 10;

    private static final String EXISTING =
            """
            SELECT relname, coalesce(obj_description(oid, 'pg_class'), '') FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relname IN ('%s')
            """
                    .formatted(String.join("', '", NAMES));

    /** The tables as made by {@code pgbench -i} of PostgreSQL 15. */
    private static final String TABLES =
            """
            CREATE TABLE public.pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84))
                WITH (fillfactor = 100);
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

    /** The filler is an empty string and not null, so that char(84) takes its 84 bytes. */
    private static final String ACCOUNTS =
            """
            INSERT INTO public.pgbench_accounts (aid, bid, abalance, filler)
                SELECT a, %d, 0, '' FROM generate_series(%d, %d) AS a
            """;

    private static final String PRIMARY_KEYS =
            """
            ALTER TABLE public.pgbench_branches ADD PRIMARY KEY (bid);
            ALTER TABLE public.pgbench_tellers ADD PRIMARY KEY (tid);
            ALTER TABLE public.pgbench_accounts ADD PRIMARY KEY (aid)
            """;

    private PgbenchTables() {}

    /**
     * Makes the tables, replacing those that a killed run left.
     *
     * @param marks the server's marks
     * @param scale 100,000 accounts, 10 tellers and 1 branch each; 1 to 19,999
     * @param progress receives the progress in a few words
     * @return the mark, which drops the tables
     * @throws io.debezium.perf.harness.InvalidConfiguration if the scale is out of that range
     * @throws io.debezium.perf.harness.UnfitEnvironment if there are tables of somebody else or of another run, or if the
     *     server does not let us
     */
    public static TableMark create(TableMarks marks, int scale, Consumer<String> progress) {
        LiveWorkload.requireScale(scale);
        return marks.make("--scale " + scale, (session, mark) -> {
            Map<String, String> abandoned = new TreeMap<>();
            session.rows(EXISTING, row -> abandoned.put("public." + row.getString(1), row.getString(2)));
            marks.requireAbandoned("TABLE", abandoned);
            session.execute("BEGIN");
            for (String table : abandoned.keySet()) {
                session.execute("DROP TABLE IF EXISTS " + table);
            }
            session.execute(TABLES);
            for (String table : QUALIFIED) {
                session.execute(mark.on("TABLE", table));
            }
            session.execute(BRANCHES_AND_TELLERS.formatted(scale, TELLERS_PER_BRANCH));
            // One statement for each branch, since the server notices only between statements that its client is gone.
            for (int branch = 1; branch <= scale; branch++) {
                long last = (long) branch * ACCOUNTS_PER_BRANCH;
                session.execute(ACCOUNTS.formatted(branch, last - ACCOUNTS_PER_BRANCH + 1, last));
                progress.accept(
                        "pgbench tables: %d of %d x %,d accounts".formatted(branch, scale, ACCOUNTS_PER_BRANCH));
            }
            progress.accept("pgbench tables: primary keys");
            session.execute(PRIMARY_KEYS);
            session.execute("COMMIT");
            progress.accept("pgbench tables: vacuum");
            session.execute("VACUUM (ANALYZE) " + String.join(", ", QUALIFIED));
            return mark;
        });
    }
}
