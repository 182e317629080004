package io.debezium.perf.harness.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.TableMarks;

/**
 * What a server has of pgbench's tables.
 *
 * @param marks the comment of each that exists, by its name; empty where it has none
 */
record ExistingTables(SortedMap<String, String> marks) {

    private static final String WHAT = "pgbench tables (%s)";
    private static final String MAKE_AGAIN =
            "Make them again with pgbench -i, or drop them and leave out --reuse-tables.";

    static ExistingTables on(Connection connection) throws SQLException {
        SortedMap<String, String> marks = new TreeMap<>();
        String sql = "SELECT c.relname, coalesce(obj_description(c.oid, 'pg_class'), '') FROM pg_class c"
                + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE n.nspname = 'public' AND c.relname IN ('" + String.join("', '", PgbenchTables.NAMES) + "')";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                marks.put(rows.getString(1), rows.getString(2));
            }
        }
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
            throw new UnfitEnvironment(
                    WHAT.formatted(String.join(", ", others)),
                    "belong to another run of this harness, by their comment '%s'".formatted(run.get()),
                    "Name another database, or wait until that run has ended. If it was killed: scripts/perf clean,"
                            + " where it was started, or DROP TABLE "
                            + others.stream().map(name -> "public." + name).collect(Collectors.joining(", ")));
        }
        if (!others.isEmpty()) {
            throw new UnfitEnvironment(
                    WHAT.formatted(String.join(", ", others)),
                    "exist and were not made by this harness",
                    "Give --reuse-tables to run on them as they are (the load changes their rows), or another database.");
        }
    }

    /**
     * Whether a load can run on them.
     *
     * @return their scale: how many branches there are
     * @throws UnfitEnvironment if not, saying what is missing
     */
    int requireComplete(Connection connection) throws SQLException {
        for (String name : PgbenchTables.NAMES) {
            require(marks.containsKey(name), "are not all there: " + name + " is missing");
        }
        long branches = number(connection, "SELECT count(*) FROM public.pgbench_branches");
        require(branches >= 1, "are empty");
        requireRows(connection, "pgbench_tellers", branches * PgbenchSchema.TELLERS_PER_BRANCH);
        requireRows(connection, "pgbench_accounts", branches * PgbenchSchema.ACCOUNTS_PER_BRANCH);
        long keys = number(
                connection,
                "SELECT count(*) FROM pg_constraint WHERE contype = 'p' AND conrelid IN"
                        + " ('public.pgbench_accounts'::regclass, 'public.pgbench_branches'::regclass,"
                        + " 'public.pgbench_tellers'::regclass)");
        require(keys == 3, "lack a primary key on accounts, branches or tellers");
        return Math.toIntExact(branches);
    }

    private static void requireRows(Connection connection, String table, long wanted) throws SQLException {
        long rows = number(connection, "SELECT count(*) FROM public." + table);
        require(
                rows == wanted,
                "are not complete: %s has %,d rows, its scale needs %,d".formatted(table, rows, wanted));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UnfitEnvironment(WHAT.formatted(String.join(", ", PgbenchTables.NAMES)), otherwise, MAKE_AGAIN);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
