package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Session;

/**
 * The room on a server's disk, for tables of rows while they are made.
 *
 * @param usableBytes left on the disk; empty where that cannot be told, as it is no disk of this machine
 * @param maxWalBytes the server's max_wal_size: a checkpoint that it brings about takes its time, in which the log grows on
 */
public record RowRoom(OptionalLong usableBytes, long maxWalBytes) {

    static final RowRoom UNKNOWN = new RowRoom(OptionalLong.empty(), 0);

    /** Each row is logged when it is written, and its page may be once more when it is frozen. */
    private static final int TIMES_LOGGED = 2;

    public static RowRoom on(Database database) {
        try (Session session = Session.open(database.endpoint())) {
            return new RowRoom(
                    database.freeBytes(), session.number("SELECT pg_size_bytes(current_setting('max_wal_size'))"));
        } catch (SQLException | UnfitEnvironment e) {
            return UNKNOWN;
        }
    }

    /** Why it cannot be told, a sentence; empty where it can. */
    public Optional<String> note() {
        return usableBytes.isPresent() ? Optional.empty() : Optional.of(Messages.text("load.room-is-unknown"));
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
