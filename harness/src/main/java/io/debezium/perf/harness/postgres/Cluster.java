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
import java.util.OptionalLong;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;

/**
 * A private cluster: made by us, listening on 127.0.0.1 alone, without a socket in the file system, with a random
 * password, stopped and deleted when it is closed. The server is in a session of its own ({@code pg_ctl} sees to that),
 * so that Ctrl-C in our terminal does not reach it before we are done with it.
 */
final class Cluster implements AutoCloseable {

    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(3);
    private static final int START_SECONDS = 60;
    private static final int ATTEMPTS = 5;

    private final Installation installation;
    private final ClusterHome home;
    private final ServerUser user;
    private final String password = Passwords.random();
    private boolean closed;

    private Cluster(Installation installation, ClusterHome home, ServerUser user) {
        this.installation = installation;
        this.home = home;
        this.user = user;
    }

    /**
     * Makes a cluster and starts its server. What it has made is removed again when this fails.
     *
     * @param port the port to listen on, or empty for a free one
     * @param settings what {@code postgresql.conf} gets beyond {@code initdb}'s
     * @throws UnfitEnvironment if it cannot be made or started; with the end of the server's log
     */
    static Running start(
            Installation installation,
            ClusterHome home,
            ServerUser user,
            OptionalInt port,
            Map<String, String> settings) {
        Cluster cluster = new Cluster(installation, home, user);
        try {
            cluster.initialise(settings);
            return new Running(cluster, cluster.start(port));
        } catch (IOException e) {
            cluster.close();
            throw ClusterHome.unusable(home.folder().toString(), e);
        } catch (InterruptedException e) {
            cluster.close();
            throw Interruption.of(e);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** A cluster whose server answers. */
    record Running(Cluster cluster, Endpoint endpoint) {}

    /** The server's main process. */
    OptionalLong pid() {
        return Postmaster.of(home.cluster())
                .map(server -> OptionalLong.of(server.process().pid()))
                .orElse(OptionalLong.empty());
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            Postmaster.of(home.cluster()).ifPresent(server -> Interruption.deferred(server::quit));
            home.delete();
            closed = true;
        }
    }

    private void initialise(Map<String, String> settings) throws IOException, InterruptedException {
        Path secret = Files.createFile(
                home.folder().resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        user.own(secret);
        Files.writeString(secret, password + "\n");
        Command.Finished initdb = program("initdb")
                .and("-D", home.cluster().toString(), "-U", USER, "--pwfile=" + secret)
                .and("--auth=scram-sha-256", "-E", "UTF8", "--locale=C")
                .run(INITDB_LIMIT);
        Files.delete(secret);
        if (!initdb.ok()) {
            throw failed("initdb in " + home.folder(), initdb.tail());
        }
        String lines = settings.entrySet().stream()
                .map(each ->
                        "%s = '%s'\n".formatted(each.getKey(), each.getValue().replace("'", "''")))
                .collect(Collectors.joining());
        Files.writeString(home.cluster().resolve("postgresql.conf"), "\n" + lines, StandardOpenOption.APPEND);
    }

    private Endpoint start(OptionalInt asked) throws IOException, InterruptedException {
        for (int attempt = 1; true; attempt++) {
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
            Files.delete(home.log());
        }
    }

    private Command.Finished start(int port) throws IOException, InterruptedException {
        return program("pg_ctl")
                .and("-D", home.cluster().toString(), "-l", home.log().toString(), "-w", "-t", START_SECONDS + "")
                .and("-o", "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", "start")
                .run(Duration.ofSeconds(START_SECONDS + 30));
    }

    private Command program(String name) {
        Command command = Command.of(installation.bin().resolve(name).toString())
                .with("LC_ALL", "C")
                .in(home.folder());
        return user.run(command);
    }

    private String logTail() throws IOException {
        if (!Files.exists(home.log())) {
            return "";
        }
        var lines = new String(Files.readAllBytes(home.log()), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
    }

    private UnfitEnvironment failed(String what, String said) {
        if (said.contains("No space left on device") || said.contains("Disk quota exceeded")) {
            return new UnfitEnvironment(
                    home.folder().toString(),
                    "the disk is full:\n" + said,
                    "Free some space: a cluster takes 100 MB, and pgbench's tables 15 MB for each unit of --scale, "
                            + "with as much again for WAL.");
        }
        return new UnfitEnvironment(what, "failed:\n" + said, "The lines above are the end of what it said.");
    }
}
