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
 * A private cluster in a folder, of one run or kept for others: then its server can be stopped and started again, also after
 * the folder was moved. The server listens on 127.0.0.1 alone, without a socket in the file system, in a session of its own
 * ({@code pg_ctl} sees to that), so that Ctrl-C in our terminal does not reach it before we are done with it.
 *
 * <p>The folder holds {@code password}, which only its owner may read, and {@code server}, which the user that the server runs
 * as may enter; where that user may not go, {@code server} is a link to where it may. The server's data in it belong to that
 * user, as whom alone all there is written and read: no link of that user's leads root elsewhere.
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
    // For the connector, for us, and for what the superuser has reserved.
    private static final int OTHER_CONNECTIONS = 20;

    /**
     * What our own servers are told beyond the built-in defaults: what logical decoding needs and what the load's sessions
     * need, nothing that makes them faster than a server of a user's. fsync and synchronous_commit stay on.
     *
     * @param clients sessions that the load is going to open
     */
    static Map<String, String> settings(int clients) {
        // Of slots and senders the default is 10; trials that replay one tape copy a slot each. The default of 64 locks
        // is not enough for a transaction that reads 10,000 tables.
        return Map.of(
                "wal_level", "logical",
                "max_replication_slots", "32",
                "max_wal_senders", "32",
                "max_locks_per_transaction", "256",
                "max_connections", Integer.toString(Math.max(DEFAULT_CONNECTIONS, clients + OTHER_CONNECTIONS)));
    }

    /**
     * Makes a cluster for one run and starts its server. Closing the database removes it all, and so does a failure.
     *
     * @param settings what it gets beyond those of all our servers
     * @param say told when the cluster cannot be in the {@code data} folder
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
            return create(folder, options.data(), binaries, settings, options.clients(), say)
                    .start(end);
        });
    }

    /** Where in the harness's {@code data} folder a server of one run can be; not there yet. */
    static Path newFolder(Path data) {
        return data.toAbsolutePath()
                .resolve("clusters")
                .resolve(Passwords.random().substring(0, 12));
    }

    /**
     * Makes a cluster without starting it. The caller removes the folder when this fails.
     *
     * @param folder an existing folder
     * @param data the harness's {@code data} folder, for embedded binaries
     * @param settings what it gets beyond those of all our servers
     * @param clients sessions that a load is going to open
     * @param say told when the cluster cannot be in the folder itself
     * @throws UnfitEnvironment if it cannot be made
     */
    public static Cluster create(
            Path folder,
            Path data,
            ServerBinaries binaries,
            Map<String, String> settings,
            int clients,
            Consumer<String> say) {
        Cluster cluster = at(folder, data, binaries);
        return PrivateFolder.orUndo(folder, () -> {}, () -> {
            Path home = cluster.user.makeHome(folder, say);
            String password = Passwords.random();
            ServerUser.OURSELVES.write(folder.resolve(PASSWORD), password);
            Map<String, String> all = new HashMap<>(settings(clients));
            all.putAll(settings);
            cluster.initialise(home, password, all);
            return cluster;
        });
    }

    /** A cluster that {@link #create} has made, with the same binaries. */
    public static Cluster at(Path folder, Path data, ServerBinaries binaries) {
        return new Cluster(folder, data, binaries, ServerUser.choose());
    }

    /**
     * Starts its server on a free port, after stopping one that a killed run left. Closing the database stops the server
     * and keeps the cluster.
     *
     * @param ledger told of the server for as long as it runs
     * @throws UnfitEnvironment if it does not start
     */
    public Database start(Ledger ledger) {
        return start(ledger, whole(folder));
    }

    /**
     * Starts a cluster that belongs to something else, otherwise as {@link #start(Ledger)}.
     *
     * @param owner who has locked this folder has the cluster
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

    /** What a folder is called until its cluster is whole, or while that is removed. Who has one has both. */
    public static Path partial(Path folder) {
        return folder.resolveSibling(folder.getFileName() + PARTIAL);
    }

    /** Whether a folder of this name is one of a cluster that is not whole. */
    public static boolean isPartial(String name) {
        return name.endsWith(PARTIAL);
    }

    /** What a folder is called when its cluster is whole. */
    public static Path whole(Path folder) {
        String name = folder.getFileName().toString();
        return isPartial(name) ? folder.resolveSibling(name.substring(0, name.length() - PARTIAL.length())) : folder;
    }

    /** Stops the server of the cluster in a folder, if there is one that runs. */
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

    /** Where within its home the server's data are. */
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
                // The disk takes longer than all the rest. What a crash of the machine spoils is made again.
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

    /** Returns when the server answers; its log begins anew. */
    private Database start(Runnable end) throws IOException, InterruptedException {
        Path home = folder.resolve(SERVER).toRealPath();
        for (int attempt = 1; true; attempt++) {
            int port = Ports.choose();
            FinishedCommand start = start(home, port);
            if (start.ok()) {
                String password = Files.readString(folder.resolve(PASSWORD));
                Endpoint endpoint = new Endpoint("127.0.0.1", port, USER, password, USER, Map.of());
                return new Database(binaries.hosting(ClusterProcesses.server(home), end), endpoint, Optional.empty());
            }
            String log = FinishedCommand.tail(user.run(Command.of("tail", "-n", "50", log(home)))
                    .run(LIMIT)
                    .out());
            // Somebody was faster: there are more free ports.
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
