package io.debezium.perf.harness.load;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * The room that tables of rows take on a server's disk while they are made.
 *
 * @param tableBytes of the tables with their primary keys
 * @param walBytes of the write-ahead log beside them
 */
record RowRoom(long tableBytes, long walBytes) {

    /** A page holds 61 rows of pgbench_accounts, and 366 entries of its primary key at the usual fill factor of 90 %. */
    private static final double BYTES_PER_ROW = 8192 / 61.0 + 8192 / 366.0;

    /** Each row is logged when it is written, and its page may be once more when it is frozen. */
    private static final int TIMES_LOGGED = 2;

    /**
     * @param sizes of the tables, in rows
     * @param maxWalBytes the server's max_wal_size: a checkpoint that it brings about takes its time, in which the log grows on
     */
    static RowRoom of(List<Long> sizes, long maxWalBytes) {
        double tables = sizes.stream().mapToLong(Long::longValue).sum() * BYTES_PER_ROW;
        return new RowRoom(Math.round(tables), Math.round(Math.min(TIMES_LOGGED * tables, 2.0 * maxWalBytes)));
    }

    /**
     * @param usableBytes left on the disk
     * @throws UnfitEnvironment if that is too little
     */
    void requireWithin(long usableBytes) {
        if (tableBytes + walBytes > usableBytes) {
            throw new UnfitEnvironment(
                    "--rows",
                    String.format(
                            Locale.ROOT,
                            "the tables take about %,d MB and the write-ahead log %,d MB beside them, and the server's disk has %,d MB left",
                            megabytes(tableBytes),
                            megabytes(walBytes),
                            megabytes(usableBytes)),
                    "Make room there, ask for fewer --rows, or name a server with a larger disk with --database.");
        }
    }

    private static long megabytes(long bytes) {
        return (bytes >> 20) + 1;
    }
}
