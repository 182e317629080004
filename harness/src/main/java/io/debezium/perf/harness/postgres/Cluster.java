package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.FullDisk;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * A private cluster in a folder. It listens on 127.0.0.1 alone, without a socket in the file system. Its server is in a
 * session of its own ({@code pg_ctl} sees to that), so that Ctrl-C in our terminal does not reach it before we are done with
 * it.
 *
 * @param folder of ours; {@link #data} in it belongs to the user, as whom alone all there is written, read and removed
 */
record Cluster(Installation installation, Path folder, ServerUser user) {

    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(3);
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int START_SECONDS = 60;
    private static final int ATTEMPTS = 5;

    // The built-in default is 10 of each; trials that replay one tape copy a slot each.
    private static final String SLOTS = "32";
    // The built-in default of 64 is not enough for a transaction that reads 10,000 tables.
    private static final String LOCKS = "256";
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
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("wal_level", "logical");
        settings.put("max_replication_slots", SLOTS);
        settings.put("max_wal_senders", SLOTS);
        settings.put("max_locks_per_transaction", LOCKS);
        if (clients + OTHER_CONNECTIONS > DEFAULT_CONNECTIONS) {
            settings.put("max_connections", Integer.toString(clients + OTHER_CONNECTIONS));
        }
        return settings;
    }

    /**
     * Makes a cluster for one run, with a random password, and starts its server. What it has made is removed again when
     * this fails.
     *
     * @param port the port to listen on, or empty for a free one
     * @param settings what {@code postgresql.conf} gets beyond {@code initdb}'s
     * @throws UnfitEnvironment if it cannot be made or started; with the end of the server's log
     */
    static Temporary run(
            Installation installation,
            ClusterHome home,
            ServerUser user,
            OptionalInt port,
            Map<String, String> settings) {
        Cluster cluster = new Cluster(installation, home.folder(), user);
        String password = Passwords.random();
        return ClusterHome.orUndo(home.folder(), () -> remove(home), () -> {
            cluster.initialise(password, settings);
            return new Temporary(home, cluster.start(port, password));
        });
    }

    /** The cluster of one run, whose server answers: stopped and deleted when it is closed, which may be repeated. */
    record Temporary(ClusterHome home, Endpoint endpoint) implements AutoCloseable {

        /** The server's main process. */
        OptionalLong pid() {
            return ClusterProcesses.pid(home.folder());
        }

        @Override
        public synchronized void close() {
            remove(home);
        }
    }

    private static void remove(ClusterHome home) {
        Interruption.deferred(() -> ClusterProcesses.quit(home.folder()));
        home.delete();
    }

    /** Where within the folder the server's data are. */
    static Path data(Path folder) {
        return folder.resolve("pgdata");
    }

    /**
     * Makes the cluster.
     *
     * @param settings what {@code postgresql.conf} gets beyond {@code initdb}'s
     * @throws UnfitEnvironment if that fails, with what it said
     */
    void initialise(String password, Map<String, String> settings) throws IOException, InterruptedException {
        PrivateFolder.create(data(folder));
        user.own(data(folder));
        Path secret = ClusterHome.secret(folder.resolve("password"), user, password + "\n");
        Command command = installed("initdb")
                .and("-D", data(folder).toString(), "-U", USER, "--pwfile=" + secret)
                .and("--auth=scram-sha-256", "-E", "UTF8", "--locale=C")
                // The disk takes longer than all the rest. What a crash of the machine spoils is made again.
                .and("--no-sync");
        FinishedCommand initdb = user.run(command).run(INITDB_LIMIT);
        Files.delete(secret);
        if (!initdb.ok()) {
            throw failed("initdb in " + folder, initdb.tail());
        }
        String lines = settings.entrySet().stream()
                .map(each ->
                        "%s = '%s'\n".formatted(each.getKey(), each.getValue().replace("'", "''")))
                .collect(Collectors.joining());
        String file = data(folder).resolve("postgresql.conf").toString();
        FinishedCommand written = user.run(Command.of("sh", "-c", "printf '\\n%s' \"$0\" >>\"$1\"", lines, file))
                .run(LIMIT);
        if (!written.ok()) {
            throw failed(file, written.tail());
        }
    }

    /**
     * Starts the server; returns when it answers. Its log begins anew.
     *
     * @param asked the port to listen on, or empty for a free one
     * @throws UnfitEnvironment if it does not start, with the end of its log
     */
    Endpoint start(OptionalInt asked, String password) throws IOException, InterruptedException {
        for (int attempt = 1; true; attempt++) {
            int port = Ports.choose(asked);
            FinishedCommand start = start(port);
            if (start.ok()) {
                return new Endpoint("127.0.0.1", port, USER, password, "postgres", Map.of());
            }
            String log = logTail();
            // Somebody was faster: there are more free ports, unless this one was asked for.
            boolean taken = log.contains("Address already in use");
            if (!taken || asked.isPresent() || attempt == ATTEMPTS) {
                throw failed(
                        "PostgreSQL %s on port %d".formatted(installation.version(), port), start.tail() + "\n" + log);
            }
        }
    }

    private FinishedCommand start(int port) throws IOException, InterruptedException {
        Command command = installed("pg_ctl")
                .and("-D", data(folder).toString(), "-l", log(), "-w", "-t", START_SECONDS + "")
                .and("-o", "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", "start")
                .after(List.of("sh", "-c", "rm -f \"$0\"; exec \"$@\"", log()));
        return user.run(command).run(Duration.ofSeconds(START_SECONDS + 30));
    }

    private Command installed(String program) {
        return Command.of(installation.bin().resolve(program).toString()).in(folder);
    }

    private String log() {
        return data(folder).resolve("server.log").toString();
    }

    private String logTail() throws IOException, InterruptedException {
        return FinishedCommand.tail(
                user.run(Command.of("tail", "-n", "50", log())).run(LIMIT).out());
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
