package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The harness's slots and publications on one server. They are named {@code dbzperf_...}, a publication like its slot, so
 * that their origin can be seen. A slot that is left behind retains WAL for ever.
 *
 * @param ledger where reservations are noted; empty for a server that is removed as a whole
 */
public record Slots(Endpoint endpoint, Optional<Ledger> ledger) {

    private static final String PREFIX = "dbzperf_";
    private static final String OBJECT_IN_USE = "55006";
    private static final String UNDEFINED_OBJECT = "42704";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LITTLE = Duration.ofMillis(50);

    /** @param rest the name without the prefix: lower-case letters, digits and underscores, as PostgreSQL requires */
    static String name(String rest) {
        String name = PREFIX + rest;
        if (!name.matches("[a-z0-9_]{1,63}")) {
            throw new IllegalArgumentException("rest (%s) must be lower-case letters, digits, _".formatted(rest));
        }
        return name;
    }

    /**
     * Reserves a new name for a slot and its publication, and notes it in the ledger. Nothing is created on the server: the
     * connector does that.
     */
    public Slot reserve() {
        String name = name(Passwords.random().substring(0, 10));
        Map<String, String> facts = Map.of("server", endpoint.url(), "name", name);
        return new Slot(name, new DropOnce(ledger, "slot", facts, () -> drop(endpoint, name)));
    }

    /**
     * A copy of another slot, at its position; the other one stays as it is.
     *
     * @param plugin the output plugin of the copy, which may differ from the source's
     * @throws UnfitEnvironment if the server will not copy it
     */
    public Slot copy(String source, String plugin) {
        return make(
                "a copy of slot %s with %s".formatted(source, plugin),
                (session, name) -> session.execute(
                        "SELECT pg_copy_logical_replication_slot(?, ?, false, ?)", source, name, plugin));
    }

    /**
     * A new slot at the server's position, for a reader that does not create one; for pgoutput with a publication.
     *
     * @param tables the publication's tables, as {@code schema.table} quoted for SQL. A publication of all tables would
     *     include tables created later, which could then not be updated if they have no replica identity
     * @throws UnfitEnvironment if the server will not make it
     */
    public Slot create(String plugin, List<String> tables) {
        return make("a slot with " + plugin, (session, name) -> {
            if (plugin.equals(DecodingPlugins.PGOUTPUT)) {
                // The publication is made before the slot, since pgoutput looks it up as of the WAL position that it
                // decodes. Each table is locked briefly, in a mode that conflicts with VACUUM: others must not queue
                // behind a long wait.
                session.execute("SET lock_timeout = '10s'");
                String named = tables.isEmpty() ? "" : " FOR TABLE ONLY " + String.join(", ONLY ", tables);
                session.execute("CREATE PUBLICATION " + name + named);
            }
            session.execute("SELECT pg_create_logical_replication_slot(?, ?)", name, plugin);
        });
    }

    /** The {@code confirmed_flush_lsn} of a slot, before which the server sends nothing; 0 if there is no such slot. */
    public static long confirmed(Session session, String slot) throws SQLException {
        String position =
                session.text("SELECT confirmed_flush_lsn FROM pg_replication_slots WHERE slot_name = ?", slot);
        return position == null ? 0 : Lsn.parse(position);
    }

    private interface SlotMaking {
        void run(Session session, String name) throws SQLException;
    }

    private Slot make(String what, SlotMaking making) {
        Slot slot = reserve();
        Session.Work<Slot> work = session -> {
            making.run(session, slot.name());
            return slot;
        };
        return PrivateFolder.orUndo(
                slot::close,
                () -> Session.with(endpoint, work, "postgres.slot-cannot-be-created", what + " on " + endpoint));
    }

    /** Drops all of the harness's slots, also other runs'; for a server that only this run uses. */
    public void dropAll() {
        list().forEach(seen -> drop(endpoint, seen.name()));
    }

    /**
     * One of the harness's slots found on the server.
     *
     * @param active whether it is being read
     * @param retainedBytes bytes of WAL that the server retains for it
     */
    public record Seen(String name, boolean active, long retainedBytes) {}

    /** All of the harness's slots, of this run and of others. */
    public List<Seen> list() {
        String ours =
                """
                SELECT slot_name, active, coalesce(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery()
                    THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn), 0)::bigint
                FROM pg_replication_slots WHERE NOT temporary AND starts_with(slot_name::text, ?) ORDER BY slot_name
                """;
        return Session.with(
                endpoint,
                session -> session.rows(
                        ours, row -> new Seen(row.getString(1), row.getBoolean(2), row.getLong(3)), PREFIX));
    }

    /** A warning for each of the harness's slots found; to be called before this run has made one. */
    public List<String> warnings() {
        return list().stream()
                .map(seen -> Messages.text(
                        seen.active() ? "postgres.slot-may-be-in-use" : "postgres.slot-is-left",
                        seen.name(),
                        endpoint,
                        "%,d".formatted(seen.retainedBytes() >> 20)))
                .toList();
    }

    /**
     * Drops a slot and the publication of the same name. A process that reads the slot is terminated first. It is no error if
     * they do not exist.
     *
     * @throws UnfitEnvironment if the server does not answer, or will not drop it
     */
    static void drop(Endpoint endpoint, String name) {
        Session.Work<Void> dropping = session -> {
            dropSlot(session, name);
            session.execute("DROP PUBLICATION IF EXISTS " + name);
            return null;
        };
        Session.with(endpoint, dropping, "postgres.cannot-be-dropped", "slot %s on %s".formatted(name, endpoint), name);
    }

    private static void dropSlot(Session session, String name) throws SQLException {
        Deadline deadline = Deadline.in(PATIENCE);
        while (true) {
            try {
                String of = " FROM pg_replication_slots WHERE slot_name = ?";
                session.execute("SELECT pg_terminate_backend(active_pid)" + of + " AND active_pid IS NOT NULL", name);
                session.execute("SELECT pg_drop_replication_slot(slot_name)" + of, name);
                return;
            } catch (SQLException e) {
                if (UNDEFINED_OBJECT.equals(e.getSQLState())) {
                    return;
                }
                if (!OBJECT_IN_USE.equals(e.getSQLState()) || !deadline.pause(LITTLE)) {
                    throw e;
                }
            }
        }
    }
}
