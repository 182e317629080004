package io.debezium.perf.harness.postgres;

import java.sql.SQLException;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Logical decoding plugins of one server.
 *
 * @param kind as {@link Database#kind()}, which decides how a plugin can be had
 */
record Plugins(Endpoint endpoint, String kind) {

    private static final String UNDEFINED_FILE = "58P01";
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final String TOO_MANY_SLOTS = "53400";
    private static final String QUERY_CANCELED = "57014";

    boolean works(String plugin) {
        try {
            require(plugin);
            return true;
        } catch (UnfitEnvironment e) {
            return false;
        }
    }

    /**
     * Creates a temporary slot with the plugin, which loads the library and calls it, and drops the slot.
     *
     * @throws UnfitEnvironment if that fails
     */
    void require(String plugin) {
        try (Session session = Session.open(endpoint)) {
            AllowedPlugins allowed = AllowedPlugins.of(session);
            if (allowed != null && !allowed.allows(plugin)) {
                throw refused(plugin, allowed);
            }
            String name = Slots.name("probe" + ProcessHandle.current().pid());
            try {
                session.execute("SELECT pg_create_logical_replication_slot(?, ?, true)", name, plugin);
                session.execute("SELECT pg_drop_replication_slot(?)", name);
            } catch (SQLException e) {
                throw unusable(plugin, Integer.parseInt(session.setting("server_version_num")) / 10_000, e);
            }
        } catch (SQLException e) {
            throw Session.refused(endpoint, e);
        }
    }

    private UnfitEnvironment refused(String plugin, AllowedPlugins allowed) {
        return UnfitEnvironment.of(
                "postgres.is-refused-by-its-setting",
                "plugin " + plugin,
                endpoint,
                AllowedPlugins.SETTING,
                allowed.fileValue(),
                allowed.and(plugin).alterSystem());
    }

    private UnfitEnvironment unusable(String plugin, int major, SQLException e) {
        String state = String.valueOf(e.getSQLState());
        String remedy =
                switch (state) {
                    case UNDEFINED_FILE -> absent(major);
                    case INSUFFICIENT_PRIVILEGE ->
                        "Allow the user to replicate: ALTER ROLE \"%s\" REPLICATION".formatted(endpoint.user());
                    case TOO_MANY_SLOTS ->
                        "Drop a slot that nobody needs (SELECT * FROM pg_replication_slots; scripts/perf clean drops "
                                + "ours), or raise max_replication_slots and restart the server.";
                    case QUERY_CANCELED ->
                        "A slot waits for every older transaction to end: see SELECT * FROM pg_stat_activity WHERE "
                                + "xact_start < now() - interval '1 minute'.";
                    default -> "The server's log may say more.";
                };
        String what = state.equals(UNDEFINED_FILE) ? "is not installed there" : "does not work there";
        return new UnfitEnvironment(
                "plugin %s on %s".formatted(plugin, endpoint), what + ": " + Session.firstLine(e), remedy, e);
    }

    private String absent(int major) {
        PackageManager manager = PackageManager.here();
        String remedy =
                switch (kind) {
                    case "local" -> "Get decoderbufs: " + manager.decoderbufs(major) + ".";
                    case "embedded" ->
                        "The embedded binaries do not contain decoderbufs: install PostgreSQL and decoderbufs (%s, then its decoderbufs) and use --database local."
                                .formatted(manager.server());
                    case "container" ->
                        "Use an image that has decoderbufs: docker build -t debezium-perf-postgres scripts/postgres, then "
                                + "--database container:debezium-perf-postgres.";
                    default -> "On the server, for decoderbufs: " + manager.decoderbufs(major) + ".";
                };
        return remedy + " Or use pgoutput, which every server has (--variant VERSION,plugin=pgoutput).";
    }
}
