package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Session;

/**
 * The room on a server's disk, for tables of rows while they are made.
 *
 * @param usableBytes left on the disk; empty where that cannot be told
 * @param maxWalBytes the server's max_wal_size: a checkpoint that it brings about takes its time, in which the log grows on
 * @param note why it cannot be told, a sentence; empty where it can
 */
public record RowRoom(OptionalLong usableBytes, long maxWalBytes, Optional<String> note) {

    static final RowRoom UNKNOWN = new RowRoom(OptionalLong.empty(), 0, Optional.empty());

    /** Each row is logged when it is written, and its page may be once more when it is frozen. */
    private static final int TIMES_LOGGED = 2;

    /** Of a server whose disk is one of this machine. */
    public static RowRoom on(Database database) {
        OptionalLong free = database.freeBytes();
        if (free.isEmpty()) {
            return unknown("that disk cannot be inspected from here.");
        }
        try (Session session = Session.open(database.endpoint())) {
            return new RowRoom(
                    free, session.number("SELECT pg_size_bytes(current_setting('max_wal_size'))"), Optional.empty());
        } catch (SQLException | UnfitEnvironment e) {
            return unknown(e.getMessage());
        }
    }

    private static RowRoom unknown(String why) {
        return new RowRoom(
                OptionalLong.empty(),
                0,
                Optional.of(
                        "Whether the server's disk has room for the tables could not be checked before they were created: "
                                + why));
    }

    /**
     * Makes sure that it is enough, where that can be told.
     *
     * @param sizes of tables, in rows
     * @param bytesPerRow that these take with their primary keys
     * @throws UnfitEnvironment if it is too little
     */
    void require(List<Long> sizes, double bytesPerRow) {
        long tables = Math.round(sizes.stream().mapToLong(Long::longValue).sum() * bytesPerRow);
        long wal = Math.min(TIMES_LOGGED * tables, 2 * maxWalBytes);
        if (usableBytes.isPresent() && tables + wal > usableBytes.getAsLong()) {
            throw UnfitEnvironment.of(
                    "load.disk-has-too-little-room",
                    "--rows",
                    megabytes(tables),
                    megabytes(wal),
                    megabytes(usableBytes.getAsLong()));
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MB", (bytes >> 20) + 1);
    }
}
