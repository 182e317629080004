package io.debezium.perf.harness.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec.Kind;

/**
 * What was committed while a reader ran, by the server's own word: a slot of {@code test_decoding} that nobody reads meanwhile
 * costs nothing then, and tells at the end each row change with its LSN, in the order that every reader of a slot gets them.
 * What was rolled back is not among it, and what others have written is.
 *
 * @param endpoint of the server itself
 * @param slot of {@code test_decoding}, as old as the reader's or older
 */
record Committed(Endpoint endpoint, String slot) {

    /** What to say where there is no such slot. */
    static final String NO_WITNESS = "The events were not held against what was committed: the server gave no slot of"
            + " test_decoding for it.";

    /** Properties with which a variant itself decides which changes it delivers. */
    private static final Set<String> SELECTING = Set.of(
            "database.dbname",
            "publication.autocreate.mode",
            "publication.name",
            "schema.exclude.list",
            "schema.include.list",
            "skipped.operations",
            "slot.name",
            "snapshot.mode",
            "table.exclude.list",
            "table.include.list",
            "transforms");

    private static final String TABLES = "table public.pgbench_";

    private static final String CHANGES = "SELECT pg_wal_lsn_diff(lsn, '0/0')::bigint, left(data, 150)"
            + " FROM pg_logical_slot_peek_changes(?, NULL, NULL, 'include-xids', '0', 'skip-empty-xacts', '1')"
            + " WHERE starts_with(data, '" + TABLES + "')";

    private static final String FULL_IDENTITY =
            "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE n.nspname = 'public' AND starts_with(c.relname::text, 'pgbench_') AND c.relreplident = 'f'";

    private static final int LINES_AT_ONCE = 10_000;

    /**
     * From where the reader begins; to be called when it is ready, and before anything is written that it has to deliver.
     *
     * @param reader its slot
     */
    void since(String reader) {
        ask(
                "SELECT pg_replication_slot_advance(?, confirmed_flush_lsn) FROM pg_replication_slots"
                        + " WHERE slot_name = ? AND confirmed_flush_lsn > (SELECT confirmed_flush_lsn FROM pg_replication_slots"
                        + " WHERE slot_name = ?)",
                slot,
                reader,
                slot);
    }

    /**
     * Holds what a reader has delivered against it. The reader may have stopped in mid-stream.
     *
     * @param subject what delivered, as the user knows it
     * @return why it could not be held against it, as a sentence; empty when it could
     * @throws TrialFailure if it has delivered anything else than was committed, or in another order
     */
    Optional<String> check(String subject, Variant variant, Message.Finished finished) {
        Optional<String> selecting = variant.spec().properties().keySet().stream()
                .filter(SELECTING::contains)
                .sorted()
                .findFirst();
        if (selecting.isPresent()) {
            return Optional.of("The events were not held against what was committed: %s decides which there are."
                    .formatted(selecting.get()));
        }
        try (Connection connection = endpoint.connect()) {
            if (full(connection)) {
                return Optional.of("The events were not held against what was committed: with REPLICA IDENTITY FULL"
                        + " an update does not tell whether it changes the key.");
            }
            compare(connection, subject, variant.spec().kind() == Kind.RAW, finished);
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of("The events were not held against what was committed: " + e.getMessage() + ".");
        }
    }

    private void compare(Connection connection, String subject, boolean raw, Message.Finished finished)
            throws SQLException {
        long delivered = finished.counters().events();
        EventOrder order = new EventOrder();
        long committed = 0;
        // The driver reads a result in portions within a transaction only.
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(CHANGES)) {
            statement.setString(1, slot);
            statement.setFetchSize(LINES_AT_ONCE);
            try (ResultSet change = statement.executeQuery()) {
                while (change.next()) {
                    String operations = operations(change.getString(2), raw);
                    committed += operations.length();
                    for (int i = 0; i < operations.length() && order.events() < delivered; i++) {
                        order.add(change.getLong(1), operations.charAt(i));
                    }
                }
            }
        }
        OptionalLong same =
                EventOrder.sameUpTo(order.toString(), finished.order().orElse(""));
        if (same.isPresent()) {
            throw new TrialFailure(
                    subject,
                    String.format(
                            Locale.ROOT,
                            "delivered %,d events where %,d were committed, and behind event %,d not those or not in their"
                                    + " order: events were lost, doubled or changed places",
                            delivered,
                            committed,
                            same.getAsLong()),
                    "Its log tells what it did; scripts/perf verify names the events.");
        }
    }

    /**
     * Debezium's letters for a line of {@code test_decoding}, {@code table public.pgbench_accounts: UPDATE: ...}. Of an update
     * that changes the key, which has the old one, Debezium makes two events.
     */
    static String operations(String line, boolean raw) {
        String change = line.substring(line.indexOf(": ", TABLES.length()) + 2);
        if (change.startsWith("UPDATE: old-key: ") && !raw) {
            return "dc";
        }
        return Map.of("INSERT", "c", "UPDATE", "u", "DELETE", "d").getOrDefault(change.split(":", 2)[0], "");
    }

    private static boolean full(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FULL_IDENTITY)) {
            row.next();
            return row.getLong(1) > 0;
        }
    }

    private void ask(String sql, String... arguments) {
        try (Connection connection = endpoint.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setString(i + 1, arguments[i]);
            }
            statement.execute();
        } catch (SQLException e) {
            throw new TrialFailure(
                    endpoint.toString(),
                    "does not let the slot %s be set to where the reader begins: %s".formatted(slot, e.getMessage()),
                    "See the server's log.",
                    e);
        }
    }
}
