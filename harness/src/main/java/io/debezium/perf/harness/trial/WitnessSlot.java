package io.debezium.perf.harness.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.Variant;

/**
 * What was committed while a reader ran, by the server's own word: a slot of {@code test_decoding} that nobody reads meanwhile
 * costs nothing then, and tells at the end each row change with its LSN, in the order that every reader of a slot gets them.
 * What was rolled back is not among it, and what others have written is. For one trial and one thread.
 */
final class WitnessSlot {

    private static final String TABLES = "table public.pgbench_";

    private static final String CHANGES = "SELECT pg_wal_lsn_diff(lsn, '0/0')::bigint, left(data, 150)"
            + " FROM pg_logical_slot_peek_changes(?, NULL, NULL, 'include-xids', '0', 'skip-empty-xacts', '1')"
            + " WHERE starts_with(data, '" + TABLES + "')";

    private static final String FULL_IDENTITY =
            "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE n.nspname = 'public' AND starts_with(c.relname::text, 'pgbench_') AND c.relreplident = 'f'";

    private static final int LINES_AT_ONCE = 10_000;

    private static final String ADVANCE =
            """
            SELECT CASE WHEN reader.confirmed_flush_lsn > own.confirmed_flush_lsn
                THEN pg_replication_slot_advance(own.slot_name, reader.confirmed_flush_lsn) END
            FROM pg_replication_slots reader, pg_replication_slots own
            WHERE reader.slot_name = ? AND own.slot_name = ? AND reader.confirmed_flush_lsn IS NOT NULL""";

    private final Endpoint endpoint;
    private final String slot;
    private boolean begun;
    private Optional<String> fault = Optional.empty();

    /**
     * @param endpoint of the server itself
     * @param slot of {@code test_decoding}, older than the reader's; empty where the server gave none
     */
    WitnessSlot(Endpoint endpoint, Optional<String> slot) {
        this.endpoint = endpoint;
        this.slot = slot.orElse("");
        if (slot.isEmpty()) {
            fault = Optional.of("the server gave no slot of test_decoding for it");
        }
    }

    /**
     * Begins where the reader begins. To be called before it is started and, where it makes its slot itself, again when it is
     * ready and before anything is written that it has to deliver.
     *
     * @param reader its slot
     */
    void since(String reader) {
        if (begun || fault.isPresent()) {
            return;
        }
        try (Session session = Session.open(endpoint)) {
            begun = !session.patient().rows(ADVANCE, row -> row, reader, slot).isEmpty();
        } catch (SQLException | UnfitEnvironment e) {
            fault = Optional.of(firstLine(e));
        }
    }

    /**
     * Holds what a reader has delivered against it. The reader may have stopped in mid-stream.
     *
     * @param subject what delivered, as the user knows it
     * @return why it could not be held against it, as a sentence; empty when it could
     * @throws TrialFailure if it has delivered anything else than was committed, or in another order
     */
    Optional<String> check(String subject, Variant variant, Message.Finished finished) {
        fault = fault.or(() -> selecting(variant));
        if (fault.isEmpty()) {
            try (Session session = Session.open(endpoint)) {
                if (session.number(FULL_IDENTITY) > 0) {
                    fault = Optional.of("with REPLICA IDENTITY FULL nothing tells whether an update changes the key");
                } else {
                    compare(session.connection(), subject, !variant.spec().isDebezium(), finished);
                }
            } catch (SQLException | UnfitEnvironment e) {
                fault = Optional.of(firstLine(e));
            }
        }
        return fault.map("The events were not checked against what was committed: %s."::formatted);
    }

    /** Why what a variant delivers is its own choice; empty when it is not. */
    private static Optional<String> selecting(Variant variant) {
        return variant.spec().properties().keySet().stream()
                .filter(DebeziumProperties::selects)
                .sorted()
                .findFirst()
                .map("the variant sets %s, which affects what is delivered"::formatted);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
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
            throw TrialFailure.counting("trial.delivered-otherwise", subject, delivered, committed, same.getAsLong());
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
}
