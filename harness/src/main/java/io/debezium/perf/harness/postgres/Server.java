package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Setting;

/** The one kind of {@link Database}: what differs between the four ways is how it came up and what ends it. */
final class Server implements Database {

    private final Origin origin;
    private final Endpoint endpoint;
    private final String version;
    private final int versionNumber;
    private final List<Setting> settings;
    private final Optional<String> systemIdentifier;
    private final Optional<Path> folder;
    private final Slots slots;
    private final TableMarks tableMarks;
    private final Plugins plugins;
    private String defaultPlugin;

    /**
     * How a server came up.
     *
     * @param kind as {@link Database#kind()}
     * @param reason as {@link Database#reason()}
     * @param notes as {@link Database#notes()}
     * @param pid as {@link Database#pid()}
     * @param teardown what ends it; may be run more than once
     */
    record Origin(String kind, String reason, List<String> notes, OptionalLong pid, Runnable teardown) {

        Origin {
            notes = List.copyOf(notes);
        }
    }

    /** @param ledger where slots and tables are noted; empty on a server that is removed as a whole */
    Server(Origin origin, Endpoint endpoint, Optional<Ledger> ledger) {
        this.origin = origin;
        this.endpoint = endpoint;
        this.slots = new Slots(endpoint, ledger);
        this.tableMarks = new TableMarks(endpoint, ledger);
        this.plugins = new Plugins(endpoint, origin.kind());
        try (Session session = Session.open(endpoint)) {
            this.version = Settings.value(session, "server_version");
            this.versionNumber = Integer.parseInt(Settings.value(session, "server_version_num"));
            this.settings = Settings.changed(session);
            this.systemIdentifier = origin.kind().equals("external") ? systemIdentifier(session) : Optional.empty();
            // Of any other kind it is a folder of another machine, or of a container.
            this.folder = List.of("local", "embedded").contains(origin.kind())
                    ? Optional.of(Path.of(Settings.value(session, "data_directory")))
                    : Optional.empty();
        } catch (SQLException e) {
            throw Refusal.of(endpoint, e);
        }
    }

    static int majorOf(Session session) throws SQLException {
        return Integer.parseInt(Settings.value(session, "server_version_num")) / 10_000;
    }

    private static Optional<String> systemIdentifier(Session session) {
        try {
            return Optional.of(session.text("SELECT system_identifier FROM pg_control_system()"));
        } catch (SQLException e) {
            // A service that has revoked it: its version and its settings are what is left.
            return Optional.empty();
        }
    }

    @Override
    public String kind() {
        return origin.kind();
    }

    @Override
    public String reason() {
        return origin.reason();
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public int versionNumber() {
        return versionNumber;
    }

    @Override
    public Optional<String> systemIdentifier() {
        return systemIdentifier;
    }

    @Override
    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public OptionalLong pid() {
        return origin.pid();
    }

    @Override
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

    @Override
    public List<Setting> settings() {
        return settings;
    }

    @Override
    public Optional<Path> pgbench() {
        return Installations.pgbench();
    }

    @Override
    public Optional<Path> pgRecvlogical() {
        return Installations.pgRecvlogical();
    }

    @Override
    public List<String> notes() {
        return origin.notes();
    }

    @Override
    public synchronized String defaultPlugin() {
        if (defaultPlugin == null) {
            defaultPlugin = plugins.works(Plugins.DECODERBUFS) ? Plugins.DECODERBUFS : Plugins.PGOUTPUT;
        }
        return defaultPlugin;
    }

    @Override
    public void requirePlugin(String plugin) {
        plugins.require(plugin);
    }

    @Override
    public Slots slots() {
        return slots;
    }

    @Override
    public TableMarks tableMarks() {
        return tableMarks;
    }

    @Override
    public void close() {
        origin.teardown().run();
    }

    @Override
    public String toString() {
        return "PostgreSQL %s (%s) at %s".formatted(version, kind(), endpoint);
    }
}
