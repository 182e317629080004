package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.FullDisk;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * A private PostgreSQL cluster in a folder, made for one run or kept for later ones. The server of a kept cluster can be
 * stopped and started again, also after the folder was moved. The server listens on 127.0.0.1 alone, without a socket in the
 * file system, in a session of its own (made by {@code pg_ctl}), so that Ctrl-C in the terminal does not stop it before the
 * harness does.
 *
 * <p>The folder holds {@code password}, which only its owner may read, and {@code server}, which the server's user may enter;
 * if that user cannot reach the folder, {@code server} is a symbolic link to a folder that it can reach. The data belong to
 * the server's user and are read and written as that user only, so that a link made by that user cannot misdirect root.
 */
public record Cluster(Path folder, Path data, ServerBinaries binaries, ServerUser user) {

    static final String SERVER = "server";

    private static final String PARTIAL = ".partial";
    private static final String PASSWORD = "password";
    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(3);
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int START_SECONDS = 60;
    private static final int ATTEMPTS = 5;

    private static final int DEFAULT_CONNECTIONS = 100;
    // Connections besides the load's: the connector, the harness, and superuser_reserved_connections.
    private static final int OTHER_CONNECTIONS = 20;

    /**
     * The settings of the harness's own servers that differ from the built-in defaults: those that logical decoding and the
     * load's sessions need, and none that only makes the server faster. fsync and synchronous_commit stay on.
     *
     * @param clients sessions that the load is going to open
     */
    static Map<String, String> settings(int clients) {
        // Trials that replay one tape copy a slot each, so that the default of 10 slots and senders is too low. The
        // default of 64 locks is too low for a transaction that reads 10,000 tables.
        return Map.of(
                "wal_level", "logical",
                "max_replication_slots", "32",
                "max_wal_senders", "32",
                "max_locks_per_transaction", "256",
                "max_connections", Integer.toString(Math.max(DEFAULT_CONNECTIONS, clients + OTHER_CONNECTIONS)));
    }

    /**
     * Makes a cluster for one run and starts its server. The cluster is removed when the database is closed or the start
     * fails.
     *
     * @param settings in addition to those of {@link #settings(int)}
     * @param say receives a message if the cluster cannot be in the {@code data} folder
     * @throws UnfitEnvironment if it cannot be made or started; with the end of the server's log
     */
    static Database temporary(
            ServerBinaries binaries,
            DatabaseOptions options,
            Map<String, String> settings,
            Ledger ledger,
            Consumer<String> say) {
        Path folder = newFolder(options.data());
        Ledger.Entry entry = ledger.add("cluster", Map.of("folder", folder.toString()));
        Runnable end = () -> {
            delete(folder);
            entry.remove();
        };
        return PrivateFolder.orUndo(folder, end, () -> {
            Files.createDirectories(folder);
            return at(folder, options.data(), binaries)
                    .create(settings, options.clients(), say)
                    .start(end);
        });
    }

    /** A new path in the harness's {@code data} folder for the server of one run; the folder is not created. */
    static Path newFolder(Path data) {
        return data.toAbsolutePath()
                .resolve("clusters")
                .resolve(Passwords.random().substring(0, 12));
    }

    /**
     * A cluster in a folder, which {@link #create} makes, or has made with the same binaries.
     *
     * @param data the harness's {@code data} folder, for embedded binaries
     */
    public static Cluster at(Path folder, Path data, ServerBinaries binaries) {
        return new Cluster(folder, data, binaries, ServerUser.choose());
    }

    /**
     * Makes the cluster in its existing folder without starting it. The caller removes the folder when this fails.
     *
     * @param settings in addition to those of {@link #settings(int)}
     * @param clients sessions that a load is going to open
     * @param say receives a message if the cluster cannot be in the folder itself
     * @throws UnfitEnvironment if it cannot be made
     */
    public Cluster create(Map<String, String> settings, int clients, Consumer<String> say) {
        return PrivateFolder.writing(folder, () -> {
            Path home = user.makeHome(folder, say);
            String password = Passwords.random();
            ServerUser.OURSELVES.write(folder.resolve(PASSWORD), password);
            Map<String, String> all = new HashMap<>(settings(clients));
            all.putAll(settings);
            initialise(home, password, all);
            return this;
        });
    }

    /**
     * Starts its server on a free port. A server that a killed run left running in the folder is stopped first. Closing the
     * database stops the server and keeps the cluster.
     *
     * @param ledger where the server is noted while it runs
     * @throws UnfitEnvironment if it does not start
     */
    public Database start(Ledger ledger) {
        return start(ledger, whole(folder));
    }

    /**
     * As {@link #start(Ledger)}, for a cluster that is used under the lock of another folder.
     *
     * @param owner the folder whose lock protects the cluster
     */
    public Database start(Ledger ledger, Path owner) {
        stop(folder);
        Ledger.Entry entry = ledger.add("tape", Map.of("folder", folder.toString(), "owner", owner.toString()));
        Runnable end = () -> {
            stop(folder);
            entry.remove();
        };
        return PrivateFolder.orUndo(folder, end, () -> start(end));
    }

