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
 * A PgBouncer of one run, in front of a server. It listens on 127.0.0.1 alone, without a socket in the file system, runs as
 * the user that a private cluster runs as, and lets in the user of the endpoint alone, by the hash of the password that the
 * server has: the password itself is in none of its files. Closing it ends it and removes its folder.
 */
public record PgBouncer(Endpoint endpoint, String version, Child child, Runnable end) implements AutoCloseable {

    /** The name of the program and of its package. */
    static final String PROGRAM = "pgbouncer";

    private static final String TLS = "sslmode";
    private static final String USERS = "users.txt";
    private static final Duration UP = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration PROMPT = Duration.ofSeconds(10);
    // For our own questions, beside the load's clients.
    private static final int OTHER_CONNECTIONS = 10;

    /**
     * Starts it; returns when it answers.
     *
     * @param clients connections that are going to be open at once
     * @param data the harness's {@code data} folder
     * @param say told, a line each, what the user wants to know
     * @throws UnfitEnvironment if it is not to be had here, or does not start
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
            // It takes the server's TLS where that is offered; between us and it there is the loopback interface.
            Endpoint endpoint = new Endpoint(
                    "127.0.0.1", Ports.choose(), server.user(), server.password(), server.database(), Map.of());
            String text = configuration(server, pooling, clients + OTHER_CONNECTIONS, endpoint.port(), secret, home)
                    + user.name().map("user = %s\n"::formatted).orElse("");
            // It reads this as root and becomes the user that it names, who must not write it.
            Path file = ServerUser.OURSELVES.write(home.resolve("pgbouncer.ini"), text);
            Command command = Command.of(program.toString(), file.toString()).in(home);
            Child child = ledger.start(command, PROGRAM, line -> {}, line -> {});
            PgBouncer started = new PgBouncer(endpoint, version(program), child, end);
            return PrivateFolder.orUndo(folder, () -> child.end(GRACE), () -> {
                started.requireAnswer();
                return started;
            });
        });
    }

    public long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.end(GRACE);
        end.run();
    }

    /**
     * Everything else is as PgBouncer has it by default. It changes its user itself: a program that does that for it would
     * stay between us and it, and be killed in its place.
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

    private void requireAnswer() throws InterruptedException {
        // Nobody else is told the password: it says itself that the port is its own.
        if (!child.awaitLine("listening on " + endpoint.address(), UP)) {
            throw UnfitEnvironment.of(
                    "postgres.pgbouncer-does-not-start", version, UP.toSeconds(), String.join("\n", child.tail()));
        }
        Session.with(endpoint.simple(), session -> session.text("SELECT 1"));
    }

    static void requirePassedOn(Endpoint server) {
        if (server.parameters().containsKey("options")) {
            throw InvalidConfiguration.of(
                    "postgres.cannot-be-passed",
                    "--database with options=" + server.parameters().get("options"));
        }
        // A line end or a quote of a URL must not become a setting.
        List.of(server.host(), server.parameters().getOrDefault(TLS, "")).forEach(value -> {
            if (!value.matches("[\\w.:%-]*")) {
                throw InvalidConfiguration.of(
                        "postgres.cannot-be-in-pgbouncer-ini", "--database with " + value.replaceAll("[^ -~]", "?"));
            }
        });
    }

    /** What the server holds the password of its user against; with it PgBouncer can do the same, and log in. */
    private static String secret(Endpoint server) {
        String who = "--pgbouncer for user " + server.user();
        String hash = "SELECT rolpassword FROM pg_authid WHERE rolname = current_user";
        String code = "postgres.needs-hash-of-users-password";
        return Optional.ofNullable(Session.with(server, session -> session.text(hash), code, who))
                .orElseThrow(() -> UnfitEnvironment.of(code, who, "the server has none"));
    }

    private static String version(Path program) {
        return Command.of(program.toString(), "--version")
                .attempt(PROMPT)
                .flatMap(answer -> answer.out().lines().findFirst())
                .orElse("PgBouncer");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * How a PgBouncer of ours shares connections to the server among its clients.
     *
     * @param mode {@code session} or {@code transaction}: for how long a client has one
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
