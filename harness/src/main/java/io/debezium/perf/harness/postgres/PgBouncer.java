package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * A PgBouncer in front of a server, for one run. It listens on 127.0.0.1 only, without a Unix socket, runs as the same user
 * as a private cluster, and accepts only the endpoint's user, by the password hash that the server stores: the password
 * itself is in none of its files. Closing it ends it and removes its folder.
 */
public record PgBouncer(Endpoint endpoint, String version, Child child, Runnable end) implements AutoCloseable {

    /** The name of the program and of its package. */
    static final String PROGRAM = "pgbouncer";

    private static final String TLS = "sslmode";
    private static final String USERS = "users.txt";
    private static final Duration UP = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(5);
    // Connections for the harness's own queries, besides those of the load's clients.
    private static final int OTHER_CONNECTIONS = 10;

    /**
     * Starts a PgBouncer and returns when it answers.
     *
     * @param clients connections that are going to be open at once
     * @param data the harness's {@code data} folder
     * @param say receives messages for the user, a line each
     * @throws UnfitEnvironment if it is not installed, or does not start
     * @throws InvalidConfiguration if the endpoint has parameters that it cannot pass on
     */
    public static PgBouncer start(
            Endpoint server, Pooling pooling, int clients, Path data, Ledger ledger, Consumer<String> say) {
        requirePassedOn(server);
        Path program = Installation.onPath(PROGRAM)
                .orElseThrow(() -> UnfitEnvironment.of(
                        "postgres.needs-pgbouncer", "--" + PROGRAM, Messages.text("postgres.get-pgbouncer")));
        String secret = secret(server);
        ServerUser user = ServerUser.choose();
        Path folder = Cluster.newFolder(data);
        Ledger.Entry entry = ledger.add("cluster", Map.of("folder", folder.toString(), "what", "PgBouncer"));
        Runnable end = () -> {
            Cluster.delete(folder);
            entry.remove();
        };
        return PrivateFolder.orUndo(folder, end, () -> {
            Path home = user.makeHome(Files.createDirectories(folder), say);
            user.write(home.resolve(USERS), quoted(server.user()) + " " + quoted(secret) + "\n");
            // TLS is used between PgBouncer and the server if the server offers it, but not on the loopback interface
            // to PgBouncer.
            Endpoint endpoint = new Endpoint(
                    "127.0.0.1", Ports.choose(), server.user(), server.password(), server.database(), Map.of());
            String text = configuration(server, pooling, clients + OTHER_CONNECTIONS, endpoint.port(), secret, home)
                    + user.name().map("user = %s\n"::formatted).orElse("");
            // PgBouncer reads this file as root and then becomes the user named in it, who must not be able to write
            // it.
            Path file = ServerUser.OURSELVES.write(home.resolve("pgbouncer.ini"), text);
            Command command = Command.of(program.toString(), file.toString()).in(home);
            Child child = ledger.start(command, PROGRAM, line -> {}, line -> {});
            String version = Installation.output(program, "--version")
                    .lines()
                    .findFirst()
                    .orElse("PgBouncer");
            PgBouncer started = new PgBouncer(endpoint, version, child, end);
            return PrivateFolder.orUndo(folder, () -> child.end(GRACE), started::answering);
        });
    }

    @Override
    public void close() {
        child.end(GRACE);
        end.run();
    }

    /**
     * The text of {@code pgbouncer.ini}; other settings keep PgBouncer's defaults. PgBouncer changes its user itself: a
     * wrapper such as runuser would stay its parent and be killed in its place.
     */
    private static String configuration(
            Endpoint server, Pooling pooling, int clients, int port, String secret, Path folder) {
        String tls = server.parameters().get(TLS);
        return Folders.resource(PgBouncer.class, "pgbouncer.ini")
                        .formatted(
                                server.host(),
                                server.port(),
                                port,
                                secret.startsWith("SCRAM-SHA-256$") ? "scram-sha-256" : "md5",
                                folder.resolve(USERS),
                                pooling.mode(),
                                pooling.size(),
                                clients)
                + (tls == null ? "" : "server_tls_sslmode = " + tls + "\n");
    }

    private PgBouncer answering() throws InterruptedException {
        // Connect only after its log says that it listens, so that the password never goes to another program on that
        // port.
        if (!child.awaitLine("listening on " + endpoint.address(), UP)) {
            throw UnfitEnvironment.of(
                    "postgres.pgbouncer-does-not-start", version, UP.toSeconds(), String.join("\n", child.tail()));
        }
        Session.with(endpoint.simple(), session -> session.text("SELECT 1"));
        return this;
    }

    static void requirePassedOn(Endpoint server) {
        if (server.parameters().containsKey("options")) {
            throw InvalidConfiguration.of(
                    "postgres.cannot-be-passed",
                    "--database with options=" + server.parameters().get("options"));
        }
        // A line break or quote in a URL must not inject a setting.
        List.of(server.host(), server.parameters().getOrDefault(TLS, "")).forEach(value -> {
            if (!value.matches("[\\w.:%-]*")) {
                throw InvalidConfiguration.of(
                        "postgres.cannot-be-in-pgbouncer-ini", "--database with " + value.replaceAll("[^ -~]", "?"));
            }
        });
    }

    /** The server's hash of the user's password, with which PgBouncer can check its clients and log in to the server. */
    private static String secret(Endpoint server) {
        String who = "--pgbouncer for user " + server.user();
        String hash = "SELECT rolpassword FROM pg_authid WHERE rolname = current_user";
        String code = "postgres.needs-hash-of-users-password";
        return Optional.ofNullable(Session.with(server, session -> session.text(hash), code, who))
                .orElseThrow(() -> UnfitEnvironment.of(code, who, "the server has none"));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * How PgBouncer shares connections to the server among its clients.
     *
     * @param mode {@code session} or {@code transaction}: how long a client keeps a server connection
     * @param size connections to the server, at least 1
     */
    public record Pooling(String mode, int size) {

        public static final String SESSION = "session";
        public static final String TRANSACTION = "transaction";

        /** @throws InvalidConfiguration if the mode is another, or there would be no connection */
        public Pooling {
            if (!List.of(SESSION, TRANSACTION).contains(mode)) {
                throw InvalidConfiguration.of("postgres.must-be-session-or-transaction", "--pool-mode " + mode);
            }
            InvalidConfiguration.requireAtLeast(1, "--pool-size", size, "20 is PgBouncer's own default.");
        }
    }
}