    /**
     * The name of a cluster's folder while the cluster is being made or removed. The lock of {@link #whole} covers both
     * names.
     */
    public static Path partial(Path folder) {
        return folder.resolveSibling(folder.getFileName() + PARTIAL);
    }

    /** Whether a folder name is that of a cluster that is being made or removed. */
    public static boolean isPartial(String name) {
        return name.endsWith(PARTIAL);
    }

    /** The name of a cluster's folder once the cluster is complete; the inverse of {@link #partial}. */
    public static Path whole(Path folder) {
        String name = folder.getFileName().toString();
        return isPartial(name) ? folder.resolveSibling(name.substring(0, name.length() - PARTIAL.length())) : folder;
    }

    /** Stops the server of the cluster in a folder, if one is running. */
    public static void stop(Path folder) {
        Interruption.deferred(() -> ClusterProcesses.stop(folder.resolve(SERVER)));
    }

    /**
     * Ends the server of the cluster in a folder, if one runs, and removes the folder and all that belongs to it, clusters in
     * its subfolders among them.
     */
    public static void delete(Path folder) {
        Path server = folder.resolve(SERVER);
        Folders.children(folder).stream()
                .filter(child -> !child.equals(server) && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
                .forEach(Cluster::delete);
        Interruption.deferred(() -> ClusterProcesses.quit(server));
        try {
            if (Files.isSymbolicLink(server)) {
                PrivateFolder.delete(Files.readSymbolicLink(server));
            }
            PrivateFolder.delete(folder);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
    }

    /** The data directory (PGDATA) within a server's folder. */
    static Path data(Path home) {
        return home.resolve("pgdata");
    }

    private void initialise(Path home, String password, Map<String, String> settings)
            throws IOException, InterruptedException {
        PrivateFolder.create(data(home));
        user.own(data(home));
        Path secret = user.write(home.resolve(PASSWORD), password + "\n");
        Command command = installed(home, "initdb")
                .and("-D", data(home).toString(), "-U", USER, "--pwfile=" + secret)
                .and("--auth=scram-sha-256", "-E", "UTF8", "--locale=C")
                // Syncing would take most of initdb's time, and a cluster lost in a crash of the machine is simply made
                // again.
                .and("--no-sync");
        require("initdb in " + home, command, INITDB_LIMIT);
        Files.delete(secret);
        String lines = settings.entrySet().stream()
                .map(each ->
                        "%s = '%s'\n".formatted(each.getKey(), each.getValue().replace("'", "''")))
                .collect(Collectors.joining());
        String file = data(home).resolve("postgresql.conf").toString();
        require(file, Command.of("sh", "-c", "printf '\\n%s' \"$0\" >>\"$1\"", lines, file), LIMIT);
    }

    private void require(String what, Command command, Duration limit) throws IOException, InterruptedException {
        FinishedCommand done = user.run(command).run(limit);
        if (!done.ok()) {
            throw failed(what, done.tail());
        }
    }

    /** Starts the server with an empty log and returns when it answers. */
    private Database start(Runnable end) throws IOException, InterruptedException {
        Path home = folder.resolve(SERVER).toRealPath();
        for (int attempt = 1; true; attempt++) {
            int port = Ports.choose();
            FinishedCommand start = start(home, port);
            if (start.ok()) {
                String password = Files.readString(folder.resolve(PASSWORD));
                Endpoint endpoint = new Endpoint("127.0.0.1", port, USER, password, USER, Map.of());
                return Database.of(binaries.hosting(ClusterProcesses.server(home), end), endpoint, Optional.empty());
            }
            String log = FinishedCommand.tail(user.run(Command.of("tail", "-n", "50", log(home)))
                    .run(LIMIT)
                    .out());
            // Another process took the port after it was chosen: try another one.
            if (!log.contains("Address already in use") || attempt == ATTEMPTS) {
                throw failed("PostgreSQL %s on port %d".formatted(binaries.version(), port), start.tail() + "\n" + log);
            }
        }
    }

    private FinishedCommand start(Path home, int port) throws IOException, InterruptedException {
        Command command = installed(home, "pg_ctl")
                .and("-D", data(home).toString(), "-l", log(home), "-w", "-t", START_SECONDS + "")
                .and("-o", "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", "start")
                .after(List.of("sh", "-c", "rm -f \"$0\"; exec \"$@\"", log(home)));
        return user.run(command).run(Duration.ofSeconds(START_SECONDS + 30));
    }

    private Command installed(Path home, String program) throws IOException {
        Path bin = binaries.programs(data, home).bin();
        return Command.of(bin.resolve(program).toString()).in(home);
    }

    private static String log(Path home) {
        return data(home).resolve("server.log").toString();
    }

    private UnfitEnvironment failed(String what, String said) {
        if (FullDisk.saidIn(said).isPresent()) {
            return UnfitEnvironment.of("postgres.disk-is-full", folder, said);
        }
        return UnfitEnvironment.of(
                said.contains("could not look up effective user ID") ? "postgres.user-has-no-name" : "postgres.failed",
                what,
                said);
    }
}
