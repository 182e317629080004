package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.TableMarks;

/**
 * What a server has of pgbench's tables.
 *
 * @param marks the comment of each that exists, by its name; empty where it has none
 */
record ExistingTables(SortedMap<String, String> marks) {

    private static final String WHAT = "pgbench tables (%s)";
    private static final String MAKE_AGAIN =
            "Recreate them with pgbench -i, or drop them and leave out --reuse-tables.";

    static ExistingTables on(Session session) throws SQLException {
        SortedMap<String, String> marks = new TreeMap<>();
        String sql = "SELECT c.relname, coalesce(obj_description(c.oid, 'pg_class'), '') FROM pg_class c"
                + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE n.nspname = 'public' AND c.relname IN ('" + String.join("', '", PgbenchTables.NAMES) + "')";
        session.rows(sql, row -> marks.put(row.getString(1), row.getString(2)));
        return new ExistingTables(marks);
    }

    boolean isEmpty() {
        return marks.isEmpty();
    }

    /** The names of all. */
    List<String> names() {
        return List.copyOf(marks.keySet());
    }

    /** @throws UnfitEnvironment if one of them is somebody else's, or another run's that was not killed here */
    void requireAbandoned(TableMarks known) {
        List<String> others = marks.keySet().stream()
                .filter(name -> !known.isAbandoned(marks.get(name)))
                .toList();
        Optional<String> run = others.stream()
                .map(marks::get)
                .filter(mark -> mark.startsWith(TableMarks.PREFIX))
                .findFirst();
        if (run.isPresent()) {
            throw UnfitEnvironment.of(
                    "load.belong-to-another-run",
                    WHAT.formatted(String.join(", ", others)),
                    run.get(),
                    others.stream().map(name -> "public." + name).collect(Collectors.joining(", ")));
        }
        if (!others.isEmpty()) {
            throw UnfitEnvironment.of("load.exist-and-were-not-created", WHAT.formatted(String.join(", ", others)));
        }
    }

    /**
     * Whether a load can run on them.
     *
     * @return their scale: how many branches there are
     * @throws UnfitEnvironment if not, saying what is missing
     */
    int requireComplete(Session session) throws SQLException {
        for (String name : PgbenchTables.NAMES) {
            require(marks.containsKey(name), "are not all there: " + name + " is missing");
        }
        long branches = session.number("SELECT count(*) FROM public.pgbench_branches");
        require(branches >= 1, "are empty");
        requireRows(session, "pgbench_tellers", branches * PgbenchSchema.TELLERS_PER_BRANCH);
        requireRows(session, "pgbench_accounts", branches * PgbenchSchema.ACCOUNTS_PER_BRANCH);
        long keys = session.number("SELECT count(*) FROM pg_constraint WHERE contype = 'p' AND conrelid IN"
                + " ('public.pgbench_accounts'::regclass, 'public.pgbench_branches'::regclass,"
                + " 'public.pgbench_tellers'::regclass)");
        require(keys == 3, "lack a primary key on accounts, branches or tellers");
        return Math.toIntExact(branches);
    }

    private static void requireRows(Session session, String table, long wanted) throws SQLException {
        long rows = session.number("SELECT count(*) FROM public." + table);
        require(
                rows == wanted,
                "are not complete: %s has %,d rows, its scale needs %,d".formatted(table, rows, wanted));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UnfitEnvironment(WHAT.formatted(String.join(", ", PgbenchTables.NAMES)), otherwise, MAKE_AGAIN);
        }
    }
}
