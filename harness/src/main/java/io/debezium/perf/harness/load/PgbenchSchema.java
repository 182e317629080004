package io.debezium.perf.harness.load;

import java.util.List;

/**
 * The tables as {@code pgbench -i} leaves them (columns, fill factor, rows, keys), found by looking at them with
 * {@code \d+} on PostgreSQL 15; the row counts are in the manual.
 */
final class PgbenchSchema {

    static final int ACCOUNTS_PER_BRANCH = 100_000;
    static final int TELLERS_PER_BRANCH = 10;

    static final List<String> TABLES = List.of(
            accounts("public.pgbench_accounts"),
            "CREATE TABLE public.pgbench_branches"
                    + " (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100)",
            "CREATE TABLE public.pgbench_tellers"
                    + " (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100)",
            "CREATE TABLE public.pgbench_history"
                    + " (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))");

    static final List<String> PRIMARY_KEYS = List.of(
            "ALTER TABLE public.pgbench_branches ADD PRIMARY KEY (bid)",
            "ALTER TABLE public.pgbench_tellers ADD PRIMARY KEY (tid)",
            "ALTER TABLE public.pgbench_accounts ADD PRIMARY KEY (aid)");

    private PgbenchSchema() {}

    static String branches(int scale) {
        return "INSERT INTO public.pgbench_branches (bid, bbalance) SELECT b, 0 FROM generate_series(1, %d) AS b"
                .formatted(scale);
    }

    static String tellers(int scale) {
        return ("INSERT INTO public.pgbench_tellers (tid, bid, tbalance)"
                        + " SELECT t, (t - 1) / %d + 1, 0 FROM generate_series(1, %d) AS t")
                .formatted(TELLERS_PER_BRANCH, Math.multiplyExact(scale, TELLERS_PER_BRANCH));
    }

    /** A table of accounts' shape, without its key. */
    static String accounts(String table) {
        return "CREATE TABLE " + table
                + " (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100)";
    }

    static String accountsOf(int branch) {
        int last = Math.multiplyExact(branch, ACCOUNTS_PER_BRANCH);
        return accounts("public.pgbench_accounts", branch, last - ACCOUNTS_PER_BRANCH + 1, last);
    }

    /** The filler is empty rather than null, so that the row has its 84 bytes. */
    static String accounts(String table, int branch, long first, long last) {
        return "INSERT INTO %s (aid, bid, abalance, filler) SELECT a, %d, 0, '' FROM generate_series(%d, %d) AS a"
                .formatted(table, branch, first, last);
    }
}
