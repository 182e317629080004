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
 * Determines what was committed while a reader ran, from a second slot with {@code test_decoding}. The slot is not read during
 * the trial and so costs nothing then; at the end it returns each row change with its LSN, in the order in which every slot's
 * reader gets them. Changes that were rolled back are not included, those of other sessions are. For one trial and one thread.
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
     * @param endpoint of the server itself, not of a proxy
     * @param slot name of a slot with {@code test_decoding}, created before the reader's; empty if the server could not create
     *     one
     */
    WitnessSlot(Endpoint endpoint, Optional<String> slot) {
        this.endpoint = endpoint;
        this.slot = slot.orElse("");
        if (slot.isEmpty()) {
            fault = Optional.of("the server gave no slot of test_decoding for it");
        }
    }

    /**
     * Advances this slot to the position where the reader begins. To be called before the reader is started and, since the
     * reader may create its slot itself, again when it is ready, before anything is written that it has to deliver.
     *
     * @param reader name of the reader's slot
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
     * Checks the events that a reader has delivered against what was committed. The reader may have stopped in mid-stream.
     *
     * @param subject the reader's name in messages to the user
     * @return why the check was impossible, as a sentence; empty if it was made
     * @throws TrialFailure if the delivered events differ from the committed changes, or their order does
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

    /** The reason why the variant may rightly deliver other events than were committed; empty if it may not. */
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
        // The JDBC driver fetches a result in portions only within a transaction.
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
     * Debezium's operation letters for a line of {@code test_decoding} such as {@code table public.pgbench_accounts: UPDATE:
     * ...}. For an update of the key, which shows as {@code old-key:}, Debezium emits two events.
     *
     * @param raw whether the reader is the raw one, which does not split such an update
     */
    static String operations(String line, boolean raw) {
        String change = line.substring(line.indexOf(": ", TABLES.length()) + 2);
        if (change.startsWith("UPDATE: old-key: ") && !raw) {
            return "dc";
        }
        return Map.of("INSERT", "c", "UPDATE", "u", "DELETE", "d").getOrDefault(change.split(":", 2)[0], "");
    }
}
