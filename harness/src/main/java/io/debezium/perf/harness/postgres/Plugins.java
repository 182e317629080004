package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.Map;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Logical decoding plugins of one server.
 *
 * @param kind as {@link Database#kind()}, which decides how a plugin can be had
 */
record Plugins(Endpoint endpoint, String kind) {

    private static final Map<String, String> FAILURES = Map.of(
            "58P01", "postgres.plugin-is-not-installed",
            "42501", "postgres.plugin-needs-replication",
            "53400", "postgres.plugin-needs-slot",
            "57014", "postgres.plugin-waits-for-transactions");

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
                throw UnfitEnvironment.of(
                        "postgres.is-refused-by-its-setting",
                        "plugin " + plugin,
                        endpoint,
                        AllowedPlugins.SETTING,
                        allowed.fileValue(),
                        allowed.and(plugin).alterSystem());
            }
            String name = Slots.name("probe" + ProcessHandle.current().pid());
            try {
                session.execute("SELECT pg_create_logical_replication_slot(?, ?, true)", name, plugin);
                session.execute("SELECT pg_drop_replication_slot(?)", name);
            } catch (SQLException e) {
                int major = Integer.parseInt(session.setting("server_version_num")) / 10_000;
                throw UnfitEnvironment.of(
                                FAILURES.getOrDefault(String.valueOf(e.getSQLState()), "postgres.plugin-does-not-work"),
                                "plugin %s on %s".formatted(plugin, endpoint),
                                Session.firstLine(e),
                                endpoint.user(),
                                absent(major))
                        .because(e);
            }
        } catch (SQLException e) {
            throw Session.refused(endpoint, e);
        }
    }

    private String absent(int major) {
        PackageManager manager = PackageManager.here();
        return switch (kind) {
            case "container" -> Messages.text("postgres.decoderbufs-in-container");
            case "embedded" -> Messages.text("postgres.decoderbufs-in-embedded", manager.server());
            default -> Messages.text("postgres.decoderbufs-on-server", manager.decoderbufs(major));
        };
    }
}
