package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Ledger;

/**
 * Updates of rows of a schema's tables while somebody reads them, each a transaction of its own at its time by a schedule (open
 * loop), by a pgbench: those that one puts off are made up for. An update leaves the row as it was.
 * Begins when it is made.
 */
public final class RowUpdates implements AutoCloseable {

    private static final int SESSIONS = 4;

    /** Of what was asked for, from which on it counts as reached. */
    private static final double REACHED = 0.95;

    /** Standard deviations of the number that pgbench's schedule, which is a Poisson process, has by chance. */
    private static final int CHANCE = 5;

    /** Longer than any trial: {@link #end} comes first. */
    private static final Duration LENGTH = Duration.ofDays(1);

    private final double perSecond;
    private final PgbenchLoad load;
    private final Instant start;

    /**
     * @param perSecond more than 0
     * @param seed of what is drawn at random: tables, and rows of them
     * @param folder an existing one for the script, and for pgbench's log
     * @throws UnfitEnvironment if the server does not tell what there is, or there is no pgbench here
     */
    public RowUpdates(Endpoint endpoint, String schema, double perSecond, long seed, Path folder, Ledger ledger) {
        this.perSecond = perSecond;
        LiveWorkload updates = LiveWorkload.scripted(
                script(endpoint, schema, folder), 1, SESSIONS, OptionalInt.empty(), OptionalDouble.of(perSecond));
        this.load = new PgbenchLoad(updates, endpoint, folder, LENGTH, seed, ledger);
        this.start = Instant.now();
    }

    /**
     * Ends them.
     *
     * @return how many were committed
     * @throws TrialFailure if one has failed, or fewer were made than were due
     */
    public long end() {
        Instant end = Instant.now();
        load.stop();
        load.failure().ifPresent(failure -> {
            throw failure;
        });
        long made = load.result(Instant.EPOCH, Instant.now()).transactions();
        double due = Duration.between(start, end).toMillis() / 1e3 * perSecond;
        if (made + SESSIONS < REACHED * due - CHANCE * Math.sqrt(due)) {
            throw TrialFailure.of(
                    "load.too-few-updates-were-made",
                    "--beside %.0f/s".formatted(perSecond),
                    made,
                    Math.round(due),
                    SESSIONS);
        }
        return made;
    }

    @Override
    public void close() {
        load.close();
    }

    /** For pgbench: one table at random, and of it the row with the least key from a random one on. */
    private static Path script(Endpoint endpoint, String schema, Path folder) {
        List<String> branches = new ArrayList<>();
        try (Session session = Session.open(endpoint)) {
            for (RowTables.Table table : SignalTable.tables(session, schema)) {
                String branch =
                        """
                        if :table = %3$d
                        \\set key random(%4$d, %5$d)
                        UPDATE %2$s SET %1$s = %1$s WHERE %1$s = (SELECT min(%1$s) FROM %2$s WHERE %1$s >= :key);
                        """;
                String range = "SELECT min(%1$s), max(%1$s) FROM %2$s HAVING min(%1$s) IS NOT NULL";
                branches.addAll(session.rows(
                        range.formatted(table.key(), table.quoted()),
                        row -> branch.formatted(
                                table.key(), table.quoted(), branches.size() + 1, row.getLong(1), row.getLong(2))));
            }
            String first = "\\set table random(1, %d)\n".formatted(branches.size());
            return Files.writeString(
                    folder.resolve("updates.sql"), first + "\\" + String.join("\\el", branches) + "\\endif\n");
        } catch (SQLException e) {
            throw UnfitEnvironment.of("load.cannot-be-read", "tables in schema " + schema, e.getMessage())
                    .because(e);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
    }
}
