package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.FullDisk;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Command;

/**
 * Makes and starts the cluster of one folder. It listens on 127.0.0.1 alone, without a socket in the file system. Its
 * server is in a session of its own ({@code pg_ctl} sees to that), so that Ctrl-C in our terminal does not reach it
 * before we are done with it. Deletes nothing.
 *
 * @param folder exists and belongs to the user
 */
record ClusterPrograms(Installation installation, Path folder, ServerUser user) {

    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(3);
    private static final int START_SECONDS = 60;
    private static final int ATTEMPTS = 5;

    /** Where the cluster itself is. */
    static Path cluster(Path folder) {
        return folder.resolve("pgdata");
    }

    /** What the server logs. */
    private Path log() {
        return folder.resolve("server.log");
    }

    /**
     * Makes the cluster.
     *
     * @param settings what {@code postgresql.conf} gets beyond {@code initdb}'s
     * @throws UnfitEnvironment if that fails, with what it said
     */
    void initialise(String password, Map<String, String> settings) throws IOException, InterruptedException {
        Path secret = Files.createFile(
                folder.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        user.own(secret);
        Files.writeString(secret, password + "\n");
        Command.Finished initdb = program("initdb")
                .and("-D", cluster(folder).toString(), "-U", USER, "--pwfile=" + secret)
                .and("--auth=scram-sha-256", "-E", "UTF8", "--locale=C")
                .run(INITDB_LIMIT);
        Files.delete(secret);
        if (!initdb.ok()) {
            throw failed("initdb in " + folder, initdb.tail());
        }
        String lines = settings.entrySet().stream()
                .map(each ->
                        "%s = '%s'\n".formatted(each.getKey(), each.getValue().replace("'", "''")))
                .collect(Collectors.joining());
        Files.writeString(cluster(folder).resolve("postgresql.conf"), "\n" + lines, StandardOpenOption.APPEND);
    }

    /**
     * Starts the server; returns when it answers. Its log begins anew.
     *
     * @param asked the port to listen on, or empty for a free one
     * @throws UnfitEnvironment if it does not start, with the end of its log
     */
    Endpoint start(OptionalInt asked, String password) throws IOException, InterruptedException {
        for (int attempt = 1; true; attempt++) {
            Files.deleteIfExists(log());
            int port = Ports.choose(asked);
            Command.Finished start = start(port);
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

    private Command.Finished start(int port) throws IOException, InterruptedException {
        return program("pg_ctl")
                .and("-D", cluster(folder).toString(), "-l", log().toString(), "-w", "-t", START_SECONDS + "")
                .and("-o", "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", "start")
                .run(Duration.ofSeconds(START_SECONDS + 30));
    }

    private Command program(String name) {
        Command command = Command.of(installation.bin().resolve(name).toString())
                .with("LC_ALL", "C")
                .in(folder);
        return user.run(command);
    }

    private String logTail() throws IOException {
        if (!Files.exists(log())) {
            return "";
        }
        var lines = new String(Files.readAllBytes(log()), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
    }

    private UnfitEnvironment failed(String what, String said) {
        if (FullDisk.saidIn(said).isPresent()) {
            return new UnfitEnvironment(
                    folder.toString(),
                    "the disk is full:\n" + said,
                    "Free some space: a cluster takes 100 MB, and pgbench's tables 15 MB for each unit of --scale, "
                            + "with as much again for WAL.");
        }
        return new UnfitEnvironment(what, "failed:\n" + said, "The lines above are the end of what it said.");
    }
}
