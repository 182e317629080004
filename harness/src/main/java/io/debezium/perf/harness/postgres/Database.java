package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * A running PostgreSQL server, wherever it came from. Closing it stops and removes what was made for it, a private cluster or
 * a container; a server given by the user keeps running. Closing may be repeated, and may come from another thread.
 *
 * @param endpoint the connection parameters, with the password
 * @param info what a result records of the server, with the settings changed from their built-in defaults; secrets masked
 * @param systemIdentifier the {@code system_identifier} of an external server's control file, which identifies its cluster;
 *     empty for the harness's own servers, and where the server does not tell it
 * @param folder its data directory; empty where that is on another machine or in a container
 * @param slots the harness's slots and publications on this server
 * @param tableMarks the marks on the harness's tables on this server
 * @param chosenPlugin see {@link #defaultPlugin}; null until it was asked for
 */
public record Database(
        Hosting hosting,
        Endpoint endpoint,
        DatabaseInfo info,
        Optional<String> systemIdentifier,
        Optional<Path> folder,
        Slots slots,
        TableMarks tableMarks,
        AtomicReference<String> chosenPlugin)
        implements AutoCloseable {

    /** Settings whose values may contain a password; only the fact that they are set is reported. */
    private static final Set<String> SECRET_SETTINGS =
            Set.of("primary_conninfo", "archive_command", "restore_command", "ssl_passphrase_command");

    /**
     * The setting that lists the libraries that may be used as output plugins. The security releases of 2026 brought it
     * (15.19, 16.15, 17.11, 18.6 and later); older servers do not know it.
     */
    private static final String ALLOWED_PLUGINS = "output_plugin_libraries";

    private static final Map<String, String> PLUGIN_FAILURES = Map.of(
            "58P01", "postgres.plugin-is-not-installed",
            "42501", "postgres.plugin-needs-replication",
            "53400", "postgres.plugin-needs-slot",
            "57014", "postgres.plugin-waits-for-transactions");

    private static final Duration RELOAD = Duration.ofSeconds(20);
    private static final Duration LITTLE = Duration.ofMillis(20);

    /**
     * How a server came up.
     *
     * @param kind as {@link Database#kind()}
     * @param reason why this kind was chosen, a sentence without a full stop
     * @param notes as {@link Database#notes()}
     * @param server its main process; empty where it is unknown
     * @param teardown stops and removes the server; may be run more than once
     */
    record Hosting(String kind, String reason, List<String> notes, Optional<ProcessHandle> server, Runnable teardown) {}

    /** @param ledger where slots and tables are noted; empty on a server that is removed as a whole */
    static Database of(Hosting hosting, Endpoint endpoint, Optional<Ledger> ledger) {
        boolean external = hosting.kind().equals("external");
        return Session.with(endpoint, session -> {
            if (!external) {
                allowDecoderbufs(session);
            }
            DatabaseInfo info = new DatabaseInfo(
                    hosting.kind(), hosting.reason(), session.setting("server_version"), changedSettings(session));
            return new Database(
                    hosting,
                    endpoint,
                    info,
                    external ? systemIdentifier(session) : Optional.empty(),
                    List.of("local", "embedded").contains(hosting.kind())
                            ? Optional.of(Path.of(session.setting("data_directory")))
                            : Optional.empty(),
                    new Slots(endpoint, ledger),
                    new TableMarks(endpoint, ledger),
                    new AtomicReference<>());
        });
    }

    /** {@code local}, {@code container}, {@code embedded} or {@code external}. */
    public String kind() {
        return hosting.kind();
    }

    /** Whether the server was given by the user, not started by the harness. */
    public boolean isExternal() {
        return kind().equals("external");
    }

    /** The server's {@code server_version}: {@code 15.18 (Debian 15.18-0+deb12u1)}. */
    public String version() {
        return info.version();
    }

    /** The process id of the postmaster; empty where it is unknown. */
    public OptionalLong pid() {
        return hosting.server().stream().mapToLong(ProcessHandle::pid).findFirst();
    }

    /** Free space on the disk of its data directory, in bytes; empty where that disk is unknown. */
    public OptionalLong freeBytes() {
        try {
            return folder.isPresent()
                    ? OptionalLong.of(Files.getFileStore(folder.get()).getUsableSpace())
                    : OptionalLong.empty();
        } catch (IOException e) {
            // Another user's folder that we may not enter.
            return OptionalLong.empty();
        }
    }

    /**
     * The path of this machine's newest pgbench, which drives every load, also on a server in a container.
     *
     * @throws UnfitEnvironment if there is none
     */
    public static Path pgbench() {
        Optional<Path> found = Installation.program("pgbench");
        if (found.isEmpty() && Thread.currentThread().isInterrupted()) {
            // Commands fail on an interrupted thread, so that the search finds nothing.
            throw Interruption.of(new InterruptedException());
        }
        return found.orElseThrow(() ->
                UnfitEnvironment.of("postgres.is-not-installed-here", "pgbench", Messages.text("postgres.get-server")));
    }

    /** What a reader of the results must know, a sentence each. */
    public List<String> notes() {
        return hosting.notes();
    }

    /** {@code decoderbufs} where this server can load it and allows it, else {@code pgoutput}. */
    public synchronized String defaultPlugin() {
        if (chosenPlugin.get() == null) {
            try {
                requirePlugin(DecodingPlugins.DECODERBUFS);
                chosenPlugin.set(DecodingPlugins.DECODERBUFS);
            } catch (UnfitEnvironment e) {
                chosenPlugin.set(DecodingPlugins.PGOUTPUT);
            }
        }
        return chosenPlugin.get();
    }

    /**
     * Proves that the plugin works: creates a temporary slot with it, which loads the library and calls it, and drops the slot.
     *
     * @throws UnfitEnvironment if the server does not have it, does not allow it or has no slot left
     */
    public void requirePlugin(String plugin) {
        Session.with(endpoint, session -> {
            String allowed = session.setting(ALLOWED_PLUGINS);
            if (!allows(allowed, plugin)) {
                throw UnfitEnvironment.of(
                        "postgres.is-refused-by-its-setting",
                        "plugin " + plugin,
                        endpoint,
                        ALLOWED_PLUGINS,
                        allowed,
                        allowing(allowed, plugin));
            }
            String name = Slots.name("probe" + ProcessHandle.current().pid());
            try {
                session.execute("SELECT pg_create_logical_replication_slot(?, ?, true)", name, plugin);
                session.execute("SELECT pg_drop_replication_slot(?)", name);
            } catch (SQLException e) {
                long major = session.number("SHOW server_version_num") / 10_000;
                throw UnfitEnvironment.of(
                                PLUGIN_FAILURES.getOrDefault(
                                        String.valueOf(e.getSQLState()), "postgres.plugin-does-not-work"),
                                "plugin %s on %s".formatted(plugin, endpoint),
                                Session.firstLine(e),
                                endpoint.user(),
                                major)
                        .because(e);
            }
            return null;
        });
    }

    private static void allowDecoderbufs(Session session) throws SQLException {
        String allowed = session.setting(ALLOWED_PLUGINS);
        if (allows(allowed, DecodingPlugins.DECODERBUFS)) {
            return;
        }
        session.execute(allowing(allowed, DecodingPlugins.DECODERBUFS));
        session.execute("SELECT pg_reload_conf()");
        Deadline deadline = Deadline.in(RELOAD);
        while (session.setting(ALLOWED_PLUGINS).equals(allowed) && deadline.pause(LITTLE)) {
            // The session sees the new value in a later statement, after the reload.
        }
    }

    /**
     * @param allowed the setting's value, names separated by commas and quoted where necessary; null where the server has no
     *     such setting and allows all
     */
    static boolean allows(String allowed, String plugin) {
        return allowed == null || List.of(allowed.split("[\\s\",]+")).contains(plugin);
    }

    /** The statement that adds a plugin to the allowed ones. */
    static String allowing(String allowed, String plugin) {
        return "ALTER SYSTEM SET %s = %s%s".formatted(ALLOWED_PLUGINS, allowed.isBlank() ? "" : allowed + ", ", plugin);
    }

    @Override
    public void close() {
        hosting.teardown().run();
    }

    @Override
    public String toString() {
        return "PostgreSQL %s (%s) at %s".formatted(version(), kind(), endpoint);
    }

    private static Optional<String> systemIdentifier(Session session) {
        try {
            return Optional.of(session.text("SELECT system_identifier FROM pg_control_system()"));
        } catch (SQLException e) {
            // Managed services may revoke the function; version and settings then identify the server.
            return Optional.empty();
        }
    }

    /**
     * The settings that a file, a command line or an {@code ALTER} has changed from the built-in default, without those that
     * this connection sets or the server computes.
     */
    private static List<Setting> changedSettings(Session session) throws SQLException {
        return session.rows(
                "SELECT name, current_setting(name), coalesce(boot_val, ''), source FROM pg_settings"
                        + " WHERE setting IS DISTINCT FROM boot_val AND source IN ('configuration file',"
                        + " 'command line', 'environment variable', 'global', 'database', 'user', 'database user')"
                        + " ORDER BY name",
                row -> new Setting(
                        row.getString(1),
                        SECRET_SETTINGS.contains(row.getString(1)) ? "***" : row.getString(2),
                        row.getString(3),
                        row.getString(4)));
    }
}
