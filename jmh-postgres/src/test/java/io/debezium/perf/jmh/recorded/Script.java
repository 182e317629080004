package io.debezium.perf.jmh.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The SQL statements that are run for a recording, the same each time. */
final class Script {

    private static final int ACCOUNTS = 1000;
    private static final int PGBENCH_TRANSACTIONS = 100;
    private static final int WIDE_ROWS = 40;

    private Script() {}

    /** Statements that create the tables of both workloads, and fill them where needed. */
    static List<String> tables() {
        return List.of(
                "CREATE TABLE pgbench_accounts (aid int NOT NULL PRIMARY KEY, bid int, abalance int, filler char(84))",
                "CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
                "INSERT INTO pgbench_accounts SELECT aid, 1, 0, '' FROM generate_series(1, " + ACCOUNTS + ") aid",
                "CREATE SCHEMA shop",
                """
                CREATE TABLE shop.wide (
                    id bigint PRIMARY KEY,
                    quantity integer NOT NULL,
                    shelf smallint,
                    price numeric(10,2) NOT NULL,
                    weight numeric,
                    rating real,
                    share double precision,
                    paid boolean NOT NULL,
                    name varchar(255) NOT NULL,
                    code char(8),
                    note text,
                    made timestamp(3) NOT NULL,
                    changed timestamptz(3),
                    seen timestamp,
                    day date,
                    opens time(3),
                    span interval,
                    flags bit varying(16),
                    mask bit(4),
                    token uuid NOT NULL,
                    details json,
                    settings jsonb,
                    tags text[],
                    counts integer[],
                    prices numeric(8,3)[],
                    raw bytea,
                    address inet,
                    description text)""",
                // EXTERNAL means no compression, so that any value of some kilobytes goes to TOAST.
                "ALTER TABLE shop.wide ALTER description SET STORAGE EXTERNAL");
    }

    /** The transactions of a workload, each a list of statements. */
    static List<List<String>> transactions(Workload workload) {
        return switch (workload) {
            case pgbench ->
                IntStream.range(0, PGBENCH_TRANSACTIONS)
                        .mapToObj(Script::simpleUpdate)
                        .toList();
            case wide -> wide();
        };
    }

    /** The id of the account that a transaction of pgbench updates. */
    static int account(int transaction) {
        return 1 + transaction * 379 % ACCOUNTS;
    }

    /** The amount by which a transaction of pgbench changes the balance of its account. */
    static int delta(int transaction) {
        return transaction * 1009 % 10_001 - 5000;
    }

    private static List<String> simpleUpdate(int i) {
        return List.of(
                "UPDATE pgbench_accounts SET abalance = abalance + " + delta(i) + " WHERE aid = " + account(i),
                sql(
                        "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (%d, 1, %d, %d, CURRENT_TIMESTAMP)",
                        1 + i % 10, account(i), delta(i)));
    }

    private static List<List<String>> wide() {
        List<List<String>> transactions = new ArrayList<>();
        for (int i = 1; i <= WIDE_ROWS; i++) {
            transactions.add(List.of(insert(i)));
        }
        for (int i = 1; i <= WIDE_ROWS; i++) {
            transactions.add(List.of(update(i), toastedUpdate(i, i % 4 == 0)));
        }
        for (int i = 1; i <= WIDE_ROWS; i += 2) {
            transactions.add(List.of("DELETE FROM shop.wide WHERE id = " + i));
        }
        return transactions;
    }

    private static String insert(int i) {
        String full =
                """
                INSERT INTO shop.wide VALUES (%1$d, %1$d * 7, %1$d %% 100, %1$d * 1.37, %1$d / 7.0, %1$d / 8.0, %1$d / 3.0,
                    %1$d %% 2 = 0, 'article ' || %1$d || ' ''ä''', 'C' || %1$d, 'note of ' || %1$d,
                    timestamp '2024-02-29 12:00:00.123' + %1$d * interval '1 hour',
                    timestamptz '2024-03-31 01:30:00.5+01' + %1$d * interval '1 day',
                    timestamp '2024-05-05 05:05:05.123456', date '2024-01-01' + %1$d, time '10:11:12.345',
                    %1$d * interval '1 day 2 hours', ((%1$d)::bit(10))::bit varying(16), (%1$d)::bit(4),
                    md5('%1$d')::uuid, '{"id": %1$d, "list": [1, 2, 3]}', '{"id": %1$d, "on": true}',
                    ARRAY['one', 'two %1$d', NULL], ARRAY[%1$d, -1, 0], ARRAY[%1$d * 0.125, 2.5], decode(md5('%1$d'), 'hex'),
                    ('10.0.0.' || %1$d)::inet, repeat('description of %1$d. ', 200))""";
        String sparse =
                """
                INSERT INTO shop.wide (id, quantity, price, paid, name, made, token)
                VALUES (%1$d, 0, 0.01, false, 'sparse', timestamp '2024-02-29 12:00:00', md5('%1$d')::uuid)""";
        return sql(i % 5 == 0 ? sparse : full, i);
    }

    /** Formats a statement with ASCII digits in every locale. */
    private static String sql(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String update(int i) {
        return "UPDATE shop.wide SET price = price + 1.5, changed = timestamptz '2025-01-01 00:00:00.250+00' WHERE id = "
                + i;
    }

    private static String toastedUpdate(int i, boolean toasted) {
        return toasted
                ? "UPDATE shop.wide SET description = repeat('description anew. ', 200) WHERE id = " + i
                : "UPDATE shop.wide SET quantity = quantity + 1 WHERE id = " + i;
    }
}
