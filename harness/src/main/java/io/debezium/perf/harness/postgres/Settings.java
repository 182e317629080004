package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.result.Setting;

/** Server settings, as {@code pg_settings} has them. */
final class Settings {

    /** May hold a password or a command with one; that they are set is still worth knowing. */
    private static final Set<String> SECRET =
            Set.of("primary_conninfo", "archive_command", "restore_command", "ssl_passphrase_command");

    private Settings() {}

    /**
     * Those that differ from their built-in default because a file, a command line or an {@code ALTER} says so. What
     * our own connection sets, and what the server computes for itself, is not among them.
     */
    static List<Setting> changed(Session session) throws SQLException {
        return session.rows(
                "SELECT name, current_setting(name), coalesce(boot_val, ''), source FROM pg_settings"
                        + " WHERE setting IS DISTINCT FROM boot_val AND source IN ('configuration file',"
                        + " 'command line', 'environment variable', 'global', 'database', 'user', 'database user')"
                        + " ORDER BY name",
                row -> new Setting(
                        row.text(1), SECRET.contains(row.text(1)) ? "***" : row.text(2), row.text(3), row.text(4)));
    }

    /** The value, or null where the server does not know the setting. */
    static String value(Session session, String name) throws SQLException {
        return session.text("SELECT current_setting(?, true)", name);
    }
}
